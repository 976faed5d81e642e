package dev.candela.cli;

import dev.candela.cli.diff.DiffCommand;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.PipedRecordings;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.record.StopOnInterrupt;
import dev.candela.cli.report.ConvertCommand;
import dev.candela.cli.report.EventsCommand;
import dev.candela.cli.report.FlameCommand;
import dev.candela.cli.report.InfoCommand;
import dev.candela.cli.report.LinesCommand;
import dev.candela.cli.report.ListCommand;
import dev.candela.cli.report.LocksCommand;
import dev.candela.cli.report.TimelineCommand;
import dev.candela.cli.report.TopCommand;
import dev.candela.cli.report.TreeCommand;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command without a subcommand, and the frame in which every subcommand runs. */
public final class CandelaCommand {
  static final String NAME = "candela";

  private static final String LANGUAGE = "--language";
  private static final String RULES = "--rules";

  /** In the order of the help; they are {@link Runnable} or {@link Callable}. */
  private static final Map<String, Function<Options, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("list", ListCommand::new);
    COMMANDS.put("record", RecordCommand::new);
    COMMANDS.put("info", InfoCommand::new);
    COMMANDS.put("top", TopCommand::new);
    COMMANDS.put("tree", TreeCommand::new);
    COMMANDS.put("lines", LinesCommand::new);
    COMMANDS.put("locks", LocksCommand::new);
    COMMANDS.put("events", EventsCommand::new);
    COMMANDS.put("flame", FlameCommand::new);
    COMMANDS.put("timeline", TimelineCommand::new);
    COMMANDS.put("diff", DiffCommand::new);
    COMMANDS.put("trial", TrialCommand::new);
    COMMANDS.put("convert", ConvertCommand::new);
    COMMANDS.put("demo", DemoCommand::new);
    COMMANDS.put("rehearse", RehearseCommand::new);
    COMMANDS.put(CompletionCommand.NAME, CompletionCommand::new);
  }

  private static final Set<String> VERSION_OPTIONS = Set.of("-V", "--version");

  private CandelaCommand() {}

  /** Runs one command line; never throws. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    PipedRecordings.forget();
    Locale before = Messages.locale();
    String[] words = withRules(inLanguage(arguments));
    try {
      return commandLine(out, err, words).execute(words);
    } catch (OutOfMemoryError e) {
      return Failures.onOutOfMemory(e, err);
    } finally {
      out.flush();
      StopOnInterrupt.finish();
      if (!before.equals(Messages.locale())) {
        Messages.use(before);
      }
    }
  }

  /** Takes the language out of the words and speaks it; what machines read is always English. */
  private static String[] inLanguage(String... arguments) {
    List<String> words = new ArrayList<>(List.of(arguments));
    int dashes = words.indexOf("--");
    List<String> own = dashes < 0 ? words : words.subList(0, dashes);
    for (int i = 0; i < own.size(); i++) {
      String word = own.get(i);
      boolean apart = word.equals(LANGUAGE) && i + 1 < own.size();
      String tag = apart ? own.get(i + 1) : word.substring(word.indexOf('=') + 1);
      if ((apart || word.startsWith(LANGUAGE + "=")) && Messages.speaks(tag)) {
        Messages.use(tag);
        own.subList(i, apart ? i + 2 : i + 1).clear();
        break;
      }
    }
    if (own.contains("--json") || own.contains("--csv")) {
      Messages.use(Locale.ENGLISH);
    }
    return words.toArray(String[]::new);
  }

  /**
   * Rewrites {@code help top} and {@code version}, and names a rule set before {@code -nameless},
   * which {@code diff} would read as {@code -n} and a number.
   */
  static String[] withRules(String... arguments) {
    if (arguments.length == 1 && Set.of("version", "-v").contains(arguments[0])) {
      return new String[] {"--version"};
    } else if (arguments.length > 0 && arguments[0].equals("help")) {
      if (arguments.length == 1 || arguments[1].equals("help")) {
        return new String[] {"--help"};
      }
      // An unknown command is named as such, with the one that is most like it.
      return COMMANDS.containsKey(arguments[1])
          ? new String[] {arguments[1], "--help"}
          : new String[] {arguments[1]};
    } else if (arguments.length == 0 || !arguments[0].equals("diff")) {
      return arguments;
    }
    String[] words = arguments.clone();
    for (int i = 1; i < words.length; i++) {
      if (words[i - 1].equals(RULES) && words[i].startsWith("-")) {
        words[i] = "default," + words[i];
      } else if (words[i].startsWith(RULES + "=-")) {
        words[i] = words[i].replaceFirst("=", "=default,");
      }
    }
    return words;
  }

  /** Only the named command is created; all of them without a name or for help. */
  static CommandLine commandLine(PrintWriter out, PrintWriter err, String... arguments) {
    boolean one = arguments.length > 0 && !arguments[0].equals(CompletionCommand.NAME);
    Function<Options, Object> named = one ? COMMANDS.get(arguments[0]) : null;
    CommandSpec root;
    if (named != null) {
      root = CommandSpec.create().name(NAME);
      root.addSubcommand(arguments[0], specification(arguments[0], named));
    } else {
      root = specification(NAME, own -> (Callable<Integer>) () -> usage(own.command()));
      root.usageMessage().synopsisSubcommandLabel("COMMAND");
      if (arguments.length != 1 || !VERSION_OPTIONS.contains(arguments[0])) {
        COMMANDS.forEach((name, maker) -> root.addSubcommand(name, specification(name, maker)));
      }
    }
    return new CommandLine(root)
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setAbbreviatedOptionsAllowed(false)
        .setUsageHelpAutoWidth(true)
        .setHelpFactory(
            (spec, scheme) -> {
              HelpTexts.addTo(spec);
              if (spec.name().equals("flame")) {
                FlameCommand.requireOutput(spec);
              }
              return new CommandHelp(spec, scheme);
            })
        .setParameterExceptionHandler(Failures::onWrongUsage)
        .setExecutionExceptionHandler(Failures::onFailure);
  }

  private static CommandSpec specification(String name, Function<Options, Object> maker) {
    Object[] made = new Object[1]; // It adds its options to the specification.
    CommandSpec command = CommandSpec.wrapWithoutInspection((Callable<Integer>) () -> run(made[0]));
    made[0] = maker.apply(new Options(command.name(name).versionProvider(new Version())));
    command.addOption(OptionSpec.builder("-h", "--help").usageHelp(true).build());
    command.addOption(OptionSpec.builder("-V", "--version").versionHelp(true).build());
    command.addOption(OptionSpec.builder(languageOption()).hidden(!name.equals(NAME)).build());
    return command;
  }

  private static Integer run(Object command) throws Exception {
    if (command instanceof Callable<?> callable) {
      return (Integer) callable.call();
    }
    ((Runnable) command).run();
    return ExitCode.SUCCESS;
  }

  /** For the help, and for languages that Candela does not speak; others are taken before. */
  private static OptionSpec languageOption() {
    return OptionSpec.builder(LANGUAGE)
        .paramLabel("LANGUAGE")
        .type(String.class)
        .completionCandidates(() -> languages().iterator())
        .converters(
            tag -> {
              throw new CommandLine.TypeConversionException(
                  Messages.text("cli.usage.not-a-language", tag, String.join(", ", languages())));
            })
        .build();
  }

  private static List<String> languages() {
    return Messages.languages().stream().map(Locale::getLanguage).toList();
  }

  private static int usage(CommandSpec root) {
    CommandLine commandLine = root.commandLine();
    commandLine.getErr().println(Messages.text("cli.usage.no-desktop"));
    commandLine.usage(commandLine.getOut());
    return ExitCode.UNUSABLE;
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      Properties properties = new Properties();
      try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
        properties.load(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new String[] {
        "candela " + properties.getProperty("version"), "Java " + Runtime.version()
      };
    }
  }
}
