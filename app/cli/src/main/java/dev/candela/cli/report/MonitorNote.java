package dev.candela.cli.report;

import dev.candela.cli.option.RecordingSet;
import dev.candela.engine.analysis.MonitorWaits;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import java.util.Set;

/** Notes wall-clock samples that wait for a monitor, which look like work of the next line. */
final class MonitorNote {
  private static final double NOTABLE = 0.01;

  /** Types of events that {@code candela locks} lists. */
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
      String note = Messages.text(key, Quantities.percent(share), recordings.quoted());
      recordings.err().println(Messages.text("cli.note", note));
    }
  }

  private static boolean hasLocks(Profile profile) {
    return LOCKS.stream().anyMatch(type -> profile.eventCounts().getOrDefault(type, 0L) > 0);
  }
}
