package dev.candela.engine.diff;

import dev.candela.engine.analysis.CpuLoad;
import dev.candela.engine.analysis.CutStacks;
import dev.candela.engine.analysis.JvmOptions;
import dev.candela.engine.analysis.JvmWork;
import dev.candela.engine.analysis.RecordingLosses;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.ThreadShares;
import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.PairRule;
import dev.candela.engine.diff.DiffBuilder.Both;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks for reasons to doubt a comparison. */
final class Mismatches {
  /** Durations further apart than this are reported. */
  private static final double DURATION_RATIO = 1.1;

  /** Difference of the shares of lost samples from which on it is reported. */
  private static final double LOSS = 0.05;

  /** Difference of the shares of samples at safepoints from which on it is reported. */
  private static final double BIASED = 0.05;

  /** A fifth more or less of most code in each second is another load. */
  private static final double LOAD = Math.log(1.2);

  /** A smaller share for other processes is ignored. */
  private static final double BUSY = 0.1;

  private static final double LITTLE_MATCHED = 0.5;

  /** Share of a side's cost that moved to callers from which on it is reported. */
  private static final double NAMELESS = 0.001;

  /** An unknown sampling period. */
  private static final long UNKNOWN = 0;

  /** {@code OpenJDK 64-Bit Server VM (17.0.15+6) for linux-amd64 JRE (17.0.15+6), built on …}. */
  private static final Pattern BUILT_JVM =
      Pattern.compile("^(.+?) \\(([^()]*[0-9][^()]*)\\) for .*$", Pattern.DOTALL);

  private final DiffSide before;
  private final DiffSide after;
  private final List<DiffRun> runs;
  private final List<Mismatch> found = new ArrayList<>();

  /**
   * Results of the comparison that mismatches are found in: {@link Overlap#code}, {@link
   * MethodCosts#onlyOn}, and the part of a side's cost that {@link IdentityRule#NAMELESS} moved.
   */
  record Compared(
      long samplesBefore,
      long samplesAfter,
      double matchedShare,
      List<String> onlyBefore,
      List<String> onlyAfter,
      double sharedFactor,
      double namelessBefore,
      double namelessAfter) {}

  private Mismatches(DiffSide before, DiffSide after) {
    this.before = before;
    this.after = after;
    this.runs = Stream.concat(before.runs().stream(), after.runs().stream()).toList();
  }

  static List<Mismatch> of(
      DiffSide before, DiffSide after, DiffSettings settings, DiffUnit unit, Compared compared) {
    Mismatches mismatches = new Mismatches(before, after);
    mismatches.compare(Mismatch.Kind.ENGINE, run -> engine(run.profile()));
    mismatches.compare(Mismatch.Kind.EVENT, CostScale::eventNames);
    mismatches.compareBias();
    mismatches.compareIntervals();
    mismatches.compareDurations(unit);
    mismatches.compareEnds(unit);
    mismatches.lookForTimes();
    mismatches.lookForDamage(unit);
    double lostBefore = lost(before);
    double lostAfter = lost(after);
    if (Math.abs(lostBefore - lostAfter) > LOSS) {
      mismatches.found.add(new Mismatch.Apart(Mismatch.Kind.LOSSES, lostBefore, lostAfter));
    }
    boolean parts = DiffSide.arePartsOfOneRun(before, after);
    boolean single = before.runs().size() == 1 && after.runs().size() == 1;
    if (unit != DiffUnit.SHARE && single && !parts) {
      Mismatch.Busy busy = busy(before.runs().getFirst(), after.runs().getFirst());
      if (busy.least() > BUSY) {
        mismatches.found.add(busy);
      }
    }
    mismatches.compareJvms();
    mismatches.countSamples(parts, compared);
    if (unit == DiffUnit.SHARE && !parts) {
      mismatches.found.add(new Mismatch.Shares());
    }
    if (unit.isPerTime() && !parts && Math.abs(Math.log(compared.sharedFactor())) > LOAD) {
      mismatches.found.add(new Mismatch.Load(compared.sharedFactor()));
    }
    if (!parts && compared.matchedShare() < LITTLE_MATCHED) {
      mismatches.found.add(new Mismatch.Matched(compared.matchedShare()));
    } else if (!parts && !compared.onlyBefore().isEmpty() && !compared.onlyAfter().isEmpty()) {
      mismatches.found.add(new Mismatch.Renamed(compared.onlyBefore(), compared.onlyAfter()));
    }
    if (Math.max(compared.namelessBefore(), compared.namelessAfter()) >= NAMELESS) {
      mismatches.found.add(
          new Mismatch.Apart(
              Mismatch.Kind.NAMELESS, compared.namelessBefore(), compared.namelessAfter()));
    }
    Both<List<Mismatch>> truncated =
        Both.of(() -> TruncatedStacks.of(before), () -> TruncatedStacks.of(after));
    mismatches.found.addAll(truncated.one());
    mismatches.found.addAll(truncated.other());
    if (!parts) {
      ThreadSets.compare(before, after, settings.rules(), mismatches.found);
    }
    mismatches.found.sort(
        Comparator.<Mismatch, Boolean>comparing(mismatch -> !mismatch.isSevere())
            .thenComparing(Mismatch::kind));
    return List.copyOf(mismatches.found);
  }

