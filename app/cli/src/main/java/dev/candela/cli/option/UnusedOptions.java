package dev.candela.cli.option;

import dev.candela.cli.output.Usage;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Refuses options without effect before anything is read. */
public final class UnusedOptions {
  private final CommandSpec command;

  public UnusedOptions(CommandSpec command) {
    this.command = command;
  }

  /** Hides refused options in the help. */
  public static void hide(CommandSpec command, Set<String> names) {
    for (String name : names) {
      OptionSpec option = command.findOption(name);
      command.remove(option);
      command.addOption(OptionSpec.builder(option).hidden(true).build());
    }
  }

  /**
   * Refuses those of these options that were given.
   *
   * @param names the longest of each option of the command
   * @param place what they have no effect on, such as {@code on .svg pictures}
   * @throws ParameterException that names all that were given
   * @throws IllegalArgumentException if a name is not an option of the command
   */
  public void refuse(Set<String> names, String place) {
    refuse(names, place, "");
  }

  /**
   * The same with another remedy than to leave them out.
   *
   * @param remedy such as {@code name a file with --output}
   */
  public void refuse(Set<String> names, String place, String remedy) {
    check(names);
    List<String> unused = given().filter(names::contains).toList();
    if (unused.isEmpty()) {
      return;
    }
    String key = remedy.isEmpty() ? "cli.usage.no-effect" : "cli.usage.no-effect.or";
    throw Usage.wrong(command, key, joined(unused), unused.size(), place, remedy);
  }

  /**
   * Refuses all options that were given but these.
   *
   * @param names the longest of each option that has an effect
   * @param key of the sentence, with the other options as its argument
   * @throws ParameterException that names all others that were given
   */
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
