package dev.candela.engine.capture;

import dev.candela.engine.capture.start.AttachTarget;
import dev.candela.engine.capture.start.LaunchSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * A recording from beginning to end.
 *
 * @param source what to record
 * @param settings what to sample and how
 * @param output the recording file
 * @param duration when to stop; empty for as long as the target runs or until it is stopped
 */
public record RecordRequest(
    Source source, SamplingSettings settings, Path output, Optional<Duration> duration) {

  public sealed interface Source {}

  /** The file of one of several runs, from 1. */
  public static Path runIn(Path folder, int run) {
    return folder.resolve(String.format(Locale.ROOT, "run%02d.jfr", run));
  }

  public record Running(AttachTarget target) implements Source {}

  /**
   * A program launched for the recording; its output goes where this process's goes.
   *
   * @param onStandardError true if all of its output goes to standard error
   */
  public record Launched(LaunchSpec spec, boolean onStandardError) implements Source {
    public Launched(LaunchSpec spec) {
      this(spec, false);
    }
  }
}
