import Synchronization

/// A context's messages of one kind, as a sequence that is awaited in the context's isolation.
///
///     for await message in context.messages(ObjectsDidChange.self) { … }
///
/// Messages are kept from the moment the sequence is made until they are asked for. The sequence
/// ends with its context.
public struct ContextMessages<Message: ContextMessage>: AsyncSequence {
  /// What a message of the sequence is.
  public typealias Element = Message

  /// The sequence never fails.
  public typealias Failure = Never

  private let mailbox: Mailbox<Message>

  init(_ center: MessageCenter) {
    let mailbox = Mailbox<Message>()
    self.mailbox = mailbox
    let id = center.listen(Message.self) { [weak mailbox] in mailbox?.put($0) }
    mailbox.listener = MessageListener(center, id)
    center.whenClosed { [weak mailbox] in mailbox?.close() }
  }

  /// Starts taking messages.
  public func makeAsyncIterator() -> Iterator { Iterator(mailbox: mailbox) }

  /// Takes one message after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let mailbox: Mailbox<Message>

    /// Waits for the next message; `nil` at the end, or when the task is cancelled.
    public mutating func next() async -> Message? {
      await next(isolation: #isolation)
    }

    /// Waits for the next message in an actor's isolation.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Message? {
      while true {
        if let message = mailbox.take() { return message }
        if mailbox.isClosed || Task.isCancelled { return nil }
        await mailbox.arrival.wait(isolation: actor)
      }
    }
  }
}

@available(*, unavailable)
extension ContextMessages: Sendable {}

@available(*, unavailable)
extension ContextMessages.Iterator: Sendable {}

/// Messages that nobody has asked for yet.
private final class Mailbox<Message: ContextMessage> {
  private var messages: [Message] = []
  var listener: MessageListener?
  var isClosed = false
  let arrival = Arrival()

  func put(_ message: Message) {
    messages.append(message)
    arrival.announce()
  }

  func take() -> Message? { messages.isEmpty ? nil : messages.removeFirst() }

  func close() {
    isClosed = true
    arrival.announce()
  }
}

/// Where one task waits until something arrives, or until it is cancelled.
private final class Arrival: Sendable {
  private let waiter = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func announce() {
    waiter.withLock { $0.take() }?.resume()
  }

  func wait(isolation actor: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: actor) { continuation in
        waiter.withLock { $0 = continuation }
        if Task.isCancelled { announce() }
      }
    } onCancel: {
      announce()
    }
  }
}
