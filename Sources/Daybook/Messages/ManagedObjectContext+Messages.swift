extension ManagedObjectContext {
  /// Calls `receive` with every message of a kind, until the result is cancelled or let go.
  ///
  /// It is called in the context's isolation, in the order of what happened, never within another
  /// message. A save inside it is allowed; its messages follow.
  public func observe<Message: ContextMessage>(
    _ type: Message.Type,
    _ receive: @escaping (Message) -> Void
  ) -> MessageListener {
    MessageListener(graph.messages, graph.messages.listen(type, receive))
  }

  /// The messages of a kind, from now on, to be awaited in the context's isolation.
  public func messages<Message: ContextMessage>(
    _ type: Message.Type
  ) -> ContextMessages<Message> {
    ContextMessages(graph.messages)
  }
}
