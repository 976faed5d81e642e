package dev.candela.engine.diff;

import java.util.function.IntToLongFunction;

/**
 * What chance does to the keys of a comparison of several runs a side, or of several with one.
 * Three things differ between runs. All code of a run costs more or less, as the machine is busy:
 * that has the degrees of freedom of its runs, however many keys there are. Each key differs for
 * itself, which is drawn up to what is usual. And the kernel does more or less unasked.
 */
final class BetweenRuns {
  /** Keys of fewer samples differ by sampling, and say nothing about what is usual. */
  private static final int FEWEST_SAMPLES = 20;

  /** Keys of a smaller part of all say nothing either. */
  private static final double SMALLEST_SHARE = 1e-3;

  /**
   * Before any run is looked at, a machine makes all code of a run slower or faster by so much;
   * that counts as one more run, so that three which agree by chance do not promise too much.
   */
  private static final double MACHINE = 0.03;

  /**
   * What the kernel does unasked comes in kinds of runs, ten times as much in the one as in the
   * other, of which three may well be of one kind. That it differs by what it differs by counts as
   * half a run more: five a side that agree say more than that, three do not.
   */
  private static final double RUNS_OF_INTERRUPTIONS = 0.5;

  private final Contrasts contrasts;
  private final boolean self;
  private final IntToLongFunction samplesBefore;
  private final IntToLongFunction samplesAfter;
  private final UsualSpread usual;

  /** The variance of what all code of a run shows, and its degrees of freedom. */
  private final double ofMachine;

  private final double machineFreedom;

  private BetweenRuns(
      Contrasts contrasts,
      boolean self,
      IntToLongFunction samplesBefore,
      IntToLongFunction samplesAfter,
      UsualSpread usual) {
    this.contrasts = contrasts;
    this.self = self;
    this.samplesBefore = samplesBefore;
    this.samplesAfter = samplesAfter;
    this.usual = usual;
    double spread = 0;
    double freedom = 0;
    for (Side side : Side.values()) {
      Estimates estimates = estimates(contrasts, side);
      if (estimates.hasSeveralRuns()) {
        spread += estimates.factors().spread();
        freedom += estimates.freedom();
      }
    }
    double drawn = (spread + MACHINE * MACHINE) / (freedom + 1);
    this.ofMachine = Math.max(spread / freedom, drawn);
    this.machineFreedom = freedom;
  }

  /** Learns from all keys what is usual. */
  static BetweenRuns of(
      Contrasts contrasts,
      int keyCount,
      boolean self,
      IntToLongFunction samplesBefore,
      IntToLongFunction samplesAfter) {
    // No two keys share what they cost themselves, so there are no more of such a share.
    int most = (int) Math.min(keyCount, Math.ceil(1 / SMALLEST_SHARE));
    KnownSpreads known = new KnownSpreads(2 * most);
    for (Side side : Side.values()) {
      Estimates estimates = estimates(contrasts, side);
      IntToLongFunction samples = side == Side.BEFORE ? samplesBefore : samplesAfter;
      for (int key = 0; key < keyCount && estimates.hasSeveralRuns(); key++) {
        double weight = estimates.share(key, true);
        long count = samples.applyAsLong(key);
        if (weight > SMALLEST_SHARE && count >= FEWEST_SAMPLES) {
          known.add(
              weight,
              estimates.factors().variance(key, self),
              estimates.leastVariance(key, self, count),
              estimates.factors().square(key, self),
              estimates.freedom());
        }
      }
    }
    return new BetweenRuns(contrasts, self, samplesBefore, samplesAfter, UsualSpread.of(known));
  }

  /** Compares a key. */
  Contrasts.Contrast contrast(int key) {
    Estimates before = contrasts.before();
    Estimates after = contrasts.after();
    double costBefore = before.value(key, self);
    double costAfter = after.value(key, self);
    Parts parts = new Parts();
    parts.add(ofMachine(before, key) + ofMachine(after, key), machineFreedom);
    addOwn(before, key, samplesBefore.applyAsLong(key), parts);
    addOwn(after, key, samplesAfter.applyAsLong(key), parts);
    addInterruptions(key, parts);
    parts.add(before.allowance(key, self) + after.allowance(key, self), Double.POSITIVE_INFINITY);
    return new Contrasts.Contrast(
        costAfter - costBefore,
        costAfter - costBefore,
        (costBefore + costAfter) / 2,
        Math.max(costBefore, costAfter),
        Math.sqrt(parts.variance),
        parts.freedom > 0 ? parts.variance * parts.variance / parts.freedom : machineFreedom,
        0);
  }

  /** Independent parts of a variance, after Welch and Satterthwaite. */
  private static final class Parts {
    private double variance;
    private double freedom;

    void add(double part, double freedomOfPart) {
      variance += part;
      freedom += part * part / freedomOfPart;
    }
  }

  private double ofMachine(Estimates estimates, int key) {
    double square =
        estimates.hasSeveralRuns()
            ? estimates.factors().square(key, self)
            : estimates.value(key, self) * estimates.value(key, self);
    return ofMachine * square;
  }

  private void addOwn(Estimates estimates, int key, long samples, Parts parts) {
    double least = estimates.leastVariance(key, self, samples);
    double freedom = estimates.freedom();
    if (!estimates.hasSeveralRuns()) {
      parts.add(Math.max(estimates.variance(key, self), least), freedom);
      return;
    }
    RunFactors factors = estimates.factors();
    double own = factors.variance(key, self);
    parts.add(
        usual.moderated(own, freedom, least, factors.square(key, self)), freedom + usual.freedom());
  }

  private void addInterruptions(int key, Parts parts) {
    double change = contrasts.interruptions(key, self);
    if (change == 0) {
      return;
    }
    double variance = 0;
    double freedom = 0;
    for (Side side : Side.values()) {
      Estimates estimates = estimates(contrasts, side);
      if (estimates.hasSeveralRuns()) {
        variance += estimates.factors().varianceOfInterruptions(key, self);
        freedom += estimates.freedom();
      }
    }
    double drawn =
        (freedom * variance + RUNS_OF_INTERRUPTIONS * change * change)
            / (freedom + RUNS_OF_INTERRUPTIONS);
    parts.add(Math.max(variance, drawn), freedom + RUNS_OF_INTERRUPTIONS);
  }

  private static Estimates estimates(Contrasts contrasts, Side side) {
    return side == Side.BEFORE ? contrasts.before() : contrasts.after();
  }
}
