package dev.candela.bench.trust;

import java.util.Locale;

/**
 * How often something happened in a number of trials. Fewer are independent: all pairs of ten runs
 * count as five. Goals of 0 and 1 are none.
 */
record Rate(String name, int times, int of, int independent, double least, double most) {
  private static final double Z = 1.959963984540054;

  static Rate of(String name, int times, int of) {
    return new Rate(name, times, of, of, 0, 1);
  }

  Rate atLeast(double goal) {
    return new Rate(name, times, of, independent, goal, most);
  }

  Rate atMost(double goal) {
    return new Rate(name, times, of, independent, least, goal);
  }

  /** True if the measured share itself misses the goal, whatever chance may explain. */
  boolean isMissed() {
    return share() < least || share() > most;
  }

  private String goal() {
    String goal =
        least > 0
            ? String.format(Locale.ROOT, "; goal %.0f %% or more", 100 * least)
            : most < 1 ? String.format(Locale.ROOT, "; goal %.0f %% or less", 100 * most) : "";
    return isMissed() ? goal + ", missed" : goal;
  }

  double share() {
    return of == 0 ? 0 : (double) times / of;
  }

  double low() {
    return end(-1);
  }

  double high() {
    return end(1);
  }

  private double end(int sign) {
    if (independent == 0) {
      return sign < 0 ? 0 : 1;
    }
    double n = independent;
    double zz = Z * Z / n;
    double p = share();
    double half = Math.sqrt(zz) * Math.sqrt(p * (1 - p) + zz / 4);
    return Math.clamp((p + zz / 2 + sign * half) / (1 + zz), 0, 1);
  }

  /** How often, and the 95 % interval of that rate, in a line of a file. */
  String described() {
    return String.format(
        Locale.ROOT,
        "%d of %d, %.1f to %.1f %%%s%s",
        times,
        of,
        100 * low(),
        100 * high(),
        independent == of ? "" : ", as of " + independent,
        goal());
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%-62s %5d of %5d  %5.1f %%  (%.1f to %.1f%s)%s",
        name,
        times,
        of,
        100 * share(),
        100 * low(),
        100 * high(),
        independent == of ? "" : ", as of " + independent,
        goal());
  }
}
