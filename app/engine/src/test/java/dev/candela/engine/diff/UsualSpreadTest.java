package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class UsualSpreadTest {
  @Test
  void findsTheUsualVariance() {
    UsualSpread usual = UsualSpread.of(known(400, 0.1, 0, 3));
    assertEquals(0.1, Math.sqrt(usual.relativeVariance()), 0.01);
    assertEquals(10, usual.freedom(), 0.01, "all keys alike, and yet no more than that");
  }

  @Test
  void takesOutWhatSamplingExplains() {
    KnownSpreads known = new KnownSpreads(500);
    Random random = new Random(5);
    for (int i = 0; i < 500; i++) {
      double sampled = 0.04;
      known.add(1, (sampled + 0.01) * chiSquare(random, 2) / 2, sampled, 1, 2);
    }
    assertEquals(0.1, Math.sqrt(UsualSpread.of(known).relativeVariance()), 0.02);
  }

  @Test
  void keysThatDifferMuchFromEachOtherTellLittle() {
    UsualSpread usual = UsualSpread.of(known(400, 0.1, 1.5, 4));
    assertEquals(2, usual.freedom(), 0.01);
    UsualSpread between = UsualSpread.of(known(400, 0.1, 0.3, 4));
    assertTrue(between.freedom() > 3 && between.freedom() < 9, between.toString());
  }

  @Test
  void fewKeysTellLittleAndOneNothing() {
    assertEquals(UsualSpread.UNKNOWN, UsualSpread.of(new KnownSpreads(0)));
    assertEquals(UsualSpread.UNKNOWN, UsualSpread.of(known(2, 0.1, 0, 2)));
    assertEquals(1, UsualSpread.of(known(3, 0.1, 0, 2)).freedom(), 0.01);
  }

  @Test
  void drawsUpAndNeverDownNorBelowSampling() {
    UsualSpread usual = new UsualSpread(0.01, 4);
    assertEquals((2 * 0.001 + 4 * 0.012) / 6, usual.moderated(0.001, 2, 0.002, 1), 1e-12);
    assertEquals(0.5, usual.moderated(0.5, 2, 0.002, 1));
    assertEquals(0.2, new UsualSpread(0, 0).moderated(0.1, 2, 0.2, 1));
  }

  @Test
  void derivativesOfTheGammaFunctionAreThoseOfPrintedTables() {
    assertEquals(-0.5772156649, LogGamma.digamma(1), 1e-9);
    assertEquals(-1.9635100260, LogGamma.digamma(0.5), 1e-9);
    assertEquals(2.2517525891, LogGamma.digamma(10), 1e-9);
    assertEquals(Math.PI * Math.PI / 6, LogGamma.trigamma(1), 1e-9);
    assertEquals(Math.PI * Math.PI / 2, LogGamma.trigamma(0.5), 1e-9);
  }

  /** Variances of keys whose true deviations are so far apart, as a logarithm. */
  private static KnownSpreads known(int count, double deviation, double apart, int freedom) {
    Random random = new Random(3);
    KnownSpreads known = new KnownSpreads(count);
    for (int i = 0; i < count; i++) {
      double variance = deviation * deviation * Math.exp(2 * apart * random.nextGaussian());
      known.add(1, variance * chiSquare(random, freedom) / freedom, 0, 1, freedom);
    }
    return known;
  }

  private static double chiSquare(Random random, int freedom) {
    double sum = 0;
    for (int i = 0; i < freedom; i++) {
      double value = random.nextGaussian();
      sum += value * value;
    }
    return sum;
  }
}
