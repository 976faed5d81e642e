package dev.candela.engine.diff;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A reason to doubt a comparison: what differs, and by how much. The caller has the words. */
public sealed interface Mismatch {
  default Kind kind() {
    return switch (this) {
      case Different different -> different.kind;
      case Apart apart -> apart.kind;
      case Intervals _ -> Kind.INTERVAL;
      case Few _ -> Kind.FEW;
      case Stopped _ -> Kind.ENDS;
      case Shares _ -> Kind.UNIT;
      case Load _ -> Kind.LOAD;
      case Busy _ -> Kind.BUSY;
      case Matched _ -> Kind.MATCHED;
      case Renamed _ -> Kind.RENAMED;
      case Lengths _ -> Kind.DURATION;
      case Untimed _ -> Kind.TIMES;
      case Bias _ -> Kind.BIAS;
      case Moved _ -> Kind.MOVED;
      case Damaged _ -> Kind.DAMAGED;
      case Truncated _ -> Kind.TRUNCATED;
      case Threads _ -> Kind.THREADS;
    };
  }

  /** True if verdicts are likely to be wrong; to be shown prominently. */
  default boolean isSevere() {
    return kind().isAlwaysSevere();
  }

  /** True if a picture, which is shown without the other notes, must say it. */
  default boolean isInPictures() {
    return isSevere() || this instanceof Bias;
  }

  /**
   * Something of the kind {@link Kind#ENGINE}, {@link Kind#EVENT}, {@link Kind#DEBUG_INFO}, {@link
   * Kind#JVM} or {@link Kind#OPTIONS} is not the same: what there is in the runs of each side,
   * sorted, with an empty text where a run does not say, or has no options.
   */
  record Different(Kind kind, List<String> before, List<String> after) implements Mismatch {}

  /** The times between samples differ, ascending; empty where one of them is not known. */
  record Intervals(List<Long> beforeNanos, List<Long> afterNanos) implements Mismatch {
    /** True if costs are scaled by them; false if costs are counted in samples. */
    public boolean areScaled() {
      return !beforeNanos.isEmpty() && !afterNanos.isEmpty();
    }
  }

  /** A part of a recording has too few samples to be compared with another part of it. */
  record Few(Side side, long samples) implements Mismatch {}

  /** Programs that were stopped early are compared by second, perhaps with some that ended. */
  record Stopped(int stopped, int runs, boolean othersEnded) implements Mismatch {
    @Override
    public boolean isSevere() {
      return othersEnded;
    }
  }

  /** Shares of all are compared: when one method gets cheaper, every other share rises. */
  record Shares() implements Mismatch {}

  /** Most code costs more, or less, by the same factor in each second: another load. */
  record Load(double factor) implements Mismatch {}

  /**
   * Other processes kept the machine busy, so the same work took more processor time; shares of the
   * machine from 0 to 1, empty where they were not recorded.
   */
  record Busy(OptionalDouble before, OptionalDouble after) implements Mismatch {
    /** Smaller differences are not told from that. */
    public double least() {
      return Math.max(before.orElse(0), after.orElse(0));
    }
  }

  /** Little of both sides, this share of the samples, 0 to 1, is in code of both. */
  record Matched(double share) implements Mismatch {}

  /** Methods that call much of the program exist on one side only, as after a class was renamed. */
  record Renamed(List<String> before, List<String> after) implements Mismatch {}

  /**
   * Something has another share, 0 to 1, of one side than of the other one: {@link Kind#BIASED},
   * {@link Kind#JVM_WORK}, {@link Kind#LOSSES} or {@link Kind#NAMELESS}.
   */
  record Apart(Kind kind, double before, double after) implements Mismatch {}

  /** Recordings of different length are compared in total; the mean of several runs. */
  record Lengths(double beforeSeconds, double afterSeconds) implements Mismatch {}

  /** Runs that do not say when their samples were taken. */
  record Untimed(List<String> runs) implements Mismatch {}

  /**
   * The sampler attributes time of a side, or of both if that is empty, to the wrong code.
   * Intervals do not cover it, and a comparison cannot see differences in it.
   */
  record Bias(Optional<Side> side, String doubts) implements Mismatch {}

  /**
   * Samples of inlined code may count for other methods, and two runs inline differently, so a
   * method has to differ by this part of everything.
   */
  record Moved(double least) implements Mismatch {}

  /**
   * A run was cut or damaged, and only a part of it could be read, as a sentence for each damage
   * says. What is missing looks like less cost, unless costs are divided by what there is.
   */
  record Damaged(String run, List<String> warnings, boolean missingIsLess) implements Mismatch {
    @Override
    public boolean isSevere() {
      return missingIsLess;
    }
  }

  /** This share of a run's samples, 0 to 1, was probably truncated after this many frames. */
  record Truncated(String run, double share, int frames) implements Mismatch {}

  /** Threads, with this share of what a side costs, 0 to 1, do not occur on the other one. */
  record Threads(String name, double share, Side missing) implements Mismatch {}

  /** By severity, the worst first. */
  enum Kind {
    FEW(true),
    /** Who took the samples: another engine sees other code. */
    ENGINE(true),
    EVENT(true),
    /** For which code the JVM knew what is inlined where: samples move to other methods. */
    DEBUG_INFO(true),
    /** The share of samples that were taken at a safepoint. */
    BIASED(true),
    INTERVAL(false),
    MATCHED(true),
    RENAMED(false),
    /** The unit is correct but seldom answers the question. */
    UNIT(false),
    LOAD(true),
    BUSY(false),
    ENDS(false),
    DURATION(false),
    TIMES(false),
    /** A run of which only a part could be read; severe where that looks like less cost. */
    DAMAGED(false),
    LOSSES(false),
    /** Native code without names in one of the recordings, which counts as its Java callers'. */
    NAMELESS(false),
    TRUNCATED(false),
    /** How much of the cost is of the JVM's own threads. */
    JVM_WORK(false),
    THREADS(false),
    BIAS(false),
    MOVED(false),
    JVM(false),
    OPTIONS(false);

    private final boolean severe;

    Kind(boolean severe) {
      this.severe = severe;
    }

    /** True if {@link Mismatch#isSevere} is always. */
    boolean isAlwaysSevere() {
      return severe;
    }
  }
}
