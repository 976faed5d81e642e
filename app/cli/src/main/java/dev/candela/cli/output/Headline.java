package dev.candela.cli.output;

import dev.candela.engine.analysis.CutStacks;
import dev.candela.engine.analysis.JvmWork;
import dev.candela.engine.analysis.RecordingLosses;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.View.NativeTime;
import dev.candela.engine.view.select.EventChoice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public final class Headline {
  /** A smaller share is not mentioned. */
  private static final double NOTABLE_JVM_SHARE = 0.01;

  /** The same waits, as either recorder names them. */
  private static final Set<String> MONITORS =
      Set.of("jdk.JavaMonitorEnter", "candela.MonitorEnter");

  private Headline() {}

  /** Events, number of samples and time; more lines if samples or stacks were cut off. */
  public static String of(View view) {
    List<SampleTable> tables = view.selection().tables(view.profile());
    String categories =
        tables.stream()
            .map(table -> EventChoice.nameOf(table.type()))
            .distinct()
            .collect(Collectors.joining(", "));
    StackWeights weights = view.stacks(Cancellation.NEVER).weights();
    String samples = Messages.text("quantity.samples", weights.totalSamples());
    String amount =
        switch (weights.unit()) {
          case SAMPLES -> samples;
          case THOUSANDTHS -> weights.unit().text(weights.totalWeight());
          case BYTES, NANOS, COUNT ->
              Messages.text("cli.headline.in", weights.unit().text(weights.totalWeight()), samples);
        };
    long lost = RecordingLosses.in(view.profile(), view.selection().range()).cpuTimeSamples();
    if (lost > 0 && eventNames(view).contains("jdk.CPUTimeSample")) {
      amount = Messages.text("cli.headline.lost", amount, lost);
    }
    long recordedNanos = view.selection().recordedNanosOfEvents(view.profile());

    long waiting = view.waitingSamples(Cancellation.NEVER);
    String leftOut =
        waiting == 0 ? "" : System.lineSeparator() + Messages.text("cli.headline.waiting", waiting);
    CutStacks cut = cutStacks(view);
    String cutOff = cut.cut() == 0 ? "" : System.lineSeparator() + cut.sentence();
    String events =
        eventNames(view).stream()
            .map(name -> MONITORS.contains(name) ? Messages.text("cli.headline.contended") : name)
            .distinct()
            .collect(Collectors.joining(", "));
    String first =
        recordedNanos == 0
            ? Messages.text("cli.headline.untimed", categories, events, amount)
            : Messages.text(
                "cli.headline", categories, events, amount, Quantities.duration(recordedNanos));
    return first + leftOut + cutOff;
  }

  /** Such as {@code 52 % in the kernel}; empty if that says nothing or it may not be Java. */
  public static Optional<String> nativeCode(View view) {
    List<SampleTable> tables = view.selection().tables(view.profile());
    if (tables.stream().anyMatch(table -> table.type().category() != SampleCategory.CPU)) {
      return Optional.empty();
    }
    NativeTime time = view.nativeTime(Cancellation.NEVER);
    long other = time.weight() - time.kernelWeight();
    long rest = view.stacks(Cancellation.NEVER).weights().totalWeight() - time.weight();
    long[] percents = Quantities.wholePercents(time.kernelWeight(), other, rest);
    if (Arrays.stream(percents).anyMatch(percent -> percent == 100) || !isOfJava(view)) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    if (percents[0] > 0) {
      parts.add(share("kernel", percents[0]));
    }
    if (percents[1] > 0) {
      parts.add(share(percents[0] > 0 ? "other-native" : "native", percents[1]));
    }
    return Optional.of(Quantities.list(parts));
  }

  /** Other languages' functions look native if their names have no dots. */
  private static boolean isOfJava(View view) {
    Symbols symbols = view.profile().symbols();
    FrameTable frames = symbols.frames();
    return IntStream.range(0, frames.size())
        .anyMatch(
            frameId ->
                frames.kind(frameId).isJava()
                    && (frames.kind(frameId) != FrameKind.JAVA
                        || CodeOwner.of(symbols.className(frames.methodId(frameId)))
                            == CodeOwner.JDK));
  }

  private static String share(String key, long percent) {
    return Messages.text("cli.headline." + key, Quantities.wholePercent(percent / 100.0));
  }

  /** The share of the JVM's own threads: {@code 57 % JIT compiler, 3 % garbage collection, …}. */
  public static Optional<String> jvmWork(View view, boolean listed) {
    return jvmWork(view).map(parts -> withAdvice(parts, listed));
  }

  /** The same without advice. */
  public static Optional<String> jvmWork(View view) {
    Map<JvmWork, Long> weights = new EnumMap<>(JvmWork.class);
    add(view, weights);
    return hasJvmWork(weights) ? Optional.of(parts(weights)) : Optional.empty();
  }

  /** A line for each side if the JVM itself did something on one of them; empty otherwise. */
  public static List<String> jvmWork(DiffSide before, DiffSide after, boolean listed) {
    Map<JvmWork, Long> first = jvmWork(before);
    Map<JvmWork, Long> second = jvmWork(after);
    return hasJvmWork(first) || hasJvmWork(second)
        ? List.of(parts(first), withAdvice(parts(second), listed))
        : List.of();
  }

  private static Map<JvmWork, Long> jvmWork(DiffSide side) {
    Map<JvmWork, Long> weights = new EnumMap<>(JvmWork.class);
    for (DiffRun run : side.runs()) {
      add(View.of(run.profile(), run.filter()), weights);
    }
    return weights;
  }

  private static void add(View view, Map<JvmWork, Long> weights) {
    boolean wall =
        view.selection().tables(view.profile()).stream()
            .anyMatch(table -> table.type().category() == SampleCategory.WALL);
    JvmWork.weights(view, Cancellation.NEVER)
        .forEach((work, weight) -> weights.merge(shown(work, wall), weight, Long::sum));
  }

  private static long total(Map<JvmWork, Long> weights) {
    return weights.values().stream().mapToLong(Long::longValue).sum();
  }

  private static boolean hasJvmWork(Map<JvmWork, Long> weights) {
    long total = total(weights);
    long jvm = total - weights.getOrDefault(JvmWork.PROGRAM, 0L);
    return jvm > 0 && jvm >= NOTABLE_JVM_SHARE * total;
  }

  /** Not by kind in wall-clock time, where idle compilers and collectors weigh as much as busy. */
  private static JvmWork shown(JvmWork work, boolean wall) {
    return wall && work != JvmWork.PROGRAM ? JvmWork.OTHER_JVM : work;
  }

  private static String parts(Map<JvmWork, Long> weights) {
    List<JvmWork> kinds = List.copyOf(weights.keySet());
    boolean others =
        weights.containsKey(JvmWork.COMPILER) || weights.containsKey(JvmWork.COLLECTOR);
    long[] percents = Quantities.wholePercents(kinds.stream().mapToLong(weights::get).toArray());
    return Quantities.list(
        IntStream.range(0, kinds.size())
            .filter(i -> percents[i] > 0)
            .mapToObj(i -> share("jvm-work." + key(kinds.get(i), others), percents[i]))
            .toList());
  }

  /** Other threads of the JVM are just its threads where they are the only ones. */
  private static String key(JvmWork work, boolean others) {
    return work == JvmWork.OTHER_JVM && !others ? "jvm" : Messages.key(work);
  }

  private static String withAdvice(String parts, boolean listed) {
    return Messages.text(
        listed ? "cli.headline.jvm-work" : "cli.headline.jvm-work.not-listed", parts);
  }

  public static boolean hasMonitors(View view) {
    return eventNames(view).stream().anyMatch(MONITORS::contains);
  }

  public static List<String> eventNames(View view) {
    return view.selection().tables(view.profile()).stream()
        .map(table -> table.type().name())
        .toList();
  }

  /** Samples without their outermost callers. */
  static CutStacks cutStacks(View view) {
    return CutStacks.of(view.profile(), view.weights(Cancellation.NEVER));
  }
}
