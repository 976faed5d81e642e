package dev.candela.cli.option;

import dev.candela.cli.output.Usage;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

public record UnusedOptions(CommandSpec command) {

  public static void hide(CommandSpec command, Set<String> names) {
    for (String name : names) {
      OptionSpec option = command.findOption(name);
      command.remove(option);
      command.addOption(OptionSpec.builder(option).hidden(true).build());
    }
  }

  /**
   * Refuses those of these options, by their longest names, that were given: they have no effect at
   * this place, such as {@code on .svg pictures}.
   */
  public void refuse(Set<String> names, String place) {
    refuse(names, place, "");
  }

  /** The same, with a remedy other than leaving the options out. */
  public void refuse(Set<String> names, String place, String remedy) {
    check(names);
    List<String> unused = given().filter(names::contains).toList();
    if (unused.isEmpty()) {
      return;
    }
    String key = remedy.isEmpty() ? "cli.usage.no-effect" : "cli.usage.no-effect.or";
    throw Usage.wrong(command, key, joined(unused), unused.size(), place, remedy);
  }

  public void refuseAllBut(Set<String> names, String key) {
    check(names);
    List<String> others = given().filter(name -> !names.contains(name)).toList();
    if (!others.isEmpty()) {
      throw Usage.wrong(command, key, joined(others));
    }
  }

  private static String joined(List<String> names) {
    return String.join(", ", names);
  }

  private Stream<String> given() {
    ParseResult given = command.commandLine().getParseResult();
    return given.matchedOptions().stream().map(OptionSpec::longestName).distinct();
  }

  /** Renamed options would be accepted silently otherwise. */
  private void check(Set<String> names) {
    Set<String> known =
        command.options().stream().map(OptionSpec::longestName).collect(Collectors.toSet());
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(name + " is not an option of " + command.name());
      }
    }
  }
}
