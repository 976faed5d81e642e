package dev.candela.engine.timeline;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.Palette;
import dev.candela.engine.testkit.DrawLog;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.timeline.CallOrder.Box;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The calls of a thread whose phases are known. */
final class CallOrderTest {
  private static final long MILLI = 1_000_000;

  /** Reads, parses twice as long, pauses, and reads again; another thread is at something else. */
  private static final Profile PROFILE =
      TextProfiles.of(
          "a.A.main;a.A.read 1 time=0 thread=job",
          "a.A.main;a.A.read 1 time=10 thread=job",
          "b.B.run 1 time=15 thread=other",
          "a.A.main;a.A.parse;a.A.token 1 time=20 thread=job",
          "a.A.main;a.A.parse;a.A.token 1 time=30 thread=job",
          "a.A.main;a.A.parse 1 time=40 thread=job",
          "a.A.main;a.A.parse 1 time=50 thread=job",
          "a.A.main;a.A.read 1 time=200 thread=job",
          "a.A.main;a.A.read 1 time=210 thread=job");

  @Test
  void mergesNeighboursAndLeavesGaps() {
    CallOrder calls = of(PROFILE, "job");
    assertEquals(8, calls.samples());
    assertEquals(3, calls.depth());
    assertEquals(
        List.of(
            "0 a.A.main 0-60 6",
            "0 a.A.main 200-210 2",
            "1 a.A.read 0-20 2",
            "1 a.A.parse 20-60 4",
            "1 a.A.read 200-210 2",
            "2 a.A.token 20-40 2"),
        calls.boxes().stream().map(box -> text(calls, box)).toList());
  }

  @Test
  void letsASampleLastNoLongerThanItsPeriod() {
    Map<String, String> settings = Map.of("cpu#interval", "10 ms");
    Profile sparse =
        TextProfiles.of("a.A.main 1 time=0 thread=job", "a.A.main 1 time=400 thread=job")
            .withOrigin(new Origin("", "", "", "", -1, "", settings));
    CallOrder calls = of(sparse, "job");
    assertEquals("0 a.A.main 0-10 1", text(calls, calls.boxes().getFirst()));
  }

  @Test
  void findsTheCallAtAMoment() {
    CallOrder calls = of(PROFILE, "job");
    double second = calls.heightPixels() / 4 * 2 + 4;
    assertEquals("a.A.parse", calls.at(45 * MILLI, second).map(calls::name).orElse(""));
    assertTrue(calls.at(100 * MILLI, second).isEmpty());
  }

  @Test
  void paintsEachCallBelowItsCaller() {
    CallOrder calls = of(PROFILE, "job");
    DrawLog log = new DrawLog(800, calls.heightPixels());
    calls.paint(log, TimelineColours.of(Palette.LIGHT), new TimeAxis(calls.span(), 0, 800), 0, 0);
    DrawLog.Text parse = text(log, "A.parse");
    assertTrue(parse.baselineY() > text(log, "A.main").baselineY());
    assertEquals(800 * 20 / 210.0, parse.x(), 5);
  }

  @Test
  void saysThatThereAreTooManySamples() {
    String many =
        joined(CallOrder.MOST_SAMPLES + 1, "\n", i -> "a.A.main 1 time=" + i + " thread=job");
    CallOrder calls = of(TextProfiles.of(many), "job");
    assertEquals(CallOrder.MOST_SAMPLES + 1, calls.samples());
    assertEquals(List.of(), calls.boxes());
  }

  private static DrawLog.Text text(DrawLog log, String text) {
    return log.texts().stream().filter(t -> t.text().equals(text)).findFirst().orElseThrow();
  }

  private static CallOrder of(Profile profile, String thread) {
    int threadId =
        IntStream.range(0, profile.threads().size())
            .filter(id -> profile.threads().name(id).equals(thread))
            .findFirst()
            .orElseThrow();
    return CallOrder.of(View.of(profile, ProfileFilter.BY_METHOD), threadId, NEVER);
  }

  private static String text(CallOrder calls, Box box) {
    String span = box.startNanos() / MILLI + "-" + box.endNanos() / MILLI;
    return box.depth() + " " + calls.name(box) + " " + span + " " + box.samples();
  }

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
