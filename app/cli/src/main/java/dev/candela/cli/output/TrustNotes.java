package dev.candela.cli.output;

import dev.candela.engine.analysis.JvmWork;
import dev.candela.engine.analysis.RecordingLosses;
import dev.candela.engine.analysis.RecordingQuality;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.SampleSelection;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

public final class TrustNotes {
  /** A smaller warm-up hardly changes shares. */
  private static final double NOTABLE_WARM_UP = 0.1;

  /** It is said in tenths. */
  private static final double SHORTEST_WARM_UP_SECONDS = 0.1;

  private static final double NOTABLE_UNWALKED = 0.01;

  /** Names that async-profiler writes for an end of a stack. */
  private static final Pattern UNWALKED =
      Pattern.compile("unknown(_(not_)?Java|_state)?|not_walkable_(not_)?Java|break_\\w+");

  /** More than 0, as the JDK writes it. */
  private static final Pattern THRESHOLD =
      Pattern.compile("([1-9][0-9]{0,8}|[1-9][0-9]{0,17}(?= ns)) (ns|us|ms|s)");

  private static final int FEW_SAMPLES = 100;

  /** Part of one processor's time that a program uses at most if it mostly waits. */
  private static final double MOSTLY_WAITING = 0.1;

  /** In a longer recording, the start of a recorder weighs little. */
  private static final long SHORT_NANOS = 60_000_000_000L;

  private static final double MUCH_COMPILING = 0.3;

  private static final long LEAST_INTERVAL_NANOS = 1_000_000;

  /** Recordings of one program have the same bias, which is said once. */
  private final Set<String> said = new HashSet<>();

  public void print(PrintWriter err, View view) {
    SampleSelection selection = view.selection();
    boolean isCpu = SampleBias.appliesTo(view.profile(), selection);
    long samples = view.stacks(Cancellation.NEVER).weights().totalSamples();
    if (samples == 0) {
      return;
    }
    List<SampleTable> tables = selection.tables(view.profile());
    boolean counted = tables.stream().allMatch(SampleTable::countsSamples);
    if (isCpu && counted) {
      printFewSamples(err, view, samples);
    }
    printBias(err, view);
    printUnwalked(err, view);
    printLate(err, view);
    printExceptions(err, view);
    recorderCost(view).ifPresent(note -> Notes.say(err, note));
    slowRate(view.profile(), selection).ifPresent(note -> Notes.say(err, note));
    if (selection.rangeIn(view.profile()).isEmpty()) {
      if (!counted) {
        return;
      }
      Notes.note(err, "cli.note.no-times");
    } else if (selection.range().equals(SampleSelection.ALWAYS) && isCpu) {
      WarmUp warmUp = WarmUp.of(view.profile(), selection, Cancellation.NEVER);
      double seconds = (warmUp.steadyNanos() - warmUp.grid().span().startNanos()) / 1e9;
      if (warmUp.share() >= NOTABLE_WARM_UP && seconds >= SHORTEST_WARM_UP_SECONDS) {
        Notes.note(
            err,
            "cli.note.warm-up",
            Quantities.tenths(seconds),
            Quantities.percent(warmUp.share()));
      }
    }
  }

  /** Bias, which intervals do not cover; {@code info} explains it. */
  public void printBias(PrintWriter err, View view) {
    Stream.concat(SampleBias.shortDoubts(view).stream(), shortEvents(view))
        .filter(said::add)
        .forEach(doubt -> Notes.say(err, doubt));
  }

  private static Stream<String> shortEvents(View view) {
    return view.selection().tables(view.profile()).stream()
        .map(table -> table.type().name())
        .flatMap(
            type ->
                shortest(view.profile(), type)
                    .map(time -> Messages.text("cli.note.short-events", type, time))
                    .stream());
  }

  /** The shortest event of this type that the JDK's recorder recorded; empty for all. */
  public static Optional<String> shortest(Profile profile, String type) {
    Map<String, String> settings = profile.origin().settings();
    Matcher threshold = THRESHOLD.matcher(settings.getOrDefault(type + "#threshold", ""));
    // async-profiler records short waits for monitors as well.
    if (settings.containsKey(type + "#lock") || !threshold.matches()) {
      return Optional.empty();
    }
    long amount = Long.parseLong(threshold.group(1));
    long nanos =
        switch (threshold.group(2)) {
          case "ns" -> amount;
          case "us" -> amount * 1_000;
          case "ms" -> amount * 1_000_000;
          default -> amount * 1_000_000_000;
        };
    return Optional.of(Quantities.duration(nanos));
  }

