package dev.candela.desktop.source;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.LineChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.view.View;

/** A comparison as the source panel needs it; immutable, for any thread. */
public interface ComparedLines {
  /** A side's recording, or the one of several that is shown, as it is looked at. */
  View view(Side side);

  LineChanges changes(LineChanges.Lines lines, Cancellation cancellation);

  /** Style class of a mark in the comparison's colours. */
  String mark(Verdict verdict);
}
