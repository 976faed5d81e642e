package dev.candela.cli;

import dev.candela.engine.capture.SamplingSettings;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What to sample and how. */
final class SamplingOptions {
  @Option(
      names = "--event",
      split = ",",
      paramLabel = "cpu,wall,alloc,lock",
      defaultValue = "cpu",
      description = "What to sample, one or several. Default: ${DEFAULT-VALUE}.")
  private List<EventKind> events = List.of();

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "Time between two samples of cpu and wall, such as 1ms. Default: the engine's.")
  private Duration interval = Duration.ZERO;

  @Option(
      names = "--engine",
      paramLabel = "auto|async|jfr|threads",
      defaultValue = "auto",
      converter = Engines.class,
      description = "How to sample; auto takes the first that works. Default: ${DEFAULT-VALUE}.")
  private EngineKind engine = EngineKind.AUTO;

  @Option(
      names = "--native",
      paramLabel = "on|off",
      defaultValue = "on",
      description = "Collect native and kernel frames where possible. Default: ${DEFAULT-VALUE}.")
  private FilterOptions.Switch nativeFrames = FilterOptions.Switch.ON;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "0",
      converter = Count.OfFrames.class,
      description = "Frames kept of one stack; 0 leaves it to the engine.")
  private int depth;

  /** The engines that can be asked for, by their labels, capitals or not. */
  static final class Engines implements ITypeConverter<EngineKind> {
    @Override
    public EngineKind convert(String text) {
      String label = text.toLowerCase(Locale.ROOT);
      return EngineKind.choices().stream()
          .filter(engine -> engine.label().equals(label))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + text + "' is not an engine; write auto, async, jfr or threads"));
    }
  }

  SamplingSettings settings() {
    Map<EventKind, Long> intervals = new EnumMap<>(EventKind.class);
    for (EventKind event : events) {
      boolean timed = event.isTimed();
      intervals.put(event, timed ? interval.toNanos() : 0L);
    }
    return new SamplingSettings(
        engine, intervals, depth, nativeFrames == FilterOptions.Switch.ON, 0);
  }
}
