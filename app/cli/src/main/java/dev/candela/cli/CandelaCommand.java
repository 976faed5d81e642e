package dev.candela.cli;

import dev.candela.cli.diff.DiffCommand;
import dev.candela.cli.option.PipedRecordings;
import dev.candela.cli.option.UnusedOptions;
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
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The command without a subcommand, and the frame in which every subcommand runs. */
@Command(
    name = CandelaCommand.NAME,
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%n",
    mixinStandardHelpOptions = true,
    versionProvider = CandelaCommand.Version.class)
public final class CandelaCommand implements Callable<Integer> {
  static final String NAME = "candela";

  private static final String LANGUAGE = "--language";
  private static final String RULES = "--rules";

  /** In the order of the help; reading the names from the annotations takes 12 ms. */
  private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("list", ListCommand.class);
    COMMANDS.put("record", RecordCommand.class);
    COMMANDS.put("info", InfoCommand.class);
    COMMANDS.put("top", TopCommand.class);
    COMMANDS.put("tree", TreeCommand.class);
    COMMANDS.put("lines", LinesCommand.class);
    COMMANDS.put("locks", LocksCommand.class);
    COMMANDS.put("events", EventsCommand.class);
    COMMANDS.put("flame", FlameCommand.class);
    COMMANDS.put("timeline", TimelineCommand.class);
    COMMANDS.put("diff", DiffCommand.class);
    COMMANDS.put("trial", TrialCommand.class);
    COMMANDS.put("convert", ConvertCommand.class);
    COMMANDS.put("demo", DemoCommand.class);
    COMMANDS.put("rehearse", RehearseCommand.class);
  }

  private static final Set<String> VERSION_OPTIONS = Set.of("-V", "--version");

  @Spec private CommandSpec spec;

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
      return COMMANDS.containsKey(arguments[1]) || arguments[1].equals(CompletionCommand.NAME)
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
    // All annotations of a command take two hundredths of a second, as long as a small report.
    Class<?> named = arguments.length == 0 ? null : COMMANDS.get(arguments[0]);
    CommandLine commandLine;
    if (named != null) {
      commandLine = new CommandLine(CommandSpec.create().name(NAME));
      commandLine.addSubcommand(arguments[0], named);
    } else {
      commandLine = new CommandLine(new CandelaCommand());
      commandLine.getCommandSpec().addOption(languageOption());
      if (arguments.length != 1 || !VERSION_OPTIONS.contains(arguments[0])) {
        COMMANDS.forEach(commandLine::addSubcommand);
        commandLine.addSubcommand(CompletionCommand.NAME, new CompletionCommand());
      }
    }
    for (CommandLine command : commandLine.getSubcommands().values()) {
      command.getCommandSpec().versionProvider(new Version());
      command.getCommandSpec().addOption(OptionSpec.builder(languageOption()).hidden(true).build());
    }
    return commandLine
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setAbbreviatedOptionsAllowed(false)
        .setUsageHelpAutoWidth(true)
        .setHelpFactory(
            (spec, scheme) -> {
              HelpTexts.addTo(spec);
              hideUnused(spec);
              if (spec.userObject() instanceof FlameCommand) {
                FlameCommand.requireOutput(spec);
              }
              return new CommandHelp(spec, scheme);
            })
        .setParameterExceptionHandler(Failures::onWrongUsage)
        .setExecutionExceptionHandler(Failures::onFailure);
  }

  /** Where options are offered, leaves out those that the command refuses. */
  static void hideUnused(CommandSpec command) {
    if (command.userObject() instanceof TimelineCommand) {
      UnusedOptions.hide(command, TimelineCommand.OF_STACKS);
    } else if (command.userObject() instanceof LocksCommand) {
      UnusedOptions.hide(command, LocksCommand.WITHOUT_EFFECT);
    }
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

  @Override
  public Integer call() {
    CommandLine commandLine = spec.commandLine();
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
