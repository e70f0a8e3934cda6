import DaybookModel

/// Returns `. Did you mean 'NAME'?` for the candidate that is near to `name`, or an empty text.
func didYouMean(_ name: String, _ candidates: [String]) -> String {
  NearestName.of(name, among: candidates).map { ". Did you mean '\($0)'?" } ?? ""
}
