package dev.candela.engine.diff;

import dev.candela.engine.diff.Evidence.Reason;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.text.ListFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of comparisons. They differ in what the sides are called and what a user can do. */
public enum DiffVoice {
  /** Sides are before and after; remedies are options. */
  TERMINAL,
  /** Sides are A and B; remedies are controls of the window. */
  WINDOW;

  public String sentence(Mismatch mismatch) {
    String key = "diff.mismatch." + Messages.key(mismatch.kind());
    return switch (mismatch) {
      case Mismatch.Different(Mismatch.Kind kind, List<String> before, List<String> after) ->
          text(key, values(kind, before), values(kind, after));
      case Mismatch.Intervals intervals ->
          text(
              intervals.areScaled() ? key : key + ".unknown",
              durations(intervals.beforeNanos()),
              durations(intervals.afterNanos()));
      case Mismatch.Few(Side side, long samples) ->
          text(side == Side.BEFORE ? key + ".before" : key, samples);
      case Mismatch.Shares() -> text(key);
      case Mismatch.Load(double factor) ->
          text(factor > 1 ? key : key + ".less", Quantities.wholePercent(Math.abs(factor - 1)));
      case Mismatch.Busy busy ->
          text(
              key,
              Quantities.list(
                  Stream.concat(
                          share(busy.before(), "before").stream(),
                          share(busy.after(), "after").stream())
                      .toList()),
              Quantities.wholePercent(busy.least()));
      case Mismatch.Matched(double share) -> text(key, Quantities.wholePercent(share));
      case Mismatch.Renamed(List<String> before, List<String> after) ->
          text(key, list(before), list(after));
      case Mismatch.Lengths(double before, double after) ->
          text(key, Quantities.tenths(before), Quantities.tenths(after));
      case Mismatch.Stopped(int stopped, int runs, boolean othersEnded) ->
          text(othersEnded ? key : key + ".all", stopped, runs);
      case Mismatch.Untimed(List<String> runs) -> text(key, list(runs), runs.size());
      case Mismatch.Damaged(String run, List<String> warnings, boolean missingIsLess) ->
          text(missingIsLess ? key + ".less" : key, run, warnings.size());
      case Mismatch.Bias(Optional<Side> side, String doubts) ->
          text(key + side.map(one -> "." + Messages.key(one)).orElse(""), doubts);
      case Mismatch.Moved(double least) -> text(key, Quantities.wholePercent(least));
      case Mismatch.Apart(Mismatch.Kind kind, double before, double after) ->
          kind == Mismatch.Kind.NAMELESS
              ? text(key, Quantities.tenths(before * 100), Quantities.tenths(after * 100))
              : text(key, Quantities.wholePercent(before), Quantities.wholePercent(after));
      case Mismatch.Truncated(String run, double share, int frames) ->
          text(key, run, Quantities.wholePercent(share), frames);
      case Mismatch.Threads(String name, double share, Side missing) ->
          text(missing == Side.AFTER ? key : key + ".before", name, Quantities.wholePercent(share));
    };
  }

  public String line(List<Reason> reasons) {
    return reasons.stream().map(this::words).collect(Collectors.joining("; "));
  }

  /** A reason for a change, without a full stop. */
  public String words(Reason reason) {
    return switch (reason) {
      case Reason.Under(double part, String name) -> text("diff.reason.under", part(part), name);
      case Reason.OwnCode(double part) -> text("diff.reason.own", part(part));
      case Reason.OnLargestPath(List<Reason> there) ->
          Messages.text("diff.reason.largest-path", line(there));
      case Reason.Ran(FrameKind kind, double before, double after) ->
          text(
              "diff.reason.ran." + Messages.key(kind),
              Quantities.wholePercent(before),
              Quantities.wholePercent(after));
      case Reason.MovedWith moved -> {
        CostText text = new CostText(moved.unit(), moved.costUnit());
        yield text(
            "diff.reason." + Messages.key(moved.other()),
            text.cost(moved.before()),
            text.cost(moved.after()));
      }
    };
  }

  /** Arguments 3 and 4 name the sides, 5 is what to do or where to look. */
  private String text(String key, Object... values) {
    Object[] arguments = {"", "", "", side("before"), side("after"), remedy(key)};
    System.arraycopy(values, 0, arguments, 0, values.length);
    // A remedy at the end may be missing.
    return Messages.text(key, arguments).strip();
  }

  private String side(String side) {
    return Messages.text("diff.side." + Messages.key(this) + "." + side);
  }

  private String remedy(String key) {
    String remedy = "diff.remedy." + Messages.key(this) + "." + key.split("\\.")[2];
    return Messages.has(remedy) ? Messages.text(remedy) : "";
  }

  /** A run that does not say is named so, among others that do. */
  private static String values(Mismatch.Kind kind, List<String> values) {
    String missing =
        Messages.text(kind == Mismatch.Kind.OPTIONS ? "diff.mismatch.none" : "quantity.unrecorded");
    return list(values.stream().map(value -> value.isEmpty() ? missing : value).toList());
  }

  /** Empty where it was not recorded, as in runs of less than a second. */
  private Optional<String> share(OptionalDouble share, String side) {
    return share.isPresent()
        ? Optional.of(
            Messages.text(
                "diff.mismatch.busy.side",
                Quantities.wholePercent(share.getAsDouble()),
                side(side)))
        : Optional.empty();
  }

  private static String durations(List<Long> nanos) {
    return list(nanos.stream().map(Quantities::duration).toList());
  }

  static String list(List<String> names) {
    return names.isEmpty()
        ? Messages.text("quantity.unrecorded")
        : ListFormat.getInstance(Messages.locale(), ListFormat.Type.STANDARD, ListFormat.Style.FULL)
            .format(names);
  }

  /** Other parts may have changed the other way. */
  private static String part(double part) {
    return part > 1.005
        ? Messages.text("diff.reason.more-than-all")
        : Quantities.wholePercent(part);
  }
}
