package dev.candela.desktop.compare;

import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.GreyMethods;
import dev.candela.engine.diff.IncomparableException;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Reason;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.text.ListFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reasons to doubt a comparison, and reasons why code changed, in the user's language. */
final class MismatchText {
  private MismatchText() {}

  /** What differs on each side and what that means. */
  static String sentence(Mismatch mismatch) {
    String key = "compare.mismatch." + Messages.key(mismatch.kind());
    return switch (mismatch) {
      case Mismatch.Different(Mismatch.Kind kind, List<String> before, List<String> after) ->
          Messages.text(key, values(kind, before), values(kind, after));
      case Mismatch.Intervals intervals ->
          Messages.text(
              intervals.areScaled() ? key : "compare.mismatch.interval.unknown",
              millis(intervals.beforeNanos()),
              millis(intervals.afterNanos()));
      case Mismatch.Shares() -> Messages.text(key);
      case Mismatch.Load(double factor) ->
          Messages.text(
              factor > 1 ? key : "compare.mismatch.load.less",
              Quantities.wholePercent(Math.abs(factor - 1)));
      case Mismatch.Matched(double share) -> Messages.text(key, Quantities.wholePercent(share));
      case Mismatch.Lengths(double before, double after) ->
          Messages.text(key, Quantities.tenths(before), Quantities.tenths(after));
      case Mismatch.Untimed(List<String> runs) -> Messages.text(key, list(runs), runs.size());
      case Mismatch.Damaged(String run, List<String> warnings, boolean missingIsLess) ->
          Messages.text(
              missingIsLess ? "compare.mismatch.damaged.less" : key, run, warnings.size());
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
              missing == Side.AFTER ? key : "compare.mismatch.threads.before",
              name,
              Quantities.wholePercent(share));
    };
  }

  /** Why two sides cannot be compared, and what to do about it. */
  static String sentence(IncomparableException failure) {
    List<String> names = failure.names();
    String key = "compare.cannot." + Messages.key(failure.obstacle());
    return switch (failure.obstacle()) {
      case UNTIMED -> Messages.text(key, names.getFirst());
      case UNCOUNTED -> Messages.text(key);
      case DIFFERENT_SAMPLES ->
          Messages.text(key, names.get(0), names.get(1), list(names.subList(2, names.size())));
      case MIXED_SAMPLES ->
          Messages.text(key, names.getFirst(), list(names.subList(1, names.size())));
    };
  }

  /** All of it in one line. */
  static String line(List<Reason> reasons) {
    return reasons.stream().map(MismatchText::words).collect(Collectors.joining("; "));
  }

  private static String words(Reason reason) {
    return switch (reason) {
      case Reason.Under(double part, String name) ->
          Messages.text("compare.reason.under", part(part), name);
      case Reason.OwnCode(double part) -> Messages.text("compare.reason.own", part(part));
      case Reason.Ran(FrameKind kind, double before, double after) ->
          Messages.text(
              "compare.reason.ran." + Messages.key(kind),
              Quantities.wholePercent(before),
              Quantities.wholePercent(after));
      case Reason.MovedWith moved -> {
        CostText text = new CostText(moved.unit(), moved.costUnit());
        yield Messages.text(
            "compare.reason." + Messages.key(moved.other()),
            text.cost(moved.before()),
            text.cost(moved.after()));
      }
    };
  }

  /** A run that does not say is named so, among others that do. */
  private static String values(Mismatch.Kind kind, List<String> values) {
    String missing =
        Messages.text(
            kind == Mismatch.Kind.OPTIONS ? "compare.mismatch.none" : "compare.mismatch.unknown");
    return list(values.stream().map(value -> value.isEmpty() ? missing : value).toList());
  }

  private static String list(List<String> names) {
    return names.isEmpty()
        ? Messages.text("compare.mismatch.unknown")
        : ListFormat.getInstance(Messages.locale(), ListFormat.Type.STANDARD, ListFormat.Style.FULL)
            .format(names);
  }

  private static String millis(List<Long> nanos) {
    return list(nanos.stream().map(period -> Quantities.duration(period)).toList());
  }

  /** Other parts may have changed the other way. */
  private static String part(double part) {
    return part > 1.005
        ? Messages.text("compare.reason.more-than-all")
        : Quantities.wholePercent(part);
  }

  /** Why a graph is grey whose table is not; empty where they agree. */
  static Optional<String> grey(GreyMethods methods) {
    return methods.areNotable()
        ? Optional.of(Messages.text("compare.grey", methods.changed(), methods.grey()))
        : Optional.empty();
  }
}
