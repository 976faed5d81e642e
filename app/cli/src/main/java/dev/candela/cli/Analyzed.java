package dev.candela.cli;

import dev.candela.engine.analysis.CutStacks;
import dev.candela.engine.analysis.RecordingLosses;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.ByThread;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A profile as the filter options show it.
 *
 * @param profile the profile
 * @param selection which of its samples
 * @param weights the samples by stack of the profile
 * @param view how their stacks are shown
 * @param stacks the samples by stack of the view
 */
record Analyzed(
    Profile profile,
    SampleSelection selection,
    StackWeights weights,
    StackView view,
    WeightedStacks stacks) {

  static Analyzed of(Profile profile, ProfileFilter filter) {
    StackView view = filter.transforms().view(profile, Cancellation.NEVER);
    StackWeights weights = StackWeights.of(profile, filter.selection(), Cancellation.NEVER);
    return new Analyzed(
        profile, filter.selection(), weights, view, WeightedStacks.of(weights, view));
  }

  /**
   * The same with stacks that begin with their threads.
   *
   * @param filter the one that gave this
   */
  Analyzed byThread(ProfileFilter filter) {
    ByThread threads = ByThread.of(profile, selection.events(), Cancellation.NEVER);
    StackView threadView = threads.view(filter.transforms(), Cancellation.NEVER);
    StackWeights ofThreads = StackWeights.of(threads.profile(), selection, Cancellation.NEVER);
    return new Analyzed(
        threads.profile(),
        selection,
        ofThreads,
        threadView,
        WeightedStacks.of(ofThreads, threadView));
  }

  /** Names of the types of samples that are looked at. */
  List<String> eventNames() {
    return selection.tables(profile).stream().map(table -> table.type().name()).toList();
  }

  /** Self weights by stack of the view. */
  long[] weightByStackId() {
    long[] weights = new long[stacks.weights().size()];
    for (int stackId = 0; stackId < weights.length; stackId++) {
      weights[stackId] = stacks.weights().weight(stackId);
    }
    return weights;
  }

  /** Samples of threads that only waited, which reports of cpu leave out. */
  long waitingSamples() {
    return selection.leftOutWaiting(profile, Cancellation.NEVER);
  }

  /** Samples whose outermost callers the recorder did not keep. */
  CutStacks cutStacks() {
    return CutStacks.of(profile, weights);
  }

  /**
   * One line above a report: what was looked at, how much of it there is, in which time. More of
   * them if something was left out of it, or cut off.
   */
  String headline() {
    List<SampleTable> tables = selection.tables(profile);
    String categories =
        tables.stream()
            .map(table -> EventChoice.nameOf(table.type().category()))
            .distinct()
            .collect(Collectors.joining(", "));
    StackWeights weights = stacks.weights();
    String samples = Quantity.count(weights.totalSamples()) + " samples";
    String amount =
        switch (weights.unit()) {
          case SAMPLES ->
              weights.totalWeight() == weights.totalSamples()
                  ? samples
                  : samples + " of weight " + Quantity.count(weights.totalWeight());
          case BYTES, NANOS ->
              Quantity.weight(weights.totalWeight(), weights.unit()) + " in " + samples;
        };
    long lost = RecordingLosses.in(profile, selection.range()).cpuTimeSamples();
    if (lost > 0 && eventNames().contains("jdk.CPUTimeSample")) {
      amount += ", " + Quantity.count(lost) + " more lost by the JVM,";
    }
    long recordedNanos = selection.recordedNanos(profile);
    String time = recordedNanos == 0 ? "" : " in " + Quantity.duration(recordedNanos);
    long waiting = waitingSamples();
    String leftOut =
        waiting == 0
            ? ""
            : System.lineSeparator()
                + "left out: "
                + Quantity.count(waiting)
                + " samples of threads that waited in native code; see them with --state waiting";
    CutStacks cut = cutStacks();
    String cutOff = cut.cut() == 0 ? "" : System.lineSeparator() + cut.sentence();
    return categories
        + " ("
        + String.join(", ", eventNames())
        + "): "
        + amount
        + time
        + leftOut
        + cutOff;
  }
}
