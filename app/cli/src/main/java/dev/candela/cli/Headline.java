package dev.candela.cli;

import dev.candela.engine.analysis.CutStacks;
import dev.candela.engine.analysis.RecordingLosses;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import java.util.List;
import java.util.stream.Collectors;

/** What a report is about, above it. */
final class Headline {
  private Headline() {}

  /**
   * One line: which events, how many samples, in which time. More lines if samples were left out or
   * stacks cut off.
   */
  static String of(View view) {
    List<SampleTable> tables = view.selection().tables(view.profile());
    String categories =
        tables.stream()
            .map(table -> EventChoice.nameOf(table.type().category()))
            .distinct()
            .collect(Collectors.joining(", "));
    StackWeights weights = view.stacks(Cancellation.NEVER).weights();
    String samples = Quantities.count(weights.totalSamples()) + " samples";
    String amount =
        switch (weights.unit()) {
          case SAMPLES ->
              weights.totalWeight() == weights.totalSamples()
                  ? samples
                  : samples + " of weight " + Quantities.count(weights.totalWeight());
          case BYTES, NANOS -> weights.unit().text(weights.totalWeight()) + " in " + samples;
        };
    long lost = RecordingLosses.in(view.profile(), view.selection().range()).cpuTimeSamples();
    if (lost > 0 && eventNames(view).contains("jdk.CPUTimeSample")) {
      amount += ", " + Quantities.count(lost) + " more lost by the JVM,";
    }
    long recordedNanos = view.selection().recordedNanos(view.profile());
    String time = recordedNanos == 0 ? "" : " in " + Quantities.duration(recordedNanos);
    long waiting = view.waitingSamples(Cancellation.NEVER);
    String leftOut =
        waiting == 0
            ? ""
            : System.lineSeparator()
                + "left out: "
                + Quantities.count(waiting)
                + " samples of threads that waited in native code; see them with --state waiting";
    CutStacks cut = cutStacks(view);
    String cutOff = cut.cut() == 0 ? "" : System.lineSeparator() + cut.sentence();
    return categories
        + " ("
        + String.join(", ", eventNames(view))
        + "): "
        + amount
        + time
        + leftOut
        + cutOff;
  }

  /** Names of the types of the selected samples. */
  static List<String> eventNames(View view) {
    return view.selection().tables(view.profile()).stream()
        .map(table -> table.type().name())
        .toList();
  }

  /** Samples whose outermost callers the recorder did not keep. */
  static CutStacks cutStacks(View view) {
    return CutStacks.of(view.profile(), view.weights(Cancellation.NEVER));
  }
}
