package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.SampleSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The reliability of a recording of CPU time, as the results of checks in their order; a value. */
public record RecordingQuality(List<Finding> findings, WarmUp warmUp) {
  private static final double MANY_LOST = 0.05;
  private static final double MANY_WITHOUT_STACK = 0.05;
  private static final double MANY_CUT = 0.01;
  private static final double MUCH_WARM_UP = 0.1;
  private static final double MUCH_LATE = 0.1;
  private static final double FAR_FROM_ASKED = 1.5;
  private static final double AS_ASKED = 1.1;
  private static final int ENOUGH_GAPS = 100;

  /** Threads wait for a CPU where others use this share of the machine, and nearly all is used. */
  private static final double OTHERS_TOO = 0.2;

  private static final double NEARLY_FULL = 0.9;

  /** Also another pool's that a program made in the same way. */
  private static final Pattern CARRIER = Pattern.compile("ForkJoinPool-\\d+-worker-\\d+");

  private static final int MAX_GAPS = 50_000;

  /** If there are more, only some of them are sorted: these are enough for a quantile. */
  private static final int SORTED_GAPS = 5_000;

  /**
   * The result of one check: good within its threshold. The sentences describe it and, if it is not
   * good, name the remedy, one for the window and one for the terminal.
   */
  public record Finding(boolean good, String sentence, String inTerminal) {
    public Finding(boolean good, String sentence) {
      this(good, sentence, sentence);
    }
  }

  public RecordingQuality {
    findings = List.copyOf(findings);
  }

  public static RecordingQuality of(
      Profile profile, SampleSelection selection, long askedNanos, Cancellation cancellation) {
    List<Finding> findings = new ArrayList<>();
    List<SampleTable> tables = selection.tables(profile);
    SampleBias bias = SampleBias.of(profile, selection, cancellation);
    findings.addAll(bias.findings());
    rate(profile, tables, askedNanos).ifPresent(findings::add);
    addLosses(profile, tables, findings);
    late(profile).or(() -> noRecorder(profile)).ifPresent(findings::add);
    exceptions(profile).ifPresent(findings::add);
    if (bias.failed() == 0) {
      addWithoutStack(tables, findings);
    }
    addCut(CutStacks.of(profile, selection, cancellation), findings);
    carriers(profile).ifPresent(findings::add);
    WarmUp warmUp = WarmUp.of(profile, selection, cancellation);
    double seconds = (warmUp.steadyNanos() - warmUp.grid().span().startNanos()) / 1e9;
    // Samples without timestamps have no start either.
    if (warmUp.steadyBlock() > 0 && seconds > 0) {
      String length = Quantities.tenths(seconds);
      String fact =
          Messages.text(
              warmUp.knowsKinds() ? "quality.warm-up" : "quality.warm-up.by-methods",
              Quantities.wholePercent(warmUp.share()),
              length);
      findings.add(
          new Finding(
              warmUp.share() <= MUCH_WARM_UP,
              Messages.text("quality.warm-up.window", fact),
              Messages.text("quality.warm-up.terminal", fact, length)));
    }
    return new RecordingQuality(findings, warmUp);
  }

  /**
   * The time between samples of a busy thread, and whether others kept the machine busy; empty if
   * there are too few samples on a machine that is not, or no time was asked for.
   */
  public static Optional<Finding> rate(Profile profile, List<SampleTable> tables, long askedNanos) {
    long[] gaps = new long[MAX_GAPS];
    int count = 0;
    for (SampleTable table : tables) {
      count = addGaps(table, gaps, count);
    }
    // Below the time for which a thread runs without a break, intervals do not show that it waits.
    double others = crowding(profile);
    boolean crowded = others > 0;
    boolean few = count < ENOUGH_GAPS;
    if (askedNanos <= 0 || few && !crowded) {
      return Optional.empty();
    }
    int step = 1 + count / SORTED_GAPS;
    int sorted = count / step;
    for (int i = 0; i < sorted; i++) {
      gaps[i] = gaps[i * step];
    }
    Arrays.sort(gaps, 0, sorted);
    // A thread that ran all the time between two samples gives the shortest gaps.
    double bestNanos = gaps[sorted / 10];
    boolean slow = !few && bestNanos > FAR_FROM_ASKED * askedNanos;
    String key = bestNanos > AS_ASKED * askedNanos ? "quality.rate.longer" : "quality.rate";
    if (slow) {
      key = crowded ? "quality.rate.busy" : "quality.rate.slow";
    } else if (crowded) {
      key = "quality.rate.crowded";
    }
    return Optional.of(
        new Finding(
            !slow && !crowded,
            Messages.text(
                key,
                Quantities.duration((long) bestNanos),
                Quantities.duration(askedNanos),
                Quantities.wholePercent(others))));
  }

