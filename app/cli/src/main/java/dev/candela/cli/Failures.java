package dev.candela.cli;

import dev.candela.cli.option.Spelling;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.record.RunningProgram;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.format.Format;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.input.UnreadableProfileException.Reason;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints one sentence for each failure and returns the exit code. */
final class Failures {
  private static final Pattern CHOICES =
      Pattern.compile("(?<=expected one of \\[)[A-Za-z_, -]+(?=])");

  /** Picocli's messages, which are in English only, and the keys of their translations. */
  private static final String[][] PICOCLI = {
    {"option '([^']+)' at index 0 \\(.*\\) requires at least (\\d+) values, .*", "needs-values"},
    {"Unknown options?: (.*)", "unknown-option"},
    {"Unmatched arguments? (?:from|at) index \\d+: (.*)", "unexpected"},
    {"Missing required (?:options?|parameters?|options and parameters): (.*)", "missing"},
    {"Missing required parameter for option '([^']+)'.*", "missing-value"},
    {"Expected parameter for option '([^']+)' but found '(.*)'", "missing-value"},
    {"option '([^']+)' .*should be specified only once", "once"},
    {
      "Invalid value for option '([^']+)'.*: expected one of \\[(.*)] \\(.*\\) but was '(.*)'",
      "not-a-choice"
    },
    {"Invalid value for option '([^']+)'.*?: ('.*') is not an? \\w+", "invalid-value"},
    {"Invalid value for option '([^']+)'.*?: (.*)", "invalid-value"},
  };

  private static final String NO_OUTPUT = "Missing required option: '--output=";

  /** What a command may write to that has to be told. */
  private static final Map<String, String> OUTPUTS =
      Map.of("timeline", "time.html", "convert", "stacks.collapsed", "trial", "runs");

  private Failures() {}

  static int onWrongUsage(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message =
        failure.getMessage().startsWith(NO_OUTPUT)
            ? Messages.text("cli.usage.no-output", output(command, arguments))
            : translated(asTyped(failure.getMessage()));
    if (command.getCommandName().equals("diff")) {
      message = ofTrial(List.of(arguments)).orElse(message);
    }
    if (failure instanceof MissingParameterException missing
        && missing.getMissing().stream()
            .anyMatch(arg -> arg instanceof OptionSpec o && o.longestName().equals("--fold"))) {
      message += Spelling.hint(List.of("--fold auto"));
    }
    if (failure instanceof UnmatchedArgumentException unmatched) {
      String typed = unmatched.getUnmatched().getFirst();
      boolean noCommand = command.getParent() == null && !typed.startsWith("-");
      if (noCommand) {
        message = Messages.text("cli.usage.unknown-command", typed);
      }
      message +=
          noCommand && new File(typed).isFile()
              ? Spelling.hint(List.of("candela top " + ShellWords.quote(typed)))
              : Spelling.hint(typed, command);
      if (command.getCommandName().equals("record")) {
        message += RecordCommand.hintAtDashes(List.of(arguments));
      }
    }
    command.getErr().println(Messages.text("cli.usage.see-help", name, message));
    return ExitCode.UNUSABLE;
  }

  /** The last word, if it names a new file of a type that is written; or an example. */
  private static String output(CommandLine command, String[] arguments) {
    Path last = Path.of(arguments[arguments.length - 1]);
    boolean written = PictureFormat.of(last).isPresent() || Format.of(last).isPresent();
    return arguments.length > 2 && written && !last.toFile().exists()
        ? ShellWords.quote(last)
        : OUTPUTS.get(command.getCommandName());
  }

  /** How to compare both sides of a trial, if only its directory is named. */
  private static Optional<String> ofTrial(List<String> words) {
    return words.stream()
        .filter(word -> new File(word, "before").isDirectory())
        .filter(word -> new File(word, "after").isDirectory())
        .findFirst()
        .map(
            word ->
                Messages.text(
                    "cli.failure.trial-folder",
                    word,
                    ShellWords.quote(Path.of(word, "before")),
                    ShellWords.quote(Path.of(word, "after"))));
  }

  private static String translated(String message) {
    for (String[] known : PICOCLI) {
      Matcher matcher = Pattern.compile(known[0]).matcher(message);
      if (matcher.matches()) {
        Object[] parts = new Object[matcher.groupCount()];
        Arrays.setAll(parts, i -> matcher.group(i + 1));
        return Messages.text("cli.usage." + known[1], parts);
      }
    }
    return message;
  }

  private static String asTyped(String message) {
    return CHOICES
        .matcher(message)
        .replaceAll(
            found ->
                Stream.of(found.group().toLowerCase(Locale.ROOT).replace('_', '-').split(", "))
                    .distinct()
                    .collect(Collectors.joining(", ")));
  }

  /** Reading names the recording; this is for later failures. */
  static int onOutOfMemory(OutOfMemoryError failure, PrintWriter err) {
    err.println(
        "candela: "
            + CommandFailure.memoryAdvice(Messages.text("cli.failure.memory.command"))
            + " ("
            + failure.getMessage()
            + ")");
    return ExitCode.UNUSABLE;
  }

  static int onFailure(Exception failure, CommandLine command, ParseResult arguments) {
    // Prints the output so far before the reason why it ends.
    command.getOut().flush();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    if (!(failure instanceof CommandFailure)) {
      err.println(Messages.text("cli.failure.bug", name));
      failure.printStackTrace(err);
      return ExitCode.UNUSABLE;
    }
    List<String> words = arguments.originalArgs();
    String message = failure.getMessage();
    Reason reason = failure.getCause() instanceof UnreadableProfileException e ? e.reason() : null;
    if (reason == Reason.NO_FILE) {
      message = ofTrial(words).orElse(message);
    } else if (reason == Reason.MISSING) {
      List<String> named = Arrays.asList(message.split("[\\s:,]+"));
      words = words.stream().filter(named::contains).filter(w -> !new File(w).exists()).toList();
      message +=
          Spelling.hint(
              words.stream()
                  .flatMap(w -> Spelling.file(Path.of(w)).stream())
                  .map(Path::toString)
                  .toList());
    }
    err.println(name + ": " + message);
    if (reason == Reason.MISSING) {
      words.stream()
          .filter(RunningProgram::isRunning)
          .findFirst()
          .ifPresent(word -> err.println(Messages.text("cli.failure.record-first", word)));
    }
    return ExitCode.UNUSABLE;
  }
}
