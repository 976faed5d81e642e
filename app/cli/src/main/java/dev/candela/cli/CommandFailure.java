package dev.candela.cli;

/** Ends a command; the message is the one sentence that the user reads. */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  CommandFailure(String sentence) {
    super(sentence);
  }

  CommandFailure(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
