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
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How far samples of processor time name other code than what ran, by what the recording says of
 * itself; a value. Intervals know nothing of it.
 *
 * @param sampler who took the samples
 * @param debugInfo for which compiled code the JVM knew what is inlined where
 * @param samples that were looked at
 * @param biased those that the JVM took later than it meant to, at a safepoint
 * @param failed those whose stack it could not walk
 * @param threadsPerSecond how many threads were started
 */
public record SampleBias(
    Sampler sampler,
    DebugInfo debugInfo,
    long samples,
    long biased,
    long failed,
    double threadsPerSecond) {
  /** Fewer biased or failed samples do not move a share noticeably. */
  public static final double FEW = 0.02;

  /** So many threads that live for a millisecond have 3 % of the time of one processor or more. */
  private static final double MANY_THREADS = 100;

  /** Below this, shares of samples mean little. */
  private static final int ENOUGH = 50;

  /** Each sampler has its own bias. */
  public enum Sampler {
    ASYNC_PROFILER,
    /** {@code jdk.CPUTimeSample}, from JDK 25 on. */
    JFR_CPU_TIME,
    /** {@code jdk.ExecutionSample} of the JDK's recorder. */
    JFR,
    THREAD_DUMPS,
    UNKNOWN
  }

  /**
   * Where HotSpot keeps {@code DebugNonSafepoints}, compiled code says for each instruction which
   * inlined method it belongs to. Elsewhere it says so at calls and loops' ends only, and a sample
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
    Sampler sampler = sampler(profile.origin(), tables);
    long samples = 0;
    long biased = 0;
    long failed = 0;
    for (SampleTable table : tables) {
      int biasedAt = table.attributes().indexOf(SampleSelection.BIASED);
      int failedAt = table.attributes().indexOf("failed");
      if (biasedAt == Ids.NONE || failedAt == Ids.NONE) {
        continue;
      }
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
        sampler, debugInfo(profile.origin(), sampler), samples, biased, failed, started);
  }

  private static Sampler sampler(Origin origin, List<SampleTable> tables) {
    String recorder = origin.recorder().toLowerCase(Locale.ROOT);
    if (recorder.startsWith("async-profiler")) {
      return Sampler.ASYNC_PROFILER;
    } else if (recorder.contains("thread") || recorder.contains("candela")) {
      return Sampler.THREAD_DUMPS;
    } else if (!recorder.startsWith("jdk")) {
      return Sampler.UNKNOWN;
    }
    return has(tables, "jdk.CPUTimeSample")
        ? Sampler.JFR_CPU_TIME
        : has(tables, "jdk.ExecutionSample") ? Sampler.JFR : Sampler.UNKNOWN;
  }

  private static boolean has(List<SampleTable> tables, String type) {
    return tables.stream().anyMatch(table -> table.type().name().equals(type));
  }

  /** Absent means off: HotSpot switches it on by its options only. */
  private static DebugInfo debugInfo(Origin origin, Sampler sampler) {
    String options = origin.jvmArguments();
    boolean known = origin.pid() >= 0 || !options.isEmpty();
    // The last one counts.
    int on = options.lastIndexOf("-XX:+DebugNonSafepoints");
    int off = options.lastIndexOf("-XX:-DebugNonSafepoints");
    if (!known || sampler == Sampler.UNKNOWN || sampler == Sampler.THREAD_DUMPS) {
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

  /** Share of samples taken at a safepoint, 0 to 1. */
  public double biasedShare() {
    return samples == 0 ? 0 : (double) biased / samples;
  }

  /** True if there are enough samples for shares. */
  public boolean isCounted() {
    return samples >= ENOUGH;
  }

  /** Share of samples without a stack, 0 to 1. */
  public double failedShare() {
    return samples == 0 ? 0 : (double) failed / samples;
  }

  /** Empty if unknown. */
  public String debugInfoWords() {
    return debugInfo == DebugInfo.UNKNOWN
        ? ""
        : Messages.text("bias.debug-info." + Messages.key(debugInfo));
  }

  /** One sentence per finding; good findings cause no doubt. */
  public List<RecordingQuality.Finding> findings() {
    List<RecordingQuality.Finding> findings = new ArrayList<>();
    if (sampler == Sampler.THREAD_DUMPS) {
      doubt(findings, "bias.thread-dumps");
    } else if (sampler == Sampler.JFR) {
      doubt(findings, "bias.jfr");
    } else if (sampler == Sampler.JFR_CPU_TIME) {
      addShare(findings, biasedShare(), "bias.at-safepoint", "bias.at-safepoint.few");
      addShare(findings, failedShare(), "bias.failed", "bias.failed.few");
    }
    if (threadsPerSecond >= MANY_THREADS) {
      String started = Quantities.count(Math.round(threadsPerSecond));
      findings.add(
          new RecordingQuality.Finding(false, Messages.text("bias.short-threads", started)));
    }
    switch (debugInfo) {
      case SINCE_ATTACHED -> doubt(findings, "bias.debug.since-attached");
      case NONE -> doubt(findings, "bias.debug.none");
      case ALL -> {
        if (sampler == Sampler.ASYNC_PROFILER) {
          findings.add(new RecordingQuality.Finding(true, Messages.text("bias.none")));
        }
      }
      case UNKNOWN -> {}
    }
    return findings;
  }

  /** What a reader of a view's shares of processor time must know; empty if nothing. */
  public static Optional<String> doubts(View view) {
    boolean cpu =
        view.selection().tables(view.profile()).stream()
            .allMatch(table -> table.type().category() == SampleCategory.CPU);
    if (!cpu) {
      return Optional.empty();
    }
    Stream<String> chosen =
        view.selection().unbiased() && view.safepointShares(Cancellation.NEVER).isMarked()
            ? Stream.of(Messages.text("bias.unbiased"))
            : Stream.empty();
    Optional<String> recorded = of(view.profile(), view.selection(), Cancellation.NEVER).doubts();
    return Stream.concat(chosen, recorded.stream()).reduce((one, other) -> one + " " + other);
  }

  /** Sentences of the findings that cause doubt. */
  Optional<String> doubts() {
    List<String> sentences =
        findings().stream()
            .filter(finding -> !finding.good())
            .map(RecordingQuality.Finding::sentence)
            .toList();
    return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
  }

  private static void doubt(List<RecordingQuality.Finding> findings, String key) {
    findings.add(new RecordingQuality.Finding(false, Messages.text(key)));
  }

  private void addShare(
      List<RecordingQuality.Finding> findings, double share, String many, String few) {
    boolean good = share <= FEW || !isCounted();
    findings.add(
        new RecordingQuality.Finding(
            good, Messages.text(good ? few : many, Quantities.percent(share))));
  }
}
