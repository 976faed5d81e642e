package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The bias of samples of CPU time, derived from the recording; a value. Confidence intervals do not
 * include it. Biased are those that the JVM took later than it meant to, at a safepoint, unless
 * they were left out; failed are those whose stack it could not walk.
 */
public record SampleBias(
    Sampler sampler,
    String doubt,
    DebugInfo debugInfo,
    long samples,
    long biased,
    long failed,
    double threadsPerSecond,
    boolean unbiased) {
  /** Fewer biased or failed samples do not move a share noticeably. */
  public static final double FEW = 0.02;

  /** So many threads that live for a millisecond have 3 % of the time of one processor or more. */
  private static final double MANY_THREADS = 100;

  /** Below this, shares of samples mean little. */
  private static final int ENOUGH = 50;

  private static final String BIAS = "jdk.ExecutionSample#bias";

  /** How samples are taken; the first one that fits a recording counts. */
  public enum Sampler {
    ASYNC_PROFILER("async-profiler", "", true, ""),
    /** From JDK 25 on. */
    JFR_CPU_TIME("JDK ", "jdk.CPUTimeSample", true, ""),
    JFR("JDK ", "jdk.ExecutionSample", true, "jfr"),
    /** The agent's own samplers; the recording names their bias, older ones are thread dumps. */
    CANDELA("Candela ", "", false, "thread-dumps"),
    UNKNOWN("", "", false, "");

    private final String recorder;
    private final String sampleType;
    private final boolean betweenSafepoints;
    private final String doubt;

    /**
     * The beginning of the recorder's name; a type of samples, empty for any; whether debug
     * information decides which method a sample is in; and the key of the sentence on its bias if
     * the recording names none, empty without bias or where samples show it.
     */
    Sampler(String recorder, String sampleType, boolean betweenSafepoints, String doubt) {
      this.recorder = recorder;
      this.sampleType = sampleType;
      this.betweenSafepoints = betweenSafepoints;
      this.doubt = doubt;
    }

    private static Sampler of(Origin origin, List<SampleTable> tables) {
      return Arrays.stream(values())
          .filter(sampler -> origin.recorder().startsWith(sampler.recorder))
          .filter(sampler -> sampler.sampleType.isEmpty() || sampler.isIn(tables))
          .findFirst()
          .orElseThrow();
    }

    private String doubt(Origin origin) {
      String named = this == CANDELA ? origin.settings().getOrDefault(BIAS, doubt) : doubt;
      // A newer agent may name one that has no sentence here.
      return named.isEmpty() || Messages.has("bias.short." + named) ? named : doubt;
    }

    private boolean isIn(List<SampleTable> tables) {
      return tables.stream().anyMatch(table -> table.type().name().equals(sampleType));
    }
  }

  /**
   * With {@code DebugNonSafepoints}, compiled code records for each instruction which inlined
   * method it belongs to. Otherwise it does so only at calls and ends of loops, and a sample
   * between two of them counts for the next one.
   */
  public enum DebugInfo {
    ALL,
    /** Switched on by async-profiler when it attached, for code compiled after that. */
    SINCE_ATTACHED,
    NONE,
    UNKNOWN
  }

  public static SampleBias of(
      Profile profile, SampleSelection selection, Cancellation cancellation) {
    List<SampleTable> tables = selection.tables(profile);
    Sampler sampler = Sampler.of(profile.origin(), tables);
    long samples = 0;
    long biased = 0;
    long failed = 0;
    boolean marked = false;
    for (SampleTable table : tables) {
      int biasedAt = table.attributes().indexOf(SampleSelection.BIASED);
      int failedAt = table.attributes().indexOf("failed");
      if (biasedAt == Ids.NONE || failedAt == Ids.NONE) {
        continue;
      }
      marked = true;
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      while (scan.next()) {
        int[] included = scan.included();
        for (int i = 0; i < scan.rows(); i++) {
          int row = scan.firstRow() + i;
          samples += included[i];
          biased += included[i] * table.attributes().column(biasedAt).get(row);
          failed += included[i] * table.attributes().column(failedAt).get(row);
        }
      }
    }
    double seconds = Math.max(1, profile.span().durationNanos()) / 1e9;
    double started = profile.eventCounts().getOrDefault("jdk.ThreadStart", 0L) / seconds;
    return new SampleBias(
        sampler,
        sampler.doubt(profile.origin()),
        debugInfo(profile.origin(), sampler),
        samples,
        biased,
        failed,
        started,
        marked && selection.unbiased());
  }

  /** The same of several recordings that were taken alike. */
  public static SampleBias sum(SampleBias one, SampleBias other) {
    return new SampleBias(
        one.sampler,
        one.doubt,
        one.debugInfo,
        one.samples + other.samples,
        one.biased + other.biased,
        one.failed + other.failed,
        Math.max(one.threadsPerSecond, other.threadsPerSecond),
        one.unbiased || other.unbiased);
  }

  /** True for samples of processor time, which alone are biased. */
  public static boolean appliesTo(Profile profile, SampleSelection selection) {
    return selection.tables(profile).stream()
        .allMatch(table -> table.type().category() == SampleCategory.CPU);
  }

  /** Absent means off: HotSpot switches it on by its options only. */
  private static DebugInfo debugInfo(Origin origin, Sampler sampler) {
    String options = origin.jvmArguments();
    boolean known = origin.pid() >= 0 || !options.isEmpty();
    // The last one counts.
    int on = options.lastIndexOf("-XX:+DebugNonSafepoints");
    int off = options.lastIndexOf("-XX:-DebugNonSafepoints");
    if (!known || !sampler.betweenSafepoints) {
      return DebugInfo.UNKNOWN;
    } else if (on > off) {
      return DebugInfo.ALL;
    } else if (sampler != Sampler.ASYNC_PROFILER || off >= 0) {
      // async-profiler leaves the option alone where it was given.
      return DebugInfo.NONE;
    }
    return options.contains("-agentpath:") && options.contains("asyncProfiler")
        ? DebugInfo.ALL
        : DebugInfo.SINCE_ATTACHED;
  }

  /** True if samples of inlined code may count for another line. */
  public boolean movesLines() {
    return moves(debugInfo);
  }

  /** True if samples of processor time in inlined code may count for another method. */
  public static boolean movesMethods(Profile profile, SampleSelection selection) {
    Sampler sampler = Sampler.of(profile.origin(), selection.tables(profile));
    return appliesTo(profile, selection)
        && (sampler == Sampler.CANDELA && sampler.doubt(profile.origin()).equals(sampler.doubt)
            || moves(debugInfo(profile.origin(), sampler)));
  }

  private static boolean moves(DebugInfo debugInfo) {
    return debugInfo == DebugInfo.NONE || debugInfo == DebugInfo.SINCE_ATTACHED;
  }

  /** Share of samples taken at a safepoint, 0 to 1. */
  public double biasedShare() {
    return samples == 0 ? 0 : (double) biased / samples;
  }

  public boolean isCounted() {
    return samples >= ENOUGH;
  }

  /** Share of samples without a stack, 0 to 1. */
  public double failedShare() {
    return samples == 0 ? 0 : (double) failed / samples;
  }

  public String debugInfoWords() {
    return debugInfo == DebugInfo.UNKNOWN
        ? ""
        : Messages.text("bias.debug-info." + Messages.key(debugInfo));
  }

  /** One sentence per finding; good findings cause no doubt. */
  public List<RecordingQuality.Finding> findings() {
    return remarks().stream()
        .map(
            remark ->
                new RecordingQuality.Finding(
                    remark.good, Messages.text("bias." + remark.key, remark.argument)))
        .toList();
  }

  private record Remark(boolean good, String key, String argument) {}

  private List<Remark> remarks() {
    List<Remark> remarks = new ArrayList<>();
    if (unbiased) {
      addDoubt(remarks, "unbiased");
    }
    if (!doubt.isEmpty()) {
      addDoubt(remarks, doubt);
    } else if (sampler == Sampler.JFR_CPU_TIME) {
      addShare(remarks, biasedShare(), "at-safepoint", "at-safepoint.few");
      addShare(remarks, failedShare(), "failed", "failed.few");
    }
    if (threadsPerSecond >= MANY_THREADS) {
      String started = Quantities.count(Math.round(threadsPerSecond));
      remarks.add(new Remark(false, "short-threads", started));
    }
    switch (debugInfo) {
      case SINCE_ATTACHED -> addDoubt(remarks, "debug.since-attached");
      case NONE -> addDoubt(remarks, "debug.none");
      case ALL -> {
        if (sampler == Sampler.ASYNC_PROFILER) {
          remarks.add(new Remark(true, "none", ""));
        }
      }
      case UNKNOWN -> {}
    }
    return remarks;
  }

  /** A warning about the bias of a view's shares of CPU time; empty if there is none. */
  public static Optional<String> doubts(View view) {
    return ofShares(view).flatMap(SampleBias::doubts);
  }

  /** The same in a short line each, for pictures and narrow places. */
  public static List<String> shortDoubts(View view) {
    return ofShares(view).stream()
        .flatMap(bias -> bias.remarks().stream())
        .filter(remark -> !remark.good)
        .map(remark -> Messages.text("bias.short." + remark.key, remark.argument))
        .map(words -> Messages.text("picture.biased", words))
        .toList();
  }

  private static Optional<SampleBias> ofShares(View view) {
    return appliesTo(view.profile(), view.selection())
        ? Optional.of(of(view.profile(), view.selection(), Cancellation.NEVER))
        : Optional.empty();
  }

  public Optional<String> doubts() {
    List<String> sentences =
        findings().stream()
            .filter(finding -> !finding.good())
            .map(RecordingQuality.Finding::sentence)
            .toList();
    return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
  }

  private static void addDoubt(List<Remark> remarks, String key) {
    remarks.add(new Remark(false, key, ""));
  }

  private void addShare(List<Remark> remarks, double share, String many, String few) {
    boolean good = share <= FEW || !isCounted();
    remarks.add(new Remark(good, good ? few : many, Quantities.percent(share)));
  }
}
