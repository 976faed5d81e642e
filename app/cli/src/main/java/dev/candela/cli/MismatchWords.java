package dev.candela.cli;

import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reasons to doubt a comparison, in words. */
final class MismatchWords {
  private MismatchWords() {}

  /** What differs on each side and what that means. */
  static String sentence(Mismatch mismatch) {
    return switch (mismatch) {
      case Mismatch.Different different -> different(different);
      case Mismatch.Intervals(List<Long> before, List<Long> after) ->
          "The times between samples differ, "
              + named(millis(before), millis(after))
              + (before.isEmpty() || after.isEmpty()
                  ? ": costs are counted in samples."
                  : ": costs are scaled by them.");
      case Mismatch.Shares() ->
          "Shares of all are compared: when one method gets cheaper, the share of every other one"
              + " rises.";
      case Mismatch.Load(double factor) ->
          String.format(
              Locale.ROOT,
              "Most code costs %.0f %% %s per second: the load differs, and seconds do not compare"
                  + " these two. Use --unit share, or --operations N M for the cost of a request.",
              Math.abs(factor - 1) * 100,
              factor > 1 ? "more" : "less");
      case Mismatch.Matched(double share) ->
          String.format(
              Locale.ROOT,
              "Only %.0f %% of the samples have a counterpart on the other side: these are"
                  + " different programs, or names that no rule makes equal.",
              share * 100);
      case Mismatch.Lengths(double before, double after) ->
          String.format(
              Locale.ROOT,
              "The recordings are of different length, %.1f s before and %.1f s after, and compared"
                  + " in total: the longer one costs more.",
              before,
              after);
      case Mismatch.Untimed(List<String> runs) ->
          String.join(" and ", runs)
              + (runs.size() == 1 ? " does" : " do")
              + " not say when samples were taken: they count as independent of each other, which"
              + " makes ± smaller than it is where one call was sampled many times.";
      case Mismatch.Damaged(String run, List<String> warnings, boolean missingIsLess) ->
          String.format(
              Locale.ROOT,
              "%s is cut or damaged, and only a part of it could be read, as %s in 'candela info'"
                  + " %s: %s.",
              run,
              warnings.size() == 1 ? "a warning" : warnings.size() + " warnings",
              warnings.size() == 1 ? "says" : "say",
              missingIsLess
                  ? "what is missing looks like less cost"
                  : "what is missing may have been other work");
      case Mismatch.Biased(double before, double after) ->
          Messages.text(
              "diff.mismatch.biased",
              Quantities.wholePercent(before),
              Quantities.wholePercent(after));
      case Mismatch.Lost(double before, double after) ->
          String.format(
              Locale.ROOT,
              "Of the samples %.0f %% were lost before and %.0f %% after: what is missing looks"
                  + " like less cost.",
              before * 100,
              after * 100);
      case Mismatch.Nameless(double before, double after) ->
          String.format(
              Locale.ROOT,
              "Native code that has no names in one of the recordings counts as its Java callers'"
                  + " own, %.1f %% of the cost before and %.1f %% after: --rules -nameless compares"
                  + " it by name.",
              before * 100,
              after * 100);
      case Mismatch.Truncated(String run, double share, int frames) ->
          String.format(
              Locale.ROOT,
              "%s: %.0f %% of the stacks have exactly %d frames, so they seem to be cut off there,"
                  + " and their outermost callers are missing: trust the table of methods more than"
                  + " the tree.",
              run,
              share * 100,
              frames);
      case Mismatch.Threads(String name, double share, Side missing) ->
          String.format(
              Locale.ROOT,
              "The threads %s, with %.0f %% of the cost, do not occur %s: choose the same"
                  + " threads on both sides, or read their cost as new or gone.",
              name,
              share * 100,
              missing == Side.BEFORE ? "before" : "after");
    };
  }

  private static String different(Mismatch.Different different) {
    String unknown = different.kind() == Mismatch.Kind.OPTIONS ? "none" : "unknown";
    String named = named(listed(different.before(), unknown), listed(different.after(), unknown));
    return switch (different.kind()) {
      case ENGINE ->
          "The engines differ, "
              + named
              + ": they see different code, so that differences may be theirs and not the"
              + " program's.";
      case EVENT ->
          "The kinds of samples differ, " + named + ": choose events that both sides have.";
      case DEBUG_INFO ->
          Messages.text(
              "diff.mismatch.debug-info",
              listed(different.before(), unknown),
              listed(different.after(), unknown));
      case JVM -> "The JVMs differ, " + named + ".";
      case OPTIONS -> "The JVMs' options differ, " + named + ".";
      default -> throw new IllegalArgumentException(different.toString());
    };
  }

  private static String listed(List<String> values, String unknown) {
    return values.stream()
        .map(value -> value.isEmpty() ? unknown : value)
        .collect(Collectors.joining(" and "));
  }

  private static String named(String before, String after) {
    return (before.isEmpty() ? "unknown" : before)
        + " before and "
        + (after.isEmpty() ? "unknown" : after)
        + " after";
  }

  private static String millis(List<Long> nanos) {
    return nanos.stream()
        .map(period -> String.format(Locale.ROOT, "%.3g ms", period / 1e6))
        .collect(Collectors.joining(" and "));
  }
}
