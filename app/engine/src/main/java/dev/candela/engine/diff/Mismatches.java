package dev.candela.engine.diff;

import dev.candela.engine.analysis.RecordingLosses;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks for reasons to doubt a comparison. */
final class Mismatches {
  /** Durations further apart than this are worth a word. */
  private static final double DURATION_RATIO = 1.1;

  /** Losses of so many of a side's samples, beyond the other side's, are. */
  private static final double LOSS = 0.05;

  private static final double LITTLE_MATCHED = 0.5;

  private final DiffSide before;
  private final DiffSide after;
  private final List<Mismatch> found = new ArrayList<>();

  private Mismatches(DiffSide before, DiffSide after) {
    this.before = before;
    this.after = after;
  }

  static List<Mismatch> of(
      DiffSide before,
      DiffSide after,
      DiffSettings settings,
      DiffUnit unit,
      double matchedShare,
      Speed speed) {
    Mismatches mismatches = new Mismatches(before, after);
    mismatches.compareEngines();
    mismatches.compareEvents();
    mismatches.compareIntervals();
    mismatches.compareDurations(unit);
    mismatches.lookForTimes();
    mismatches.compareLosses();
    mismatches.compareJvms();
    if (unit == DiffUnit.SHARE) {
      mismatches.add(
          Mismatch.Kind.UNIT,
          "Shares of all are compared: when one method gets cheaper, the share of every other one"
              + " rises.");
    }
    if (speed.isNotable()) {
      mismatches.add(
          Mismatch.Kind.SPEED,
          String.format(
              Locale.ROOT,
              "Most code costs %.0f %% %s alike, as it does when others use the machine: what is"
                  + " called a change goes beyond that.",
              Math.abs(speed.factor() - 1) * 100,
              speed.log() > 0 ? "more" : "less"));
    }
    if (matchedShare < LITTLE_MATCHED) {
      mismatches.add(
          Mismatch.Kind.MATCHED,
          String.format(
              Locale.ROOT,
              "Only %.0f %% of the samples have a counterpart on the other side: these are"
                  + " different programs, or names that no rule makes equal.",
              matchedShare * 100));
    }
    TruncatedStacks.look(before, mismatches.found);
    TruncatedStacks.look(after, mismatches.found);
    ThreadSets.compare(before, after, settings.rules(), mismatches.found);
    mismatches.found.sort(
        Comparator.<Mismatch, Boolean>comparing(mismatch -> !mismatch.kind().isSevere())
            .thenComparing(Mismatch::kind));
    return List.copyOf(mismatches.found);
  }

  private void compareEngines() {
    String engineBefore = distinct(before, run -> engine(run.profile()));
    String engineAfter = distinct(after, run -> engine(run.profile()));
    if (!engineBefore.equals(engineAfter)) {
      add(
          Mismatch.Kind.ENGINE,
          "The engines differ, "
              + named(engineBefore, engineAfter)
              + ": they see different code, so that differences may be theirs and not the"
              + " program's.");
    }
  }

  private void compareEvents() {
    String eventsBefore = distinct(before, CostScale::eventNames);
    String eventsAfter = distinct(after, CostScale::eventNames);
    if (!eventsBefore.equals(eventsAfter)) {
      add(
          Mismatch.Kind.EVENT,
          "The kinds of samples differ, "
              + named(eventsBefore, eventsAfter)
              + ": choose events that both sides have.");
    }
  }

  private void compareIntervals() {
    String periodBefore = distinct(before, Mismatches::period);
    String periodAfter = distinct(after, Mismatches::period);
    if (!periodBefore.equals(periodAfter)) {
      boolean scaled = !(periodBefore + periodAfter).contains("unknown");
      add(
          Mismatch.Kind.INTERVAL,
          "The times between samples differ, "
              + named(periodBefore, periodAfter)
              + (scaled ? ": costs are scaled by them." : ": costs are counted in samples."));
    }
  }

