package dev.candela.desktop.methods;

import dev.candela.engine.analysis.tree.CallersCallees;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.List;

/**
 * A caller or a callee of a method; a value.
 *
 * @param name its qualified name; words for a method that nobody called
 * @param methodId or {@link Ids#NONE} for nobody
 * @param wholeWeight of the method itself, callees included
 */
record NeighbourRow(
    String name, int methodId, long samples, long weight, long wholeWeight, WeightUnit unit) {

  double share() {
    return (double) weight / Math.max(1, wholeWeight);
  }

  static List<NeighbourRow> of(
      CallersCallees.Side side, Symbols symbols, long wholeWeight, WeightUnit unit) {
    List<NeighbourRow> rows = new ArrayList<>();
    for (int methodId : side.byWeight()) {
      String name =
          methodId == Ids.NONE ? Messages.text("methods.nobody") : symbols.qualifiedName(methodId);
      rows.add(
          new NeighbourRow(
              name, methodId, side.samples(methodId), side.weight(methodId), wholeWeight, unit));
    }
    return rows;
  }
}
