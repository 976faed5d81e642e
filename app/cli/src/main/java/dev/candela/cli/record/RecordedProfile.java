package dev.candela.cli.record;

import dev.candela.engine.capture.RecordOutcome;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.read.ProfileFiles;
import dev.candela.engine.read.input.ReadOptions;
import dev.candela.engine.read.input.ReadProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a new recording holds, counted in the file as {@code candela info} counts it. The agent's
 * last status is up to a second old if the target was killed, and counts samples of its own
 * threads.
 *
 * @param samples of the events that were asked for
 * @param isEmpty true if nothing was sampled
 * @param fileBytes length of the file
 */
public record RecordedProfile(long durationNanos, long samples, boolean isEmpty, long fileBytes) {
  private static final RecordedProfile NOTHING = new RecordedProfile(0, 0, true, 0);

  static RecordedProfile of(RecordOutcome outcome) {
    if (!outcome.recordedAnything()) {
      return NOTHING;
    }
    Set<String> asked =
        outcome.engine().intervals().keySet().stream().map(Enum::name).collect(Collectors.toSet());
    try {
      Profile profile =
          ProfileFiles.read(List.of(outcome.file()), ReadOptions.ALL, ReadProgress.NONE);
      long samples = 0;
      long all = 0;
      for (SampleTable table : profile.samples()) {
        String category = table.type().category().name();
        samples += asked.contains(category) ? table.size() : 0;
        all += table.size();
      }
      return new RecordedProfile(
          profile.recorded().durationNanos(),
          samples > 0 ? samples : all,
          all == 0,
          Files.size(outcome.file()));
    } catch (IOException e) {
      return NOTHING;
    }
  }
}
