package dev.candela.cli.report;

import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.Notes;
import dev.candela.engine.analysis.MonitorWaits;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import java.util.Set;

/** Notes wall-clock samples that wait for a monitor, which look like work of the next line. */
final class MonitorNote {
  private static final double NOTABLE = 0.01;

  private static final Set<String> LOCKS =
      new EventChoice(List.of("lock")).typeNames(ProfileReaders.sampleTypes());

  private MonitorNote() {}

  static void print(View view, RecordingSet recordings) {
    double share = MonitorWaits.share(view, Cancellation.NEVER);
    if (share >= NOTABLE) {
      boolean part = !view.selection().range().equals(SampleSelection.ALWAYS);
      boolean recorded =
          recordings.isOfRunning()
              || hasLocks(view.profile())
              || part && hasLocks(recordings.readTypes(LOCKS, null));
      String key = recorded ? "cli.note.monitor-waits" : "cli.note.monitor-waits.unrecorded";
      Notes.note(recordings.err(), key, Quantities.percent(share), recordings.quoted());
    }
  }

  private static boolean hasLocks(Profile profile) {
    return LOCKS.stream().anyMatch(type -> profile.eventCounts().getOrDefault(type, 0L) > 0);
  }
}
