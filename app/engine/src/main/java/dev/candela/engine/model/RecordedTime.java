package dev.candela.engine.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The time during which something was recorded: without the gaps between recordings that were taken
 * together; a value.
 *
 * @param spans by time, none of which touches another
 */
public record RecordedTime(List<Span> spans) {
  /** Time that a recorder needs to start its next file. */
  private static final long LONGEST_GAP_NANOS = 1_000_000_000;

  public static final RecordedTime NONE = new RecordedTime(List.of());

  public RecordedTime {
    spans = List.copyOf(spans);
  }

  public long durationNanos() {
    return spans.stream().mapToLong(Span::durationNanos).sum();
  }

  public long durationNanos(Span within) {
    long sum = 0;
    for (Span span : spans) {
      long start = Math.max(span.startNanos(), within.startNanos());
      sum += Math.max(0, Math.min(span.endNanos(), within.endNanos()) - start);
    }
    return sum;
  }

  /** True for consecutive files of one recorder, false for several recordings. */
  public boolean isContinuous() {
    for (int i = 1; i < spans.size(); i++) {
      if (spans.get(i).startNanos() - spans.get(i - 1).endNanos() > LONGEST_GAP_NANOS) {
        return false;
      }
    }
    return true;
  }

  /** In nanoseconds since 1970; 0 if empty. */
  public long startNanos() {
    return spans.isEmpty() ? 0 : spans.getFirst().startNanos();
  }

  RecordedTime with(Span more) {
    if (more.isEmpty()) {
      return this;
    }
    List<Span> all = new ArrayList<>();
    Span joined = more;
    int place = 0;
    for (Span span : spans) {
      if (span.endNanos() < more.startNanos()) {
        all.add(span);
        place = all.size();
      } else if (span.startNanos() > more.endNanos()) {
        all.add(span);
      } else {
        joined = joined.union(span);
      }
    }
    all.add(place, joined);
    return new RecordedTime(all);
  }
}