  /** What other processes had of the machine during two runs; nothing if that is not time. */
  static Mismatch.Busy busy(DiffRun before, DiffRun after) {
    return new Mismatch.Busy(others(before), others(after));
  }

  private static OptionalDouble others(DiffRun run) {
    return StackWeights.unitOf(run.tables()) == WeightUnit.BYTES
        ? OptionalDouble.empty()
        : CpuLoad.of(run.profile()).others(run.selection().rangeIn(run.profile()));
  }

  private void countSamples(boolean parts, Compared compared) {
    if (parts && compared.samplesBefore() < PairRule.FEWEST_OF_PART) {
      found.add(new Mismatch.Few(Side.BEFORE, compared.samplesBefore()));
    }
    if (parts && compared.samplesAfter() < PairRule.FEWEST_OF_PART) {
      found.add(new Mismatch.Few(Side.AFTER, compared.samplesAfter()));
    }
  }

  private void compareBias() {
    Both<List<SampleBias>> bias = Both.of(() -> bias(before), () -> bias(after));
    List<String> debugBefore = debugInfo(bias.one());
    List<String> debugAfter = debugInfo(bias.other());
    // Another engine is named already, and needs no debug info or has it from elsewhere.
    if (!debugBefore.equals(debugAfter)
        && distinct(before, run -> engine(run.profile()))
            .equals(distinct(after, run -> engine(run.profile())))) {
      found.add(new Mismatch.Different(Mismatch.Kind.DEBUG_INFO, debugBefore, debugAfter));
    }
    double biasedBefore = biased(bias.one());
    double biasedAfter = biased(bias.other());
    boolean counted =
        bias.one().stream().allMatch(SampleBias::isCounted)
            || bias.other().stream().allMatch(SampleBias::isCounted);
    if (counted && Math.abs(biasedBefore - biasedAfter) > BIASED) {
      found.add(new Mismatch.Apart(Mismatch.Kind.BIASED, biasedBefore, biasedAfter));
    }
    Map<List<Object>, SampleBias> doubtsBefore = doubted(before, bias.one());
    Map<List<Object>, SampleBias> doubtsAfter = doubted(after, bias.other());
    Stream.concat(doubtsBefore.keySet().stream(), doubtsAfter.keySet().stream())
        .distinct()
        .forEach(
            recorded -> {
              SampleBias one = doubtsBefore.get(recorded);
              SampleBias other = doubtsAfter.get(recorded);
              boolean both = one != null && other != null;
              SampleBias all = both ? SampleBias.sum(one, other) : one == null ? other : one;
              Optional<Side> side =
                  both ? Optional.empty() : Optional.of(one == null ? Side.AFTER : Side.BEFORE);
              all.doubts().ifPresent(doubts -> found.add(new Mismatch.Bias(side, doubts)));
            });
    if (DiffSide.oneRunMovesMethods(before, after)) {
      found.add(new Mismatch.Moved(Effects.MOST_MOVED));
    }
  }

  /** By how they were recorded; none for what is not processor time. */
  private static Map<List<Object>, SampleBias> doubted(DiffSide side, List<SampleBias> bias) {
    return side.runs().stream()
            .allMatch(run -> SampleBias.appliesTo(run.profile(), run.selection()))
        ? bias.stream()
            .collect(
                Collectors.toMap(
                    run -> List.of(run.sampler(), run.debugInfo(), run.unbiased()),
                    run -> run,
                    SampleBias::sum,
                    LinkedHashMap::new))
        : Map.of();
  }

