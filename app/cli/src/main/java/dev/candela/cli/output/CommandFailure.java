package dev.candela.cli.output;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;

/** Ends a command; the message is the sentence for the user. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CommandFailure(String sentence) {
    super(sentence);
  }

  public CommandFailure(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  public static CommandFailure of(String key, Object... arguments) {
    return new CommandFailure(Messages.text(key, arguments));
  }

  public static CommandFailure of(Throwable cause, String key, Object... arguments) {
    return new CommandFailure(Messages.text(key, arguments), cause);
  }

  public static String memoryAdvice(String what) {
    return Messages.text(
        "cli.failure.memory", what, Quantities.bytes(Runtime.getRuntime().maxMemory()));
  }
}
