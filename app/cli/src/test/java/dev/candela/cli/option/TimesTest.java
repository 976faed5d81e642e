package dev.candela.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.engine.model.Span;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class TimesTest {
  private static final Span RECORDING =
      new Span(1_000_000_000_000_000_000L, 1_000_000_060_000_000_000L);

  @Test
  void countsFromTheStart() {
    assertEquals(0, afterStart("0s"));
    assertEquals(90_000_000_000L, afterStart("90s"));
    assertEquals(90_000_000_000L, afterStart("1m30s"));
    assertEquals(250_000_000L, afterStart("250ms"));
    assertEquals(1_500_000_000L, afterStart("1.5s"));
    assertEquals(1_500_000_000L, afterStart("1,5s"), "as notes print it in other languages");
    assertEquals(3_723_004_000_000L, afterStart("1h2m3s4ms"));
    assertEquals(90_000_000_000L, afterStart("1m30"), "seconds follow minutes");
  }

  @Test
  void countsBackFromTheEnd() {
    assertEquals(50_000_000_000L, afterStart("-10s"));
  }

  @Test
  void readsTheClock() {
    assertEquals(1_767_225_600_500_000_000L, at("2026-01-01T00:00:00.5Z"));
  }

  @Test
  void readsTimesAsCandelaPrintsThem() {
    assertEquals(42_000_000_000L, afterStart("00:42"), "on a timeline");
    assertEquals(3_723_500_000_000L, afterStart("1:02:03.5"));
    assertEquals(496_000_000_000L, afterStart("8 min 16 s"), "the age of a JVM");
    assertEquals(1_500_000_000L, afterStart("1,5 s"), "in other languages");
    assertEquals(55_000_000_000L, afterStart("-5 s"));
    assertEquals(at("2026-01-01T00:00:00Z"), at("2026-01-01 00:00:00 UTC"), "by info");
  }

  @Test
  void aPlainNumberIsSeconds() {
    assertEquals(at("10s"), at("10"));
    assertEquals(at("-2.5s"), at("-2.5"));
  }

  @Test
  void saysWhatItWouldHaveUnderstood() {
    for (String wrong :
        new String[] {"", "-", "s", "ten", "1s5", "1m-5s", "1m1h", "1:75", "2026-01-01"}) {
      TypeConversionException e =
          assertThrows(TypeConversionException.class, () -> at(wrong), wrong);
      assertEquals(
          "'"
              + wrong
              + "' is not a time; use 90s, 1m30s or 250ms after the start, -10s before the end,"
              + " or 2026-01-31T12:00:00Z",
          e.getMessage());
    }
    assertThrows(TypeConversionException.class, () -> at("99999999999999h"));
  }

  private static long afterStart(String text) {
    return at(text) - RECORDING.startNanos();
  }

  private static long at(String text) {
    return Moment.parse(text).nanosIn(RECORDING);
  }

  @Test
  void readsNumbersWithUnits() {
    assertEquals(Duration.ofSeconds(30), TimeSpan.parse("30s"));
    assertEquals(Duration.ofSeconds(5430), TimeSpan.parse("1h30m30s"));
    assertEquals(Duration.ofMillis(1500), TimeSpan.parse("1.5s"));
    assertEquals(Duration.ofNanos(500_000), TimeSpan.parse("500us"));
    assertEquals(Duration.ofMillis(10), TimeSpan.parse("10ms"));
    assertEquals(Duration.ofMillis(2500), TimeSpan.parse("2,5 s"));
    assertEquals(Duration.ofMinutes(90), TimeSpan.parse("1h30"));
    assertEquals(Duration.ofMinutes(2), TimeSpan.parse("2 min"));
  }

  @Test
  void takesPlainSecondsWhereNothingElseIsMeant() {
    assertEquals(Duration.ofSeconds(3), TimeSpan.parseOrSeconds("3"));
    assertEquals(Duration.ofMillis(2500), TimeSpan.parseOrSeconds("2.5"));
    assertEquals(Duration.ofSeconds(90), TimeSpan.parseOrSeconds("1m30s"));
  }

  @Test
  void refusesTheRest() {
    for (String text :
        List.of(
            "", "30", "s", "soon", "10ms?", "30s1m", "5s5s", "-3s", "0s", "1e9h", "9999999999h")) {
      assertThrows(TypeConversionException.class, () -> TimeSpan.parse(text), text);
    }
  }
}