  private static List<SampleBias> bias(DiffSide side) {
    return side.runs().stream()
        .map(run -> SampleBias.of(run.profile(), run.selection(), Cancellation.NEVER))
        .toList();
  }

  /** Words of {@link SampleBias.DebugInfo}; empty where it is not known. */
  private static List<String> debugInfo(List<SampleBias> runs) {
    return runs.stream().map(SampleBias::debugInfoWords).distinct().sorted().toList();
  }

  private static double biased(List<SampleBias> runs) {
    long samples = runs.stream().mapToLong(SampleBias::samples).sum();
    return (double) runs.stream().mapToLong(SampleBias::biased).sum() / Math.max(1, samples);
  }

  private void compareIntervals() {
    List<Long> periodsBefore = periods(before);
    List<Long> periodsAfter = periods(after);
    if (!periodsBefore.equals(periodsAfter)) {
      found.add(new Mismatch.Intervals(known(periodsBefore), known(periodsAfter)));
    }
  }

  private void compareDurations(DiffUnit unit) {
    double secondsBefore = before.durationNanos() / 1e9 / before.runs().size();
    double secondsAfter = after.durationNanos() / 1e9 / after.runs().size();
    double longer = Math.max(secondsBefore, secondsAfter);
    boolean wholeJobs = runs.stream().allMatch(DiffUnit::isWholeJob);
    boolean compared = unit.growsWithTime() && !wholeJobs;
    double shorter = Math.min(secondsBefore, secondsAfter);
    // Recordings without times have no known length.
    if (compared && shorter > 0 && longer > DURATION_RATIO * shorter) {
      found.add(new Mismatch.Lengths(secondsBefore, secondsAfter));
    }
  }

  /** A program that does more work, or works more slowly, need not cost more in each second. */
  private void compareEnds(DiffUnit unit) {
    int stopped = (int) runs.stream().filter(DiffUnit::isStopped).count();
    if (unit.isPerTime() && stopped > 0) {
      boolean othersEnded = runs.stream().anyMatch(DiffUnit::isWholeJob);
      found.add(new Mismatch.Stopped(stopped, runs.size(), othersEnded));
    }
  }

  private void lookForTimes() {
    List<String> untimed =
        runs.stream()
            .filter(run -> !run.hasTimes())
            .filter(DiffRun::countsSamples)
            .map(DiffRun::name)
            .distinct()
            .toList();
    if (before.runs().size() == 1 && after.runs().size() == 1 && !untimed.isEmpty()) {
      found.add(new Mismatch.Untimed(untimed));
    }
  }

  private void lookForDamage(DiffUnit unit) {
    runs.stream()
        .filter(run -> !run.profile().damages().isEmpty())
        .map(run -> new Mismatch.Damaged(run.name(), run.profile().damages(), unit.missingIsLess()))
        .distinct()
        .forEach(found::add);
  }

  private void compareJvms() {
    compare(Mismatch.Kind.JVM, run -> jvm(run.profile()));
    // pprof and text have no place for options, which is not to have none.
    boolean told =
        runs.stream()
            .map(run -> run.profile().origin())
            .allMatch(origin -> origin.pid() >= 0 || !origin.jvmArguments().isEmpty());
    if (told) {
      compare(Mismatch.Kind.OPTIONS, run -> options(run.profile()));
    }
  }

  private void compare(Mismatch.Kind kind, Function<DiffRun, String> property) {
    List<String> valuesBefore = distinct(before, property);
    List<String> valuesAfter = distinct(after, property);
    if (!valuesBefore.equals(valuesAfter)) {
      found.add(new Mismatch.Different(kind, valuesBefore, valuesAfter));
    }
  }

  /** An unknown value differs from a known one. */
  private static List<String> distinct(DiffSide side, Function<DiffRun, String> property) {
    return side.runs().stream().map(property).distinct().sorted().toList();
  }

  /** Without the version: 4.5 and 4.6 see the same. */
  private static String engine(Profile profile) {
    return profile.origin().recorder().replaceFirst("\\s+[0-9][0-9.]*$", "");
  }

