package dev.candela.cli;

import dev.candela.engine.format.Format;
import dev.candela.engine.text.Messages;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The texts of the help pages, as picocli looks them up: {@code candela.top.limit} is the entry
 * {@code help.top.limit} of the bundle, and {@code limit} alone is {@code help.all.limit}. In a
 * text, {0} is the option's default value and {1} the list of its values.
 */
final class HelpTexts extends ResourceBundle {
  private static final String PREFIX = "help.";
  private static final String OF_ALL_COMMANDS = "help.all.";
  private static final String COMMAND = CandelaCommand.NAME + ".";

  private static final String SYNOPSIS = "usage.synopsisHeading";

  /** Replacements for picocli's English headings, by its own names. */
  private static final Map<String, String> HEADINGS =
      Map.of(
          SYNOPSIS,
          "help.heading.usage",
          COMMAND + "usage.optionListHeading",
          "help.heading.options",
          COMMAND + "usage.commandListHeading",
          "help.heading.commands");

  /** What the numbers of these reports mean is the same. */
  private static final Map<String, String> FOOTERS =
      Map.of(
          COMMAND + "lines.usage.footer",
          "help.top.usage.footer",
          COMMAND + "tree.usage.footer",
          "help.top.usage.footer");

  private HelpTexts() {}

  /** Called when a help page is printed, since the texts take time to load. */
  static void addTo(CommandSpec command) {
    HelpTexts texts = new HelpTexts();
    command.resourceBundle(texts);
    if (texts.containsKey(command.qualifiedName(".") + ".usage.footer")) {
      command.usageMessage().footerHeading("%n");
    }
    for (OptionSpec option : List.copyOf(command.options())) {
      if (option.completionCandidates() != null) {
        command.remove(option);
        command.addOption(
            OptionSpec.builder(option)
                .completionCandidates(inLowerCase(option.completionCandidates()))
                .build());
      }
    }
  }

  private static List<String> inLowerCase(Iterable<String> values) {
    return StreamSupport.stream(values.spliterator(), false)
        .map(value -> value.toLowerCase(Locale.ROOT))
        .toList();
  }

  @Override
  protected Object handleGetObject(String key) {
    String heading = HEADINGS.get(key);
    if (heading != null) {
      String text = Messages.text(heading);
      return key.equals(SYNOPSIS) ? text + " " : "%n" + text + "%n";
    }
    String own =
        key.startsWith(COMMAND)
            ? FOOTERS.getOrDefault(key, PREFIX + key.substring(COMMAND.length()))
            : OF_ALL_COMMANDS + key;
    // picocli formats the text once more.
    return Messages.has(own)
        ? Messages.text(own, "${DEFAULT-VALUE}", "${COMPLETION-CANDIDATES}", Format.readable())
            .replace("%", "%%")
        : null;
  }

  @Override
  public Enumeration<String> getKeys() {
    return Collections.enumeration(
        Stream.of(HEADINGS.keySet().stream(), FOOTERS.keySet().stream(), texts())
            .flatMap(keys -> keys)
            .collect(Collectors.toSet()));
  }

  private static Stream<String> texts() {
    return Messages.keys().stream()
        .filter(key -> key.startsWith(PREFIX))
        .map(
            key ->
                key.startsWith(OF_ALL_COMMANDS)
                    ? key.substring(OF_ALL_COMMANDS.length())
                    : COMMAND + key.substring(PREFIX.length()));
  }
}
