package dev.candela.cli;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The helps and the documentation say what there is, and nothing else. */
class HelpTest extends InFolder {
  private static final Path DOCUMENT = Path.of("../docs/command-line.md");
  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z-]+)  ");
  private static final Pattern TRANSFORM = Pattern.compile("[a-z]+:[A-Za-z;|]+");

  @Test
  void onlyCommandsWithEachSpeakOfIt() {
    for (String command : List.of("info", "top", "tree", "lines", "flame")) {
      assertTrue(help(command).contains("--each"), command);
    }
    for (String command : List.of("list", "diff", "convert")) {
      assertTrue(!help(command).contains("--each"), command);
    }
  }

  @Test
  void reportsWithIntervalsExplainThem() {
    for (String command : List.of("top", "tree", "lines")) {
      says(help(command), "\"or more\": ", "\"< 0.5 %\": ");
    }
  }

  /** Parses them; nothing is run. */
  @Test
  void commandsOfTheReadmeAreOnesThatCandelaKnows() throws IOException {
    String readme = Files.readString(Path.of("../../README.md")).replace("\\\n", " ");
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    List<String> lines =
        readme
            .lines()
            .flatMap(line -> Stream.of(line.replaceFirst("(^| ) *#.*", "").split("&&")))
            .map(String::strip)
            .filter(line -> line.startsWith("candela "))
            .toList();
    assertTrue(lines.size() > 20, lines.toString());
    for (String line : lines) {
      String[] words = ShellWords.split(line).stream().skip(1).toArray(String[]::new);
      CandelaCommand.commandLine(nowhere, nowhere, words[0]).parseArgs(words);
    }
  }

  @Test
  void optionsThatMustBeGivenAreMarked() {
    for (String command : List.of("flame", "timeline", "convert")) {
      String usage = help(command);
      assertTrue(usage.lines().findFirst().orElseThrow().contains(" -o FILE "), usage);
    }
    assertTrue(!help("diff").contains(" -o FILE"), "a report needs no picture");
  }

  @Test
  void theFirstScreenHasAnExampleAndTheMostUsedOptions() {
    List<String> ranged =
        List.of("top", "tree", "lines", "flame", "events", "timeline", "diff", "convert");
    for (String command :
        Stream.concat(ranged.stream(), Stream.of("record", "trial", "locks")).toList()) {
      List<String> lines = help(command).lines().toList();
      String example = "Example: candela " + command + " ";
      assertTrue(lines.stream().limit(3).anyMatch(line -> line.startsWith(example)), command);
      int more = lines.indexOf("More options:");
      assertTrue(more > 0 && more <= 24, command + " " + more);
      List<String> rest = lines.subList(more, lines.size());
      assertTrue(rest.stream().anyMatch(line -> line.startsWith("  -h, --help")), command);
      for (String option :
          ranged.contains(command) ? List.of("--from", "--to") : List.<String>of()) {
        assertTrue(String.join("\n", lines.subList(0, more)).contains(option + "=TIME"), command);
      }
    }
  }

  @Test
  void theHelpListsEveryOptionOnce() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    for (String command : List.of("record", "top", "diff", "trial", "convert")) {
      CommandLine all = CandelaCommand.commandLine(nowhere, nowhere, command);
      for (OptionSpec option : all.getSubcommands().get(command).getCommandSpec().options()) {
        long lines =
            help(command)
                .lines()
                .filter(
                    line -> line.matches(" {2,6}(-., )?" + option.longestName() + "(?![\\w-]).*"))
                .count();
        boolean colours = option.names().length > 1 && option.longestName().contains("colour");
        assertEquals(option.hidden() ? 0 : 1, colours ? 1 : lines, command + option.longestName());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "timeline, x -o y.svg, --include --native --fold --transform",
    "locks, x, --event --native --fold --transform --unbiased"
  })
  void refusedOptionsAreNotListed(String command, String words, String options) {
    for (String option : options.split(" ")) {
      assertTrue(!help(command).contains(option), option);
      String value = option.equals("--unbiased") ? "" : " on";
      String line = command + " " + words + " " + option + value;
      Console.run((Object[]) line.split(" ")).errHas("no effect");
    }
    assertTrue(help(command).contains("--thread"), "those that it takes are");
  }

  @Test
  void everyCommandSaysItsVersion() {
    String version = Console.run("--version").out();
    assertEquals(version, Console.run("version").out());
    assertEquals(version, Console.run("-v").out());
    assertTrue(version.startsWith("candela "), version);
    List<String> commands = new ArrayList<>(commands());
    commands.remove("help");
    commands.add("rehearse");
    assertTrue(commands.size() >= 12, commands.toString());
    for (String command : commands) {
      assertEquals(version, Console.run(command, "--version").out(), command);
      String help = help(command);
      assertTrue(help.startsWith("Usage: candela " + command + " "), help);
    }
  }

  @Test
  void eachOptionHasATextAndEachTextAnOption() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandLine all = CandelaCommand.commandLine(nowhere, nowhere);
    Set<String> missing = new TreeSet<>();
    Set<String> known =
        new HashSet<>(Set.of("help.usage.description", "help.usage.footer", "help.language"));
    Map<String, CommandLine> commands = new HashMap<>(all.getSubcommands());
    commands.forEach(
        (name, command) -> {
          CommandSpec spec = command.getCommandSpec();
          HelpTexts.addTo(spec);
          known.add("help." + name + ".usage.description");
          known.add("help." + name + ".usage.footer");
          known.add("help." + name + ".usage.example");
          List<ArgSpec> shown =
              spec.args().stream().filter(argument -> !argument.hidden()).toList();
          for (ArgSpec argument : shown) {
            if (String.join("", argument.description()).isEmpty()) {
              missing.add(name + " " + argument);
            }
            keys(argument).forEach(key -> known.add("help." + name + "." + key));
            keys(argument).forEach(key -> known.add("help.all." + key));
          }
        });
    assertEquals(Set.of(), missing);
    Set<String> unused = new TreeSet<>(Messages.keys());
    unused.removeIf(
        key -> !key.startsWith("help.") || key.startsWith("help.heading.") || known.contains(key));
    assertEquals(Set.of(), unused);
  }

  private static List<String> keys(ArgSpec argument) {
    return argument instanceof OptionSpec option && option.descriptionKey() == null
        ? Stream.of(option.names()).map(name -> name.replaceAll("^-+", "")).toList()
        : List.of(argument.descriptionKey());
  }

  @Test
  void transformsAreThoseThatTheErrorLists() {
    Path recording = write("stacks.txt", "app.Main.run 60\n");
    String error = Console.run("top {} --transform x", recording).err();
    String list = error.substring(error.indexOf("Use ") + "Use ".length());
    assertTrue(transforms(list).size() > 10, error);
    String help = help("top");
    String option = help.substring(help.indexOf("order given:") + "order given:".length());
    assertEquals(transforms(list), transforms(option.substring(0, option.indexOf("package.") + 7)));
  }

  @Test
  void theDocumentHasARowForEachCommand() throws IOException {
    String document = Files.readString(DOCUMENT);
    assertTrue(commands().contains("demo"), commands().toString());
    for (String command : commands()) {
      assertTrue(document.contains("\n| `candela " + command), command);
    }
  }

  /** As the usage lists them. */
  private static List<String> commands() {
    String usage = Console.run().out();
    return COMMAND
        .matcher(usage.substring(usage.indexOf("Commands:")))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static String help(String command) {
    return Console.run(command, "--help").out();
  }

  /** Helps break their lines behind colons and semicolons, too. */
  private static Set<String> transforms(String text) {
    String words = text.replaceAll("\\s+or\\s+", ",").replaceAll("\\s+", "");
    return TRANSFORM.matcher(words).results().map(MatchResult::group).collect(Collectors.toSet());
  }
}
