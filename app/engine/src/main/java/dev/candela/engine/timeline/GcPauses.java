package dev.candela.engine.timeline;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * When the garbage collector stopped the program.
 *
 * @param known false if the recording would not say if there were any
 * @param pauses in order of their start
 */
public record GcPauses(boolean known, List<Pause> pauses) {
  private static final String PAUSE = "jdk.GCPhasePause";
  private static final String COLLECTION = "jdk.GarbageCollection";

  /**
   * One stop.
   *
   * @param name what the collector calls it
   */
  public record Pause(Span span, String name) {}

  public GcPauses {
    pauses = List.copyOf(pauses);
  }

  static GcPauses of(Profile profile) {
    Optional<EventTable> table = profile.events(PAUSE).or(() -> profile.events(COLLECTION));
    boolean asked =
        "true".equals(profile.origin().settings().get(PAUSE + "#enabled"))
            || "true".equals(profile.origin().settings().get(COLLECTION + "#enabled"));
    return new GcPauses(
        asked || table.isPresent(), table.map(t -> read(profile, t)).orElse(List.of()));
  }

  private static List<Pause> read(Profile profile, EventTable table) {
    LongColumn name = table.attributes().column("name");
    List<Pause> pauses = new ArrayList<>();
    for (int row = 0; row < table.size(); row++) {
      long start = table.startNanos().get(row);
      long nanos = Math.max(0, table.durationNanos().get(row));
      String words = name == null ? "" : profile.symbols().strings().get(name.getInt(row));
      pauses.add(new Pause(new Span(start, start + nanos), words));
    }
    pauses.sort(Comparator.comparingLong(pause -> pause.span().startNanos()));
    return pauses;
  }

  /** The pauses that overlap the range. */
  List<Pause> in(Span range) {
    return pauses.stream()
        .filter(
            pause ->
                pause.span().startNanos() <= range.endNanos()
                    && pause.span().endNanos() >= range.startNanos())
        .toList();
  }
}
