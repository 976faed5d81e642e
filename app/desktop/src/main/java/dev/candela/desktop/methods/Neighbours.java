package dev.candela.desktop.methods;

import dev.candela.desktop.session.FrameRef;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.tree.CallersCallees;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;

/**
 * The callers and callees of a method.
 *
 * @param methodName the method; empty if none is selected
 */
record Neighbours(String methodName, List<NeighbourRow> callers, List<NeighbourRow> callees) {
  static final Neighbours NONE = new Neighbours("", List.of(), List.of());

  /** For a worker. */
  static Neighbours of(View view, FrameRef frame, Cancellation cancellation) {
    // Shares and intervals are then parts of the method.
    Transforms focused = view.filter().transforms().plus(StackTransforms.focus(frame.methodName()));
    View ofMethod = view.with(view.filter().with(focused));
    HotMethods methods = HotMethods.of(ofMethod.stacks(cancellation), cancellation);
    int methodId = methodId(methods, frame.methodName());
    if (methodId == Ids.NONE) {
      return new Neighbours(frame.methodName(), List.of(), List.of());
    }
    CallersCallees both = CallersCallees.of(ofMethod.stacks(cancellation), methodId, cancellation);
    TimedSamples samples = TimedSamples.of(ofMethod, cancellation);
    return new Neighbours(
        frame.methodName(),
        NeighbourRow.of(both.callers(), methods, methodId, samples),
        NeighbourRow.of(both.callees(), methods, methodId, samples));
  }

  /** The heaviest method of that name with samples, or {@link Ids#NONE}. */
  static int methodId(HotMethods methods, String name) {
    int heaviest = Ids.NONE;
    Symbols symbols = methods.symbols();
    for (int methodId = 0; methodId < symbols.methods().size(); methodId++) {
      boolean heavier =
          methods.totalSamples(methodId)
              > (heaviest == Ids.NONE ? 0 : methods.totalSamples(heaviest));
      if (heavier && symbols.qualifiedName(methodId).equals(name)) {
        heaviest = methodId;
      }
    }
    return heaviest;
  }
}
