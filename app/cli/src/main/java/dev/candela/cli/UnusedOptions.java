package dev.candela.cli;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Refuses options that would be without effect, before anything is read: whoever gives one expects
 * something of it.
 */
final class UnusedOptions {
  private final CommandSpec command;

  UnusedOptions(CommandSpec command) {
    this.command = command;
  }

  /**
   * Refuses those of these options that were given.
   *
   * @param names the longest of each option of the command
   * @param place what they have no effect on, such as {@code on .svg pictures}
   * @throws ParameterException that names all that were given
   * @throws IllegalArgumentException if a name is no option of the command
   */
  void refuse(Set<String> names, String place) {
    refuse(names, place, "");
  }

  /**
   * The same with another remedy than to leave them out.
   *
   * @param remedy such as {@code name a file with --output}
   */
  void refuse(Set<String> names, String place, String remedy) {
    check(names);
    List<String> unused = given().filter(names::contains).toList();
    if (unused.isEmpty()) {
      return;
    }
    boolean one = unused.size() == 1;
    throw wrong(
        String.join(" and ", unused)
            + (one ? " has" : " have")
            + " no effect "
            + place
            + "; "
            + (remedy.isEmpty() ? "" : remedy + ", or ")
            + "leave "
            + (one ? "it" : "them")
            + " out");
  }

  /**
   * Refuses all options that were given but these.
   *
   * @param names the longest of each option that has an effect
   * @param reason a clause that tells what has an effect and what has none
   * @throws ParameterException that names all others that were given
   */
  void refuseAllBut(Set<String> names, String reason) {
    check(names);
    List<String> others = given().filter(name -> !names.contains(name)).toList();
    if (!others.isEmpty()) {
      throw wrong(reason + "; leave out " + String.join(" and ", others));
    }
  }

  private Stream<String> given() {
    ParseResult given = command.commandLine().getParseResult();
    return given.matchedOptions().stream().map(OptionSpec::longestName).distinct();
  }

  /** An option of a new name would be accepted again without a word. */
  private void check(Set<String> names) {
    Set<String> known =
        command.options().stream().map(OptionSpec::longestName).collect(Collectors.toSet());
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(name + " is no option of " + command.name());
      }
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }
}