  /**
   * Name and version: the JDK's recorder puts the version in brackets and says behind it for what
   * and by whom the JVM was built, which async-profiler leaves out.
   */
  private static String jvm(Profile profile) {
    return Origin.withJava8(BUILT_JVM.matcher(profile.origin().jvm()).replaceFirst("$1 $2"));
  }

  /** Ascending, in three digits: no clock is more exact. {@link #UNKNOWN} is among them. */
  private static List<Long> periods(DiffSide side) {
    return side.runs().stream().flatMap(Mismatches::periods).distinct().sorted().toList();
  }

  private static Stream<Long> periods(DiffRun run) {
    return run.tables().stream()
        .map(SampleTable::type)
        .filter(type -> type.unit() == WeightUnit.SAMPLES)
        .map(type -> run.profile().origin().period(type).orElse(UNKNOWN))
        .map(nanos -> new BigDecimal(nanos).round(new MathContext(3)).longValue());
  }

  private static List<Long> known(List<Long> periods) {
    return periods.contains(UNKNOWN) ? List.of() : periods;
  }

  /** Without options for recording. */
  private static String options(Profile profile) {
    return Arrays.stream(JvmOptions.of(profile.origin().jvmArguments()).own().split("\\s+"))
        .filter(
            word ->
                !word.startsWith("-javaagent:")
                    && !word.startsWith("-agentpath:")
                    && !word.startsWith("-XX:StartFlightRecording")
                    && !word.startsWith("-XX:FlightRecorderOptions")
                    && !word.equals("-XX:+EnableDynamicAgentLoading")
                    && !word.startsWith("--enable-native-access"))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static double lost(DiffSide side) {
    double lost = 0;
    double kept = 0;
    for (DiffRun run : side.runs()) {
      for (SampleTable table : run.tables()) {
        kept += table.size();
        if (table.type().name().equals("jdk.CPUTimeSample")) {
          lost += RecordingLosses.of(run.profile()).cpuTimeSamples();
        }
      }
    }
    return lost / Math.max(1, lost + kept);
  }

  /**
   * Finds out whether a recorder cut off stacks: those that it marked, or else many that are of the
   * greatest depth to a frame and begin where no other stack does.
   */
  static final class TruncatedStacks {
    /** No recorder truncates stacks at fewer frames than this. */
    private static final int LEAST_DEPTH = 60;

    /** Fewer can be of one deep call. */
    private static final int LEAST_SAMPLES = 100;

    private static final double NOTABLE_SHARE = 0.01;

    private TruncatedStacks() {}

    static List<Mismatch> of(DiffSide side) {
      List<Mismatch> found = new ArrayList<>();
      for (DiffRun run : side.runs()) {
        look(run, found);
      }
      return found;
    }

    private static void look(DiffRun run, List<Mismatch> found) {
      StackTable stacks = run.profile().stacks();
      if (!isDeep(stacks)) {
        return;
      }
      StackWeights weights = StackWeights.of(run.profile(), run.selection(), Cancellation.NEVER);
      CutStacks marked = CutStacks.of(run.profile(), weights);
      if (marked.cut() > 0) {
        if (marked.frames() >= LEAST_DEPTH && marked.share() >= NOTABLE_SHARE) {
          found.add(new Mismatch.Truncated(run.name(), marked.share(), marked.frames()));
        }
        return;
      }
      FrameTable frames = run.profile().symbols().frames();
      int[] depths = new int[stacks.size()];
      // Both of the two outermost frames: the first one can be the name of the process.
      long[] outermost = new long[stacks.size()];
      for (int stackId = 1; stackId < depths.length; stackId++) {
        int parent = stacks.parentStackId(stackId);
        depths[stackId] = depths[parent] + 1;
        int methodId = frames.methodId(stacks.frameId(stackId));
        outermost[stackId] =
            switch (depths[parent]) {
              case 0 -> methodId;
              case 1 -> outermost[parent] << 32 | methodId;
              default -> outermost[parent];
            };
      }
      int deepest = 0;
      for (int stackId = 1; stackId < depths.length; stackId++) {
        if (weights.samples(stackId) > 0) {
          deepest = Math.max(deepest, depths[stackId]);
        }
      }
      Set<Long> beginnings = new HashSet<>();
      for (int stackId = 1; stackId < depths.length; stackId++) {
        if (depths[stackId] < deepest && weights.samples(stackId) > 0) {
          beginnings.add(outermost[stackId]);
        }
      }
      long samples = 0;
      for (int stackId = 1; stackId < depths.length; stackId++) {
        boolean cut = depths[stackId] == deepest && !beginnings.contains(outermost[stackId]);
        samples += cut ? weights.samples(stackId) : 0;
      }
      double share = (double) samples / Math.max(1, weights.totalSamples());
      if (deepest >= LEAST_DEPTH && samples >= LEAST_SAMPLES && share >= NOTABLE_SHARE) {
        found.add(new Mismatch.Truncated(run.name(), share, deepest));
      }
    }

    /** Counts no further than it has to, so that a byte is enough for a depth. */
    private static boolean isDeep(StackTable stacks) {
      byte[] depths = new byte[stacks.size()];
      for (int stackId = 1; stackId < depths.length; ) {
        byte depth = depths[stacks.parentStackId(stackId)];
        for (int end = stacks.endOfRun(stackId); stackId < end; stackId++) {
          depths[stackId] = ++depth;
          if (depth == LEAST_DEPTH) {
            return true;
          }
        }
      }
      return false;
    }
  }

  static final class ThreadSets {
    /** Threads with less of all than this make no difference. */
    private static final double NOTABLE_SHARE = 0.02;

    /** Difference of the shares of the JVM's own threads from which on it is reported. */
    private static final double JVM_WORK = 0.1;

    private final Map<String, Double> weightsByName = new TreeMap<>();
    private double all;
    private double ofJvm;

    /** By name; a line of collapsed stacks, or a record of pprof, weighs more than a row. */
    private ThreadSets(DiffSide side, IdentityRules rules) {
      for (DiffRun run : side.runs()) {
        View view = View.of(run.profile(), run.filter());
        StackMask stacks = StackMask.of(view.stackView(Cancellation.NEVER));
        ThreadShares shares =
            ThreadShares.of(run.profile(), view.selection(), stacks, Cancellation.NEVER);
        for (int threadId : shares.byWeight()) {
          String name = shares.threads().name(threadId);
          double weight = shares.weight(threadId);
          String common = rules.has(IdentityRule.THREADS) ? commonName(name) : name;
          weightsByName.merge(common, weight, Double::sum);
          all += weight;
          ofJvm += JvmWork.of(name) == JvmWork.PROGRAM ? 0 : weight;
        }
      }
    }

    static void compare(
        DiffSide before, DiffSide after, IdentityRules rules, List<Mismatch> found) {
      if (saysNothing(before) || saysNothing(after)) {
        return;
      }
      ThreadSets setBefore = new ThreadSets(before, rules);
      ThreadSets setAfter = new ThreadSets(after, rules);
      addMissing(setBefore, setAfter, Side.AFTER, found);
      addMissing(setAfter, setBefore, Side.BEFORE, found);
      if (setBefore.all > 0 && setAfter.all > 0) {
        double jvmBefore = setBefore.ofJvm / setBefore.all;
        double jvmAfter = setAfter.ofJvm / setAfter.all;
        if (Math.abs(jvmBefore - jvmAfter) >= JVM_WORK) {
          found.add(new Mismatch.Apart(Mismatch.Kind.JVM_WORK, jvmBefore, jvmAfter));
        }
      }
    }

    /** A format without threads does not say that there were none. */
    private static boolean saysNothing(DiffSide side) {
      return side.runs().stream().allMatch(run -> run.profile().threads().size() == 0);
    }

    private static void addMissing(
        ThreadSets here, ThreadSets there, Side missing, List<Mismatch> found) {
      here.weightsByName.forEach(
          (name, weight) -> {
            boolean notable = weight > 0 && weight >= NOTABLE_SHARE * here.all;
            if (notable && !there.weightsByName.containsKey(name)) {
              found.add(new Mismatch.Threads(name, weight / here.all, missing));
            }
          });
    }

    /** Names that differ only in numbers, such as {@code pool-2-thread-7}, are one pool. */
    private static String commonName(String name) {
      return ThreadPool.nameOf(name).replaceAll("\\d+", "*");
    }
  }
}
