package dev.candela.cli.record;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Numbers;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.TimeSpan;
import dev.candela.cli.option.UnusedOptions;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.text.Messages;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.TypeConversionException;

public final class SamplingOptions {
  private final CommandSpec command;
  private List<EventKind> events = List.of();
  private Duration interval = Duration.ZERO;
  private EngineKind engine = EngineKind.AUTO;
  private int depth;
  private List<Groups> also = List.of();

  public SamplingOptions(Options options) {
    command = options.command();
    options.addAll(
        EventKind.class,
        v -> events = v,
        option("EVENT", "--event")
            .splitRegex(",")
            .completionCandidates(FilterOptions::eventLabels)
            .defaultValue("cpu")
            .descriptionKey("sampling-event"));
    options.add(
        TimeSpan::parse,
        v -> interval = v,
        option("TIME", "--interval").descriptionKey("sampling-interval"));
    options.add(
        SamplingOptions::engine,
        v -> engine = v,
        option("ENGINE", "--engine")
            .completionCandidates(engines())
            .defaultValue("auto")
            .descriptionKey("sampling-engine"));
    options.add(
        Numbers::frames,
        v -> depth = v,
        option("N", "--depth").defaultValue("0").descriptionKey("sampling-depth"));
    options.addAll(
        Groups.class,
        v -> also = v,
        option("GROUP", "--also")
            .splitRegex(",")
            .completionCandidates(Groups::labels)
            .converters(Groups::parse)
            .defaultValue(Groups.AUTO)
            .descriptionKey("sampling-also"));
  }

  /** Some groups of events: one by its label, all, none or auto. */
  record Groups(String label, Set<EventGroup> groups) {
    /** All, where starting the recorder does not slow the program down. */
    static final String AUTO = "auto";

    static Iterator<String> labels() {
      Stream<String> single = EventGroup.all().stream().map(EventGroup::label);
      return Stream.concat(Stream.of("all", "none", AUTO), single).iterator();
    }

    static Groups parse(String text) {
      String label = text.toLowerCase(Locale.ROOT);
      Set<EventGroup> named =
          EventGroup.all().stream()
              .filter(group -> List.of("all", AUTO, group.label()).contains(label))
              .collect(Collectors.toSet());
      if (named.isEmpty() && !label.equals("none")) {
        String known =
            EventGroup.all().stream().map(EventGroup::label).collect(Collectors.joining(", "));
        throw new TypeConversionException(Messages.text("cli.usage.not-a-group", text, known));
      }
      return new Groups(label, named);
    }
  }

  private static List<String> engines() {
    return EngineKind.choices().stream().map(EngineKind::label).toList();
  }

  /** The engine of that label, in any case. */
  private static EngineKind engine(String text) {
    String label = text.toLowerCase(Locale.ROOT);
    return EngineKind.choices().stream()
        .filter(engine -> engine.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    Messages.text("cli.usage.not-an-engine", text, String.join(", ", engines()))));
  }

  /** Intervals in nanoseconds; an interval for none of the events is refused. */
  static Map<EventKind, Long> intervals(
      CommandSpec command, List<EventKind> events, Duration interval) {
    if (events.stream().noneMatch(EventKind::isTimed)) {
      new UnusedOptions(command)
          .refuse(Set.of("--interval"), Messages.text("cli.usage.no-effect.untimed"));
    }
    Map<EventKind, Long> intervals = new EnumMap<>(EventKind.class);
    events.forEach(event -> intervals.put(event, event.isTimed() ? interval.toNanos() : 0L));
    return intervals;
  }

  public SamplingSettings settings(boolean kernelFrames) {
    Map<EventKind, Long> intervals = intervals(command, events, interval);
    Set<EventGroup> groups =
        also.stream().flatMap(some -> some.groups().stream()).collect(Collectors.toSet());
    boolean byDefault = also.stream().allMatch(some -> some.label().equals(Groups.AUTO));
    return new SamplingSettings(engine, intervals, depth, kernelFrames, 0, groups, byDefault);
  }
}
