package dev.candela.engine.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Profile.RecordedTime;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecordedTimeTest {
  @Test
  void leavesOutGapsBetweenRecordings() {
    RecordedTime time = of(new Span(1_000, 1_100), new Span(10, 20), new Span(30, 50));
    assertEquals(130, time.durationNanos());
    assertEquals(10, time.startNanos());
    assertEquals(15 + 50, time.durationNanos(new Span(35, 1_050)));
  }

  @Test
  void countsTimeThatTwoCoverOnce() {
    assertEquals(
        List.of(new Span(0, 30)), of(new Span(0, 10), new Span(20, 30), new Span(10, 25)).spans());
    assertEquals(List.of(new Span(5, 9)), of(Span.EMPTY, new Span(5, 9), new Span(6, 7)).spans());
  }

  @Test
  void aProfileOfTwoRecordingsLastsAsLongAsBoth() {
    ProfileBuilder first = new ProfileBuilder();
    first.cover(new Span(10, 20));
    ProfileBuilder second = new ProfileBuilder();
    second.cover(new Span(500, 510));
    first.append(second.build());
    assertEquals(20, first.build().recorded().durationNanos());
    assertEquals(new Span(10, 510), first.build().span());
  }

  private static RecordedTime of(Span... spans) {
    RecordedTime time = RecordedTime.NONE;
    for (Span span : spans) {
      time = time.with(span);
    }
    return time;
  }
}
