package dev.candela.desktop.methods;

import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallersCallees;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.TimedSamples;
import java.util.ArrayList;
import java.util.List;

/**
 * A caller or a callee of a method; a value.
 *
 * @param name its qualified name; a text for calls without a caller
 * @param methodId or {@link Ids#NONE} without a caller
 * @param wholeWeight of the method itself, callees included
 * @param interval of the share; {@link ShareInterval#UNKNOWN} where others have the same name
 */
record NeighbourRow(
    String name,
    int methodId,
    long samples,
    long weight,
    long wholeWeight,
    ShareInterval interval,
    WeightUnit unit) {

  double share() {
    return (double) weight / Math.max(1, wholeWeight);
  }

  static List<NeighbourRow> of(
      CallersCallees.Side side, HotMethods methods, int methodId, TimedSamples samples) {
    int[] methodIds = side.byWeight();
    Shares shares = Shares.ofGroups(samples, side.placeByStack(), methodIds.length);
    List<NeighbourRow> rows = new ArrayList<>();
    for (int place = 0; place < methodIds.length; place++) {
      int neighbour = methodIds[place];
      String name =
          neighbour == Ids.NONE
              ? Messages.text("methods.no-caller")
              : methods.symbols().qualifiedName(neighbour);
      double share = (double) side.weight(neighbour) / Math.max(1, methods.totalWeight(methodId));
      // Others of that name, or in folds, do not belong to the method.
      boolean ofMethod = Math.abs(shares.self(place).share() - share) < 1e-9;
      rows.add(
          new NeighbourRow(
              name,
              neighbour,
              side.samples(neighbour),
              side.weight(neighbour),
              methods.totalWeight(methodId),
              ofMethod ? shares.self(place) : ShareInterval.UNKNOWN,
              methods.unit()));
    }
    return rows;
  }
}
