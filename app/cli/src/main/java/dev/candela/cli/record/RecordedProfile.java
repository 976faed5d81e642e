package dev.candela.cli.record;

import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.format.ProfileFiles;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The content of a new recording, counted in the file as {@code candela info} counts it. The
 * agent's last status is up to a second old if the target was killed, and counts samples of its own
 * threads.
 *
 * @param samples of the events that were asked for; one event may stand for several
 * @param fileBytes length of the file
 */
public record RecordedProfile(long durationNanos, long samples, long fileBytes) {
  private static final RecordedProfile NOTHING = new RecordedProfile(0, 0, 0);

  static RecordedProfile of(RecordOutcome outcome) {
    if (!outcome.recordedAnything()) {
      return NOTHING;
    }
    String asked =
        outcome.engine().intervals().keySet().stream()
            .map(kind -> kind.isInsteadOfCpu() ? "counter" : kind.label())
            .collect(Collectors.joining(","));
    try {
      Profile profile =
          ProfileFiles.read(List.of(outcome.file()), ReadOptions.ALL, ReadProgress.NONE);
      SampleSelection selection = SampleSelection.ALL.withEvents(EventChoice.parse(asked));
      long samples =
          selection.tables(profile).stream()
              .mapToLong(
                  table ->
                      table.type().unit() == WeightUnit.SAMPLES ? table.weightSum() : table.size())
              .sum();
      return new RecordedProfile(
          profile.recorded().durationNanos(), samples, Files.size(outcome.file()));
    } catch (IOException e) {
      return NOTHING;
    }
  }

  /** True if there are no samples; there may be other events. */
  public boolean isEmpty() {
    return samples == 0;
  }
}
