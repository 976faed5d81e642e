package dev.candela.cli.record;

import dev.candela.cli.option.Count;
import dev.candela.cli.option.FilterOptions;
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
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

public final class SamplingOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--event",
      split = ",",
      paramLabel = "EVENT",
      completionCandidates = FilterOptions.Events.class,
      defaultValue = "cpu",
      descriptionKey = "sampling-event")
  private List<EventKind> events = List.of();

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      descriptionKey = "sampling-interval")
  private Duration interval = Duration.ZERO;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      completionCandidates = Engines.class,
      defaultValue = "auto",
      converter = Engines.class,
      descriptionKey = "sampling-engine")
  private EngineKind engine = EngineKind.AUTO;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "0",
      converter = Count.OfFrames.class,
      descriptionKey = "sampling-depth")
  private int depth;

  @Option(
      names = "--also",
      split = ",",
      paramLabel = "GROUP",
      completionCandidates = Groups.Converter.class,
      defaultValue = Groups.AUTO,
      converter = Groups.Converter.class,
      descriptionKey = "sampling-also")
  private List<Groups> also = List.of();

  /** Some groups of events: one by its label, all, none or auto. */
  record Groups(String label, Set<EventGroup> groups) {
    /** All, where starting the recorder does not slow the program down. */
    static final String AUTO = "auto";

    static final class Converter implements Iterable<String>, ITypeConverter<Groups> {
      @Override
      public Iterator<String> iterator() {
        Stream<String> single = EventGroup.all().stream().map(EventGroup::label);
        return Stream.concat(Stream.of("all", "none", AUTO), single).iterator();
      }

      @Override
      public Groups convert(String text) {
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
  }

  /** Engines by label, in any case. */
  static final class Engines implements Iterable<String>, ITypeConverter<EngineKind> {
    @Override
    public Iterator<String> iterator() {
      return EngineKind.choices().stream().map(EngineKind::label).iterator();
    }

    @Override
    public EngineKind convert(String text) {
      String label = text.toLowerCase(Locale.ROOT);
      return EngineKind.choices().stream()
          .filter(engine -> engine.label().equals(label))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      Messages.text("cli.usage.not-an-engine", text, String.join(", ", this))));
    }
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
