package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.WeightUnit;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuantityTest {
  @Test
  void writesDurationsWithThreeDigits() {
    assertEquals("0 ns", Quantity.duration(0));
    assertEquals("999 ns", Quantity.duration(999));
    assertEquals("1.50 µs", Quantity.duration(1_500));
    assertEquals("12.3 ms", Quantity.duration(12_345_678));
    assertEquals("42.0 s", Quantity.duration(42_000_000_000L));
    assertEquals("2 min 5 s", Quantity.duration(125_000_000_000L));
    assertEquals("2 h 3 min", Quantity.duration((2 * 3600 + 3 * 60 + 5) * 1_000_000_000L));
    assertEquals("-1.50 s", Quantity.duration(-1_500_000_000L));
  }

  @Test
  void writesBytesInBinaryUnits() {
    assertEquals("1023 B", Quantity.bytes(1023));
    assertEquals("1.00 KiB", Quantity.bytes(1024));
    assertEquals("1.50 GiB", Quantity.bytes(3L << 29));
    assertEquals("8.00 EiB", Quantity.bytes(Long.MAX_VALUE));
  }

  @Test
  void writesSharesAndCountsTheSameInEveryLocale() {
    assertEquals("31.2 %", Quantity.percent(0.31249));
    assertEquals("1,234,567", Quantity.count(1_234_567));
    assertEquals("1,234", Quantity.weight(1_234, WeightUnit.SAMPLES));
    assertEquals("1.21 KiB", Quantity.weight(1_234, WeightUnit.BYTES));
    assertEquals("1.23 µs", Quantity.weight(1_234, WeightUnit.NANOS));
  }

  @Test
  void writesDecimalsAsFormatsDo() {
    Random random = new Random(34);
    double[] edges = {0, -0.0, 9.5, 99.95, 0.999, 0.0995, 1e-4, 1e8, 12e9, Double.NaN, -1 / 0.0};
    for (int i = 0; i < 20_000; i++) {
      double value =
          i < edges.length
              ? edges[i]
              : i % 2 == 0 ? random.nextInt(200_000) / 2_000.0 : random.nextGaussian() * 500;
      for (int decimals = 0; decimals < 4; decimals++) {
        String expected = String.format(Locale.ROOT, "%." + decimals + "f", value);
        assertEquals(expected, Quantity.decimals(value, decimals));
      }
    }
  }

  @Test
  void writesTenthsAndThousandsAsFormatsDo() {
    Random random = new Random(33);
    double[] edges = {0, -0.0, 0.05, 0.15, 0.25, -0.04, 0.95, 99.95, 1e12, Double.NaN};
    for (int i = 0; i < 20_000; i++) {
      double value =
          i < edges.length
              ? edges[i]
              : i % 2 == 0 ? random.nextInt(1_000) / 20.0 : random.nextGaussian() * 50;
      assertEquals(String.format(Locale.ROOT, "%.1f", value), Quantity.oneDecimal(value));
      long count = random.nextLong() >> random.nextInt(64);
      assertEquals(String.format(Locale.ROOT, "%,d", count), Quantity.count(count));
    }
    assertEquals("-9,223,372,036,854,775,808", Quantity.count(Long.MIN_VALUE));
  }
}