  private void compareDurations(DiffUnit unit) {
    double secondsBefore = before.durationNanos() / 1e9 / before.runs().size();
    double secondsAfter = after.durationNanos() / 1e9 / after.runs().size();
    double longer = Math.max(secondsBefore, secondsAfter);
    boolean wholeJobs =
        before.runs().stream().allMatch(UsualUnit::isWholeJob)
            && after.runs().stream().allMatch(UsualUnit::isWholeJob);
    boolean compared = unit == DiffUnit.TOTAL && !wholeJobs;
    if (compared && longer > DURATION_RATIO * Math.min(secondsBefore, secondsAfter)) {
      add(
          Mismatch.Kind.DURATION,
          String.format(
              Locale.ROOT,
              "The recordings are of different length, %.1f s before and %.1f s after, and compared"
                  + " in total: the longer one costs more.",
              secondsBefore,
              secondsAfter));
    }
  }

  private void lookForTimes() {
    List<String> untimed =
        Stream.concat(before.runs().stream(), after.runs().stream())
            .filter(UsualUnit::isUntimed)
            .map(DiffRun::name)
            .distinct()
            .toList();
    boolean single = before.runs().size() == 1 && after.runs().size() == 1;
    if (single && !untimed.isEmpty()) {
      add(
          Mismatch.Kind.TIMES,
          String.join(" and ", untimed)
              + (untimed.size() == 1 ? " does" : " do")
              + " not say when samples were taken: they count as independent of each other, which"
              + " makes ± smaller than it is where one call was sampled many times.");
    }
  }

  private void compareLosses() {
    double lostBefore = lost(before);
    double lostAfter = lost(after);
    if (Math.abs(lostBefore - lostAfter) > LOSS) {
      add(
          Mismatch.Kind.LOSSES,
          String.format(
              Locale.ROOT,
              "Of the samples %.0f %% were lost before and %.0f %% after: what is missing looks"
                  + " like less cost.",
              lostBefore * 100,
              lostAfter * 100));
    }
  }

  private void compareJvms() {
    String jvmBefore = distinct(before, run -> run.profile().origin().jvm());
    String jvmAfter = distinct(after, run -> run.profile().origin().jvm());
    if (!jvmBefore.equals(jvmAfter)) {
      add(Mismatch.Kind.JVM, "The JVMs differ, " + named(jvmBefore, jvmAfter) + ".");
    }
    String optionsBefore = distinct(before, run -> options(run.profile()));
    String optionsAfter = distinct(after, run -> options(run.profile()));
    if (!optionsBefore.equals(optionsAfter)) {
      add(
          Mismatch.Kind.OPTIONS,
          "The JVMs' options differ, " + named(optionsBefore, optionsAfter) + ".");
    }
  }

  private void add(Mismatch.Kind kind, String sentence) {
    found.add(new Mismatch(kind, sentence));
  }

  private static String named(String valueBefore, String valueAfter) {
    return (valueBefore.isEmpty() ? "unknown" : valueBefore)
        + " before and "
        + (valueAfter.isEmpty() ? "unknown" : valueAfter)
        + " after";
  }

  private static String distinct(DiffSide side, Function<DiffRun, String> property) {
    return side.runs().stream()
        .map(property)
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining(" and "));
  }

  /** Without the version: 4.5 and 4.6 see the same. */
  private static String engine(Profile profile) {
    return profile.origin().recorder().replaceFirst("\\s+[0-9][0-9.]*$", "");
  }

  private static String period(DiffRun run) {
    return run.filter().selection().tables(run.profile()).stream()
        .map(SampleTable::type)
        .filter(type -> type.unit() == WeightUnit.SAMPLES)
        .map(
            type -> {
              OptionalLong nanos = SamplePeriod.nanos(run.profile(), type);
              return nanos.isEmpty()
                  ? "unknown"
                  : String.format(Locale.ROOT, "%.3g ms", nanos.getAsLong() / 1e6);
            })
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Without what only says how to record. */
  private static String options(Profile profile) {
    return Arrays.stream(profile.origin().jvmArguments().split("\\s+"))
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
      for (SampleTable table : run.filter().selection().tables(run.profile())) {
        kept += table.size();
        if (table.type().name().equals("jdk.CPUTimeSample")) {
          lost += RecordingLosses.of(run.profile()).cpuTimeSamples();
        }
      }
    }
    return lost / Math.max(1, lost + kept);
  }
}