  /** The share of the machine that other processes used, if it was nearly full; otherwise 0. */
  public static double crowding(Profile profile) {
    CpuLoad.Point load = CpuLoad.of(profile).mean(profile.span());
    double others = load == null ? 0 : load.machine() - load.jvm();
    return others > OTHERS_TOO && load.machine() > NEARLY_FULL ? others : 0;
  }

  private static int addGaps(SampleTable table, long[] gaps, int count) {
    int filled = count;
    LongColumn startNanos = table.startNanos();
    LongColumn threadIds = table.threadIds();
    for (int row = 1; row < table.size() && filled < gaps.length; row++) {
      long gap = startNanos.get(row) - startNanos.get(row - 1);
      if (gap > 0 && threadIds.get(row) == threadIds.get(row - 1)) {
        gaps[filled++] = gap;
      }
    }
    return filled;
  }

  private static void addLosses(Profile profile, List<SampleTable> tables, List<Finding> findings) {
    RecordingLosses losses = RecordingLosses.of(profile);
    long samples = tables.stream().mapToLong(SampleTable::size).sum();
    boolean cpuTime =
        tables.stream().anyMatch(table -> table.type().name().equals("jdk.CPUTimeSample"));
    double lost =
        cpuTime
            ? (double) losses.cpuTimeSamples() / Math.max(1, losses.cpuTimeSamples() + samples)
            : 0;
    boolean good = lost <= MANY_LOST && losses.dataBytes() == 0;
    if (!losses.isNone()) {
      findings.add(
          new Finding(
              good,
              Messages.text(
                  good ? "quality.losses" : "quality.losses.many",
                  Quantities.percent(lost),
                  losses.dataBytes())));
    }
  }

  /** How much later the second recorder started; empty without one. */
  public static Optional<Finding> late(Profile profile) {
    long nanos = profile.secondLateNanos();
    return nanos == 0
        ? Optional.empty()
        : Optional.of(
            new Finding(
                nanos <= MUCH_LATE * profile.recorded().durationNanos(),
                Messages.text("quality.second-recorder", Quantities.duration(nanos))));
  }

  /** That the JDK's recorder did not run beside async-profiler. */
  public static Optional<Finding> noRecorder(Profile profile) {
    Origin origin = profile.origin();
    if (!origin.recorder().startsWith("async-profiler")
        || !profile.second().recorded().spans().isEmpty()
        // As with async-profiler's own option jfrsync.
        || origin.settings().containsKey("jdk.GarbageCollection#enabled")) {
      return Optional.empty();
    }
    String box = Messages.text("window.settings") + " > " + Messages.text("settings.also.anywhere");
    String command =
        Messages.text(
            "quality.no-recorder.slow", String.join(" ", "candela", "record", "--also", "all"));
    return Optional.of(
        new Finding(
            true,
            Messages.text("quality.no-recorder", box),
            Messages.text("quality.no-recorder", command)));
  }

  /** Exceptions that the recorder left out; empty if there are none. */
  public static Optional<Finding> exceptions(Profile profile) {
    RecordingLosses.Exceptions exceptions = RecordingLosses.Exceptions.of(profile);
    return exceptions.areMissing()
        ? Optional.of(
            new Finding(
                false,
                Messages.text(
                    "quality.exceptions",
                    Quantities.count(exceptions.thrown()),
                    Quantities.count(exceptions.recorded()))))
        : Optional.empty();
  }

  /** async-profiler knows no virtual threads. */
  public static Optional<Finding> carriers(Profile profile) {
    boolean carriers =
        profile.origin().recorder().startsWith("async-profiler")
            && IntStream.range(0, profile.threads().size())
                .anyMatch(threadId -> CARRIER.matcher(profile.threads().name(threadId)).matches());
    return carriers
        ? Optional.of(new Finding(true, Messages.text("quality.carriers")))
        : Optional.empty();
  }

  private static void addCut(CutStacks cut, List<Finding> findings) {
    if (cut.cut() > 0) {
      findings.add(new Finding(cut.share() <= MANY_CUT, cut.sentence()));
    }
  }

  private static void addWithoutStack(List<SampleTable> tables, List<Finding> findings) {
    long samples = 0;
    long without = 0;
    // A line of collapsed stacks is many samples, and a row of a speedscope file has its time.
    boolean weighted = StackWeights.isWeighted(tables);
    for (SampleTable table : tables) {
      for (int row = 0; row < table.size(); row++) {
        long weight = weighted ? Math.max(0, table.weights().get(row)) : 1;
        samples += weight;
        without += table.stackIds().getInt(row) == StackTable.ROOT ? weight : 0;
      }
    }
    double share = (double) without / Math.max(1, samples);
    if (without > 0) {
      boolean good = share <= MANY_WITHOUT_STACK;
      findings.add(
          new Finding(
              good,
              Messages.text(
                  good ? "quality.no-stack" : "quality.no-stack.many", Quantities.percent(share))));
    }
  }
}
