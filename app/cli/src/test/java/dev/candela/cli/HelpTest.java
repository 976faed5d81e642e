package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The helps and the documentation say what there is, and nothing else. */
class HelpTest {
  private static final Path DOCUMENT = Path.of("../docs/command-line.md");
  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z-]+)  ");
  private static final Pattern TRANSFORM = Pattern.compile("[a-z]+:[A-Za-z;|]+");

  @TempDir private Path folder;

  @Test
  void onlyCommandsWithEachSpeakOfIt() {
    for (String command : List.of("info", "top", "tree")) {
      assertTrue(help(command).contains("--each"), command);
    }
    for (String command : List.of("list", "diff", "lines", "flame", "convert")) {
      assertTrue(!help(command).contains("--each"), command);
    }
  }

  @Test
  void optionsThatMustBeGivenAreMarked() {
    for (String command : List.of("timeline", "convert")) {
      String usage = help(command);
      assertTrue(usage.contains(" -o=FILE") && !usage.contains("[-o=FILE]"), usage);
    }
    assertTrue(help("diff").contains("[-o=FILE]"), "a report needs no picture");
  }

  @Test
  void everyCommandSaysItsVersion() {
    String version = Console.run("--version").out();
    assertTrue(version.startsWith("candela "), version);
    List<String> commands = new ArrayList<>(commands());
    commands.removeAll(List.of("help", "generate-completion"));
    commands.add("rehearse");
    assertTrue(commands.size() >= 12, commands.toString());
    for (String command : commands) {
      assertEquals(version, Console.run(command, "--version").out(), command);
      String help = help(command);
      assertTrue(help.startsWith("Usage: candela " + command + " "), help);
    }
  }

  @Test
  void transformsAreThoseThatTheErrorLists() throws IOException {
    Path recording = Files.writeString(folder.resolve("stacks.txt"), "app.Main.run 60\n");
    String error = Console.run("top", recording, "--transform", "x").err();
    String list = error.substring(error.indexOf("write ") + "write ".length());
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
