package dev.candela.cli;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints one sentence for each failure and returns the exit code. */
final class Failures {
  private static final Pattern CHOICES = Pattern.compile("expected one of \\[[A-Z_, ]+]");

  private static final Pattern TOO_FEW_VALUES =
      Pattern.compile("option '([^']+)' at index 0 \\(.*\\) requires at least (\\d+) values, .*");

  private Failures() {}

  static int onWrongUsage(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message = asTyped(failure.getMessage());
    Matcher tooFew = TOO_FEW_VALUES.matcher(message);
    if (tooFew.matches()) {
      message = Messages.text("cli.usage.needs-values", tooFew.group(1), tooFew.group(2));
    }
    if (failure instanceof UnmatchedArgumentException unmatched
        && command.getParent() == null
        && !unmatched.getUnmatched().getFirst().startsWith("-")) {
      String typed = unmatched.getUnmatched().getFirst();
      List<String> similar = unmatched.getSuggestions();
      message =
          similar.isEmpty()
              ? Messages.text("cli.usage.unknown-command", typed)
              : Messages.text("cli.usage.unknown-command.similar", typed, similar.getFirst());
    }
    if (failure instanceof UnmatchedArgumentException
        && command.getCommandSpec().userObject() instanceof RecordCommand) {
      message += RecordCommand.hintAtDashes(List.of(arguments));
    }
    command.getErr().println(Messages.text("cli.usage.see-help", name, message));
    return ExitCode.UNUSABLE;
  }

  /** Choices as they are typed, not as the code names them. */
  private static String asTyped(String message) {
    return CHOICES.matcher(message).replaceAll(found -> found.group().toLowerCase(Locale.ROOT));
  }

  /** Reading names the recording; this is for what is done with it afterwards. */
  static int onOutOfMemory(OutOfMemoryError failure, PrintWriter err) {
    err.println(
        "candela: "
            + memoryAdvice(Messages.text("cli.failure.memory.command"))
            + " ("
            + failure.getMessage()
            + ")");
    return ExitCode.UNUSABLE;
  }

  /** The sentence for a lack of memory. */
  static String memoryAdvice(String what) {
    return Messages.text(
        "cli.failure.memory", what, Quantities.bytes(Runtime.getRuntime().maxMemory()));
  }

  static int onFailure(Exception failure, CommandLine command, ParseResult arguments) {
    // What was printed so far belongs before the reason why there is no more.
    command.getOut().flush();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    if (failure instanceof CommandFailure) {
      err.println(name + ": " + failure.getMessage());
    } else {
      err.println(Messages.text("cli.failure.bug", name));
      failure.printStackTrace(err);
    }
    return ExitCode.UNUSABLE;
  }
}