  /** Notes the frames at the bottom of stacks that the recorder could not walk. */
  public static void printUnwalked(PrintWriter err, View view) {
    WeightedStacks shown = view.stacks(Cancellation.NEVER);
    StackTable stacks = shown.stacks();
    String[] root = new String[stacks.size()];
    Set<String> names = new TreeSet<>();
    long weight = 0;
    for (int stackId = 1; stackId < root.length; stackId++) {
      int parent = stacks.parentStackId(stackId);
      root[stackId] = root[parent];
      if (parent == StackTable.ROOT) {
        String name = shown.symbols().frameName(stacks.frameId(stackId));
        root[stackId] = UNWALKED.matcher(name).matches() ? name : null;
      } else if (root[parent] != null
          && stacks.parentStackId(parent) == StackTable.ROOT
          && shown.symbols().frameName(stacks.frameId(stackId)).equals("_start")) {
        root[stackId] = null;
      }
      if (root[stackId] != null && shown.weights().weight(stackId) > 0) {
        names.add(root[stackId]);
        weight += shown.weights().weight(stackId);
      }
    }
    double share = (double) weight / Math.max(1, shown.weights().totalWeight());
    if (share > NOTABLE_UNWALKED) {
      Notes.note(
          err, "cli.note.unwalked", Quantities.percent(share), Quantities.list(List.copyOf(names)));
    }
  }

  private static void printExceptions(PrintWriter err, View view) {
    boolean selected =
        view.selection().tables(view.profile()).stream()
            .anyMatch(table -> table.type().name().equals(RecordingLosses.Exceptions.TYPE));
    if (selected) {
      RecordingQuality.exceptions(view.profile())
          .ifPresent(finding -> Notes.say(err, finding.inTerminal()));
    }
  }

  /** Notes that events at the beginning are missing. */
  public static void printLate(PrintWriter err, View view) {
    SampleSelection selection = view.selection();
    Profile profile = view.profile();
    long startNanos = profile.recorded().startNanos() + profile.secondLateNanos();
    if (selection.areOfSecond(profile) && selection.rangeIn(profile).startNanos() < startNanos) {
      RecordingQuality.late(profile)
          .filter(finding -> !finding.good())
          .ifPresent(finding -> Notes.say(err, finding.inTerminal()));
    }
  }

  /** Says so for programs that are short, or mostly wait, which other events show. */
  private static void printFewSamples(PrintWriter err, View view, long samples) {
    long nanos = intervalNanos(view.profile(), view.selection());
    double busyNanos =
        view.selection().tables(view.profile()).stream()
            .mapToDouble(
                table ->
                    table.weightSum() * (table.type().unit() == WeightUnit.NANOS ? 1.0 : nanos))
            .sum();
    double busy = busyNanos / Math.max(1, view.profile().recorded().durationNanos());
    if (busy > 0
        && busy < MOSTLY_WAITING
        && !view.profile().origin().jvm().isEmpty()
        && RecordingQuality.crowding(view.profile()) == 0) {
      Notes.say(err, Messages.text("cli.note.mostly-waiting", Quantities.percent(busy)));
    }
    fewSamples(view.profile(), view.selection(), samples).ifPresent(note -> Notes.say(err, note));
  }

  /** Says so where a recording has too few samples for its length. */
  public static Optional<String> fewSamples(
      Profile profile, SampleSelection selection, long samples) {
    long nanos = intervalNanos(profile, selection);
    return smallerInterval(profile, selection)
        .filter(smaller -> samples < FEW_SAMPLES)
        .map(
            smaller ->
                Messages.text(
                    "cli.note.few-samples", samples, Quantities.duration(nanos), smaller));
  }

  /** Says so where CPU samples were much rarer than asked. */
  public static Optional<String> slowRate(Profile profile, SampleSelection selection) {
    return SampleBias.appliesTo(profile, selection)
        ? RecordingQuality.rate(
                profile, selection.tables(profile), intervalNanos(profile, selection))
            .filter(finding -> !finding.good())
            .map(RecordingQuality.Finding::inTerminal)
        : Optional.empty();
  }

  /** Says so where compiling, also of a second recorder's code, is much of a short recording. */
  public static Optional<String> recorderCost(View view) {
    Profile profile = view.profile();
    boolean second = !profile.second().recorded().spans().isEmpty();
    if (!second
        || profile.recorded().durationNanos() > SHORT_NANOS
        || !SampleBias.appliesTo(profile, view.selection())) {
      return Optional.empty();
    }
    double share = compiling(view);
    return share > MUCH_COMPILING
        ? Optional.of(Messages.text("cli.note.recorder-cost", Quantities.wholePercent(share)))
        : Optional.empty();
  }

  public static boolean compilesMuch(View view) {
    return compiling(view) > MUCH_COMPILING;
  }

  private static double compiling(View view) {
    Map<JvmWork, Long> weights = JvmWork.weights(view, Cancellation.NEVER);
    long all = weights.values().stream().mapToLong(Long::longValue).sum();
    return weights.getOrDefault(JvmWork.COMPILER, 0L) / Math.max(1.0, (double) all);
  }

  /** A smaller interval as it is typed; empty if it is as small as it should be. */
  public static Optional<String> smallerInterval(Profile profile, SampleSelection selection) {
    long nanos = intervalNanos(profile, selection);
    return nanos > LEAST_INTERVAL_NANOS && SampleBias.appliesTo(profile, selection)
        ? Optional.of(Math.max(LEAST_INTERVAL_NANOS, nanos / 10) / 1_000_000 + "ms")
        : Optional.empty();
  }

  private static long intervalNanos(Profile profile, SampleSelection selection) {
    return selection.tables(profile).stream()
        .mapToLong(table -> profile.origin().period(table.type()).orElse(0))
        .max()
        .orElse(0);
  }
}
