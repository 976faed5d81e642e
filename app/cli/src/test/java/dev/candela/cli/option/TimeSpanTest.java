package dev.candela.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class TimeSpanTest {
  private final TimeSpan converter = new TimeSpan();

  @Test
  void readsNumbersWithUnits() {
    assertEquals(Duration.ofSeconds(30), converter.convert("30s"));
    assertEquals(Duration.ofSeconds(5430), converter.convert("1h30m30s"));
    assertEquals(Duration.ofMillis(1500), converter.convert("1.5s"));
    assertEquals(Duration.ofNanos(500_000), converter.convert("500us"));
    assertEquals(Duration.ofMillis(10), converter.convert("10ms"));
    assertEquals(Duration.ofMillis(2500), converter.convert("2,5 s"));
    assertEquals(Duration.ofMinutes(90), converter.convert("1h30"));
    assertEquals(Duration.ofMinutes(2), converter.convert("2 min"));
  }

  @Test
  void takesPlainSecondsWhereNothingElseIsMeant() {
    TimeSpan durations = new TimeSpan.OrSeconds();
    assertEquals(Duration.ofSeconds(3), durations.convert("3"));
    assertEquals(Duration.ofMillis(2500), durations.convert("2.5"));
    assertEquals(Duration.ofSeconds(90), durations.convert("1m30s"));
  }

  @Test
  void refusesTheRest() {
    for (String text :
        List.of(
            "", "30", "s", "soon", "10ms?", "30s1m", "5s5s", "-3s", "0s", "1e9h", "9999999999h")) {
      assertThrows(TypeConversionException.class, () -> converter.convert(text), text);
    }
  }
}
