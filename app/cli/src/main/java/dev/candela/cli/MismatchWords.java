package dev.candela.cli;

import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.List;
import java.util.stream.Collectors;

/** The texts of reasons to doubt a comparison. */
final class MismatchWords {
  private MismatchWords() {}

  /** What differs between the sides, and what that means. */
  static String sentence(Mismatch mismatch) {
    String key = "cli.mismatch." + Messages.key(mismatch.kind());
    return switch (mismatch) {
      case Mismatch.Different different -> different(key, different);
      case Mismatch.Intervals(List<Long> before, List<Long> after) ->
          Messages.text(
              before.isEmpty() || after.isEmpty() ? key + ".unknown" : key,
              known(millis(before)),
              known(millis(after)));
      case Mismatch.Shares() -> Messages.text(key);
      case Mismatch.Load(double factor) ->
          Messages.text(
              factor > 1 ? key : key + ".less", Quantities.wholePercent(Math.abs(factor - 1)));
      case Mismatch.Matched(double share) -> Messages.text(key, Quantities.wholePercent(share));
      case Mismatch.Lengths(double before, double after) ->
          Messages.text(key, Quantities.tenths(before), Quantities.tenths(after));
      case Mismatch.Untimed(List<String> runs) ->
          Messages.text(key, String.join(", ", runs), runs.size());
      case Mismatch.Damaged(String run, List<String> warnings, boolean missingIsLess) ->
          Messages.text(missingIsLess ? key + ".less" : key, run, warnings.size());
      case Mismatch.Biased(double before, double after) ->
          Messages.text(key, Quantities.wholePercent(before), Quantities.wholePercent(after));
      case Mismatch.Lost(double before, double after) ->
          Messages.text(key, Quantities.wholePercent(before), Quantities.wholePercent(after));
      case Mismatch.Nameless(double before, double after) ->
          Messages.text(key, Quantities.tenths(before * 100), Quantities.tenths(after * 100));
      case Mismatch.Truncated(String run, double share, int frames) ->
          Messages.text(key, run, Quantities.wholePercent(share), frames);
      case Mismatch.Threads(String name, double share, Side missing) ->
          Messages.text(
              missing == Side.BEFORE ? key + ".before" : key, name, Quantities.wholePercent(share));
    };
  }

  private static String different(String key, Mismatch.Different different) {
    String unknown =
        Messages.text(
            different.kind() == Mismatch.Kind.OPTIONS
                ? "cli.mismatch.none"
                : "cli.mismatch.unknown");
    return Messages.text(
        key, listed(different.before(), unknown), listed(different.after(), unknown));
  }

  private static String listed(List<String> values, String unknown) {
    return known(
        values.stream()
            .map(value -> value.isEmpty() ? unknown : value)
            .collect(Collectors.joining(", ")));
  }

  private static String known(String values) {
    return values.isEmpty() ? Messages.text("cli.mismatch.unknown") : values;
  }

  private static String millis(List<Long> nanos) {
    return nanos.stream().map(Quantities::duration).collect(Collectors.joining(", "));
  }
}
