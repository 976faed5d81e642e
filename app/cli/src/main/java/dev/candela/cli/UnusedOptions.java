package dev.candela.cli;

import java.util.List;
import java.util.Set;
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
   * @param names the longest of each option
   * @param place what they have no effect on, such as {@code on .svg pictures}
   * @throws ParameterException that names all that were given
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
    ParseResult given = command.commandLine().getParseResult();
    List<String> unused =
        given.matchedOptions().stream()
            .map(OptionSpec::longestName)
            .distinct()
            .filter(names::contains)
            .toList();
    if (unused.isEmpty()) {
      return;
    }
    boolean one = unused.size() == 1;
    throw new ParameterException(
        command.commandLine(),
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
}
