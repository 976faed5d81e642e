package dev.candela.engine.diff;

import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

public enum DiffUnit {
  /** Cost per second of recording: does the running service use more of this? */
  PER_SECOND("/s", false, false),
  /** Total cost: did the same job get cheaper? */
  TOTAL("", true, true),
  /** Shares: did the profile change its shape? Halve one frame and every other share rises. */
  SHARE("", false, false),
  /** Cost per operation: what does one operation cost? */
  PER_OPERATION("/op", true, false);

  /** A target that Candela launched connects back to it; one that waits for Candela listens. */
  private static final Pattern LAUNCHED =
      Pattern.compile(
          "-javaagent:[^=]*candela-agent[^=]*=connect=(?:(?! -).)*?"
              + "(?:,limit=(?<limit>\\d{1,12}))?(?= -|$)");

  /** Recordings begin a little after their program and end a little before the limit. */
  private static final double WELL_BEFORE = 0.95;

  private final String suffix;
  private final boolean missingIsLess;
  private final boolean growsWithTime;

  /**
   * What stands behind an amount, whether a side costs less the more of its recording is missing,
   * and whether it costs more the longer its recording is.
   */
  DiffUnit(String suffix, boolean missingIsLess, boolean growsWithTime) {
    this.suffix = suffix;
    this.missingIsLess = missingIsLess;
    this.growsWithTime = growsWithTime;
  }

  /** True if the recording does not contain this unit's divisor. */
  private boolean isUnknown(DiffSide side, DiffRun run) {
    return switch (this) {
      case PER_SECOND -> isUntimed(run);
      case PER_OPERATION -> side.operations() == 0;
      case TOTAL, SHARE -> false;
    };
  }

  /** What a run's costs are divided by. */
  double divisor(DiffRun run, double operations, double total) {
    return switch (this) {
      case PER_SECOND -> run.selection().recordedNanosOfEvents(run.profile()) / 1e9;
      case TOTAL -> 1;
      case SHARE -> Math.max(Double.MIN_NORMAL, total);
      case PER_OPERATION -> operations;
    };
  }

  /** Behind an amount: {@code /s}; nothing for totals and shares. */
  public String suffix() {
    return suffix;
  }

  boolean missingIsLess() {
    return missingIsLess;
  }

  boolean growsWithTime() {
    return growsWithTime;
  }

  /** True if costs are divided by time, so that they depend on the load. */
  boolean isPerTime() {
    return switch (this) {
      case PER_SECOND -> true;
      case TOTAL, SHARE, PER_OPERATION -> false;
    };
  }

  /** The name in options and JSON: {@code per-second}. */
  public String key() {
    return Messages.key(this);
  }

  /** As in {@code compared per second of recording}. */
  public String words() {
    return Messages.text("diff.unit." + key());
  }

  /**
   * The default: per operation if operations were counted; shares if threads of one run are
   * compared; totals if Candela launched both sides or no durations are known; otherwise per
   * second.
   */
  static DiffUnit usual(DiffSide before, DiffSide after) {
    if (before.operations() > 0 && after.operations() > 0) {
      return DiffUnit.PER_OPERATION;
    }
    if (DiffSide.arePartsOfOneRun(before, after) && !threads(before).equals(threads(after))) {
      return DiffUnit.SHARE;
    }
    boolean wholeJobs = runs(before, after).allMatch(DiffUnit::isWholeJob);
    boolean untimed = runs(before, after).anyMatch(DiffUnit::isUntimed);
    return wholeJobs || untimed ? DiffUnit.TOTAL : DiffUnit.PER_SECOND;
  }

  private static ThreadChoice threads(DiffSide side) {
    return side.runs().getFirst().filter().selection().threads();
  }

  /** Throws if a recording does not contain the unit's divisor. */
  static void check(DiffUnit unit, DiffSide before, DiffSide after) {
    for (DiffSide side : List.of(before, after)) {
      for (DiffRun run : side.runs()) {
        if (unit.isUnknown(side, run)) {
          String sentence = Messages.text("diff.cannot." + unit.key(), run.name());
          throw new IncomparableException(unit, sentence);
        }
      }
    }
  }

  /** True if Candela launched the program and it ended by itself, not by the time limit. */
  static boolean isWholeJob(DiffRun run) {
    Matcher launched = LAUNCHED.matcher(run.profile().origin().jvmArguments());
    SampleSelection selection = run.selection();
    return launched.find()
        && (launched.group("limit") == null || endedBefore(launched.group("limit"), run))
        && selection.range().equals(SampleSelection.ALWAYS)
        && selection.leftOut().isEmpty();
  }

  /** A program that Candela launched and stopped, because the time of its recording was over. */
  static boolean isStopped(DiffRun run) {
    Matcher launched = LAUNCHED.matcher(run.profile().origin().jvmArguments());
    return launched.find()
        && launched.group("limit") != null
        && !endedBefore(launched.group("limit"), run);
  }

  private static boolean endedBefore(String limitMillis, DiffRun run) {
    return run.durationNanos() < WELL_BEFORE * Long.parseLong(limitMillis) * 1e6;
  }

  static boolean isUntimed(DiffRun run) {
    return run.durationNanos() <= 0;
  }

  private static Stream<DiffRun> runs(DiffSide before, DiffSide after) {
    return Stream.concat(before.runs().stream(), after.runs().stream());
  }

  /** What costs are counted in, before they are divided by seconds, operations or everything. */
  public enum CostUnit {
    /** Seconds: samples times the sampling period, or measured durations. */
    SECONDS,
    BYTES,
    /** Samples, if it is not known how much time one stands for. */
    SAMPLES,
    /** Something else, such as cycles of a processor. */
    COUNT
  }
}
