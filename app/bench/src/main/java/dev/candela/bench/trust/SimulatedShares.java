package dev.candela.bench.trust;

import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Span;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.TimedSamples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Counts intervals that contain the true share of a method that programs stay in for a while. */
final class SimulatedShares {
  private static final double SHARE = 0.3;
  private static final double[] STAYS = {0.012, 0.1, 0.25, 0.5, 1, 2, 5};
  private static final int[] SECONDS = {10, 30, 60, 300};

  /** Mean stays that a recording must hold before its interval is trusted. */
  static final int ENOUGH_STAYS = 20;

  private final SplittableRandom random;
  private final int recordings;

  SimulatedShares(long seed, int recordings) {
    this.random = new SplittableRandom(seed);
    this.recordings = recordings;
  }

  List<Rate> rates() {
    List<Rate> rates = new ArrayList<>();
    int markedOfShort = 0;
    int allShort = 0;
    for (double stay : STAYS) {
      for (int seconds : SECONDS) {
        int held = 0;
        int marked = 0;
        int heldOrMarked = 0;
        for (int i = 0; i < recordings; i++) {
          ShareInterval interval = record(stay, seconds);
          boolean holds = interval.low() <= SHARE && SHARE <= interval.high();
          held += holds ? 1 : 0;
          marked += interval.lowerBound() ? 1 : 0;
          heldOrMarked += holds || interval.lowerBound() ? 1 : 0;
        }
        String enough = seconds >= ENOUGH_STAYS * stay ? "" : " (too short)";
        String what = String.format(Locale.ROOT, "stay %.3g s, %d s%s: ", stay, seconds, enough);
        Rate holding = Rate.of(what + "interval holds the share", held, recordings);
        rates.add(enough.isEmpty() ? holding.atLeast(0.9) : holding);
        rates.add(Rate.of(what + "marked as too short", marked, recordings));
        rates.add(Rate.of(what + "holds it or is marked", heldOrMarked, recordings));
        if (!enough.isEmpty()) {
          markedOfShort += marked;
          allShort += recordings;
        }
      }
    }
    rates.add(
        Rate.of("of fewer than 20 stays: marked as too short", markedOfShort, allShort)
            .atLeast(0.8));
    return rates;
  }

  /** Exponential stays, sampled every millisecond. */
  private ShareInterval record(double stay, int seconds) {
    double away = stay * (1 - SHARE) / SHARE;
    int samples = seconds * 1000;
    TimeGrid grid = TimeGrid.blocksOf(new Span(0, seconds * 1_000_000_000L));
    double[] part = new double[grid.bucketCount()];
    double[] all = new double[grid.bucketCount()];
    boolean inside = random.nextDouble() < SHARE;
    double until = stay(inside ? stay : away);
    for (int sample = 0; sample < samples; sample++) {
      while (sample / 1000.0 >= until) {
        inside = !inside;
        until += stay(inside ? stay : away);
      }
      int block = grid.bucketOf(sample * 1_000_000L);
      all[block]++;
      part[block] += inside ? 1 : 0;
    }
    long inMethod = Math.round(Arrays.stream(part).sum());
    return ShareInterval.of(new TimedSamples.Series(part, all, inMethod, samples, 1));
  }

  private double stay(double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }
}
