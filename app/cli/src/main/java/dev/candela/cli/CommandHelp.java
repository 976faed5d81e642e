package dev.candela.cli;

import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A help page with usage, an example and the most used options on its first screen. */
final class CommandHelp extends Help {
  /** The longest names of the options on the first screen, of all commands. */
  private static final Set<String> MOST_USED =
      Set.of(
          ("--after --before --duration --event --filter --from --include --jvm --launch --limit"
                  + " --output --runs --sort --source --thread --to")
              .split(" "));

  /** Those of {@link #MOST_USED} that a command can do without there. */
  private static final Map<String, Set<String>> SELDOM =
      Map.of(
          "diff", Set.of("--after", "--before"),
          "lines", Set.of("--include", "--limit", "--sort", "--thread"),
          "record", Set.of("--runs"));

  private final CommandSpec command;

  CommandHelp(CommandSpec command, ColorScheme colours) {
    super(command, colours);
    this.command = command;
  }

  private String example() {
    return "help." + command.name() + ".usage.example";
  }

  private boolean isGrouped() {
    return Messages.has(example());
  }

  @Override
  public String synopsis(int headingLength) {
    if (!isGrouped()) {
      return super.synopsis(headingLength);
    }
    boolean own = command.usageMessage().customSynopsis().length > 0;
    String usage = own ? super.synopsis(headingLength) : String.format("%s%n", usage());
    return usage + String.format("%s%n", Messages.text(example()));
  }

  /** {@code candela flame RECORDING... -o FILE [OPTIONS]}. */
  private String usage() {
    Stream<String> parameters =
        command.positionalParameters().stream()
            .filter(parameter -> !parameter.hidden())
            .map(CommandHelp::label);
    Stream<String> required =
        command.options().stream()
            .filter(OptionSpec::required)
            .map(option -> option.shortestName() + " " + option.paramLabel());
    return Stream.of(
            Stream.of(command.qualifiedName()), parameters, required, Stream.of("[OPTIONS]"))
        .flatMap(words -> words)
        .collect(Collectors.joining(" "));
  }

  private static String label(PositionalParamSpec parameter) {
    String label = parameter.paramLabel();
    CommandLine.Range arity = parameter.arity();
    if (arity.isVariable()) {
      return label + "...";
    }
    return arity.min() == 0 && arity.max() == 1 ? "[" + label + "]" : label;
  }

  @Override
  public String optionList() {
    Set<String> seldom = SELDOM.getOrDefault(command.name(), Set.of());
    Predicate<OptionSpec> often =
        option ->
            MOST_USED.contains(option.longestName()) && !seldom.contains(option.longestName());
    if (!isGrouped() || command.options().stream().noneMatch(often)) {
      return super.optionList();
    }
    return list(often)
        + String.format("%n%s%n", Messages.text("help.heading.more-options"))
        + list(often.negate());
  }

  private String list(Predicate<OptionSpec> wanted) {
    List<OptionSpec> options = command.options();
    return optionListExcludingGroups(
        options.stream().filter(wanted).filter(option -> !option.hidden()).toList(),
        createDefaultLayout(options, command.positionalParameters(), colorScheme()),
        createDefaultOptionSort(),
        parameterLabelRenderer());
  }
}
