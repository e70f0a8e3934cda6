import DaybookBytes
import DaybookModel
import DaybookStore

extension Value {
  /// The value as JSON output has it, which is how journals write it.
  ///
  /// Decimals, integers beyond 2^53 and what numbers cannot say are strings; dates are exact ISO
  /// 8601, data is base64, objects are `ENTITY/N`.
  var json: JSONValue {
    var buffer = ByteBuffer()
    ValueCodec.append(self, to: &buffer)
    do throws(JSONError) {
      return try JSONValue(parsing: buffer.bytes)
    } catch {
      preconditionFailure("values are written as JSON: \(error)")
    }
  }
}
