package dev.candela.engine.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Span;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class TimeAxisTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void namesRoundMoments() {
    assertEquals("0 s 2 s 4 s 6 s 8 s", ticks(9 * SECOND, 500));
    assertEquals("0.0 s 0.5 s 1.0 s 1.5 s", ticks(1_600_000_000L, 400));
    assertEquals("0 s 30 s 01:00 01:30 02:00", ticks(125 * SECOND, 500));
    assertEquals("0.00 s 0.02 s 0.04 s", ticks(50_000_000, 250));
    assertEquals("0 s 15:00 30:00 45:00 1:00:00 1:15:00 1:30:00", ticks(5500 * SECOND, 500));
  }

  @Test
  void findsTheMomentOfAPixel() {
    TimeAxis axis = new TimeAxis(new Span(10 * SECOND, 20 * SECOND), 100, 1000);
    assertEquals(15 * SECOND, axis.nanosAt(600));
    assertEquals(600, axis.x(15 * SECOND));
    assertEquals(10 * SECOND, axis.nanosAt(-50));
    assertEquals(20 * SECOND, axis.nanosAt(5000));
    assertTrue(new TimeAxis(Span.EMPTY, 0, 0).ticks().size() <= 1);
  }

  @Test
  void keepsBucketsWhereTheyAreWhileARecordingGrows() {
    assertEquals(
        Overview.grid(new Span(0, 31 * SECOND)).startNanos(7),
        Overview.grid(new Span(0, 32 * SECOND)).startNanos(7));
  }

  @Test
  void writesMomentsBeyondAMinute() {
    assertEquals("01:02.5", Moments.moment(62_500_000_000L, 100_000_000));
    assertEquals("59.9 s", Moments.moment(59_900_000_000L, 100_000_000));
    assertEquals("01:02.99", Moments.moment(62_999_999_999L, 10_000_000));
  }

  private static String ticks(long nanos, double widthPixels) {
    TimeAxis axis = new TimeAxis(new Span(7, 7 + nanos), 0, widthPixels);
    return axis.ticks().stream()
        .map(tick -> Moments.moment(tick - 7, (double) axis.tickNanos()))
        .collect(Collectors.joining(" "));
  }
}
