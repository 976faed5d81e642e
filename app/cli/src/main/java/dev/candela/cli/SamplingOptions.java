package dev.candela.cli;

import dev.candela.engine.capture.SampledEvent;
import dev.candela.engine.capture.SamplingEngine;
import dev.candela.engine.capture.SamplingSettings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What to sample and how. */
final class SamplingOptions {
  @Option(
      names = "--event",
      split = ",",
      paramLabel = "cpu,wall,alloc,lock",
      defaultValue = "cpu",
      description = "What to sample, one or several. Default: ${DEFAULT-VALUE}.")
  private List<SampledEvent> events = List.of();

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
      description = "How to sample; auto takes the first that works. Default: ${DEFAULT-VALUE}.")
  private SamplingEngine engine = SamplingEngine.AUTO;

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

  SamplingSettings settings() {
    Map<SampledEvent, Long> intervals = new EnumMap<>(SampledEvent.class);
    for (SampledEvent event : events) {
      boolean timed = event == SampledEvent.CPU || event == SampledEvent.WALL;
      intervals.put(event, timed ? interval.toNanos() : 0L);
    }
    return new SamplingSettings(
        engine, intervals, depth, nativeFrames == FilterOptions.Switch.ON, 0);
  }
}
