package dev.candela.cli;

import dev.candela.engine.text.Quantities;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever went wrong into one sentence and an exit code. */
final class Failures {
  private static final Pattern CHOICES = Pattern.compile("expected one of \\[[A-Z_, ]+]");

  private Failures() {}

  static int onWrongUsage(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message = asTyped(failure.getMessage());
    if (failure instanceof UnmatchedArgumentException unmatched
        && command.getParent() == null
        && !unmatched.getUnmatched().getFirst().startsWith("-")) {
      message = "there is no command '" + unmatched.getUnmatched().getFirst() + "'";
    }
    if (failure instanceof UnmatchedArgumentException
        && command.getCommandSpec().userObject() instanceof RecordCommand) {
      message += RecordCommand.hintAtDashes(List.of(arguments));
    }
    command.getErr().println(name + ": " + message + " (see '" + name + " --help')");
    return ExitCode.UNUSABLE;
  }

  /** Choices as they are typed, not as the code names them. */
  private static String asTyped(String message) {
    return CHOICES.matcher(message).replaceAll(found -> found.group().toLowerCase(Locale.ROOT));
  }

  /** Reading names the recording; this is for what is done with it afterwards. */
  static int onOutOfMemory(OutOfMemoryError failure, PrintWriter err) {
    err.println("candela: " + memoryAdvice("the command") + " (" + failure.getMessage() + ")");
    return ExitCode.UNUSABLE;
  }

  /** Says that something needs more memory than there is, and how to give it more. */
  static String memoryAdvice(String what) {
    return what
        + " needs more memory than the "
        + Quantities.bytes(Runtime.getRuntime().maxMemory())
        + " there are; set CANDELA_OPTS=-Xmx8g, say, or choose fewer events by --event";
  }

  static int onFailure(Exception failure, CommandLine command, ParseResult arguments) {
    // What was printed so far belongs before the reason why there is no more.
    command.getOut().flush();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    if (failure instanceof CommandFailure) {
      err.println(name + ": " + failure.getMessage());
    } else {
      err.println(name + ": a fault in Candela, please report it with the lines below:");
      failure.printStackTrace(err);
    }
    return ExitCode.UNUSABLE;
  }
}
