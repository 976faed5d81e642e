package dev.candela.desktop.timeline;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * When the collector stopped the program; immutable.
 *
 * @param known false if the recording would not say, were there any
 * @param pauses in the order of their begin
 */
record GcPauses(boolean known, Pause[] pauses) {
  private static final String PAUSE = "jdk.GCPhasePause";
  private static final String COLLECTION = "jdk.GarbageCollection";

  /**
   * One stop.
   *
   * @param span from when to when
   * @param name what the collector calls it
   */
  record Pause(Span span, String name) {}

  static GcPauses of(Profile profile) {
    Optional<EventTable> pauses = profile.events(PAUSE);
    Optional<EventTable> table = pauses.isPresent() ? pauses : profile.events(COLLECTION);
    boolean asked =
        "true".equals(profile.origin().settings().get(PAUSE + "#enabled"))
            || "true".equals(profile.origin().settings().get(COLLECTION + "#enabled"));
    return new GcPauses(
        asked || table.isPresent(), table.map(t -> read(profile, t)).orElse(new Pause[0]));
  }

  private static Pause[] read(Profile profile, EventTable table) {
    LongColumn name = table.attributes().column("name");
    Pause[] pauses = new Pause[table.size()];
    for (int row = 0; row < pauses.length; row++) {
      long start = table.startNanos().get(row);
      long nanos = Math.max(0, table.durationNanos().get(row));
      String words = name == null ? "" : profile.symbols().strings().get(name.getInt(row));
      pauses[row] = new Pause(new Span(start, start + nanos), words);
    }
    Arrays.sort(pauses, Comparator.comparingLong(pause -> pause.span().startNanos()));
    return pauses;
  }

  /** The longest one that touches the range; null if none does. */
  Pause longestIn(Span range) {
    Pause longest = null;
    for (Pause pause : pauses) {
      boolean touches =
          pause.span().startNanos() <= range.endNanos()
              && pause.span().endNanos() >= range.startNanos();
      if (touches
          && (longest == null || pause.span().durationNanos() > longest.span().durationNanos())) {
        longest = pause;
      }
    }
    return longest;
  }
}
