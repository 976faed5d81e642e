package dev.candela.desktop.session;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.view.BehindFolds;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Transforms;

/** How library frames were folded. For any thread; a second one that asks waits for the first. */
public final class Folded {
  private final Transforms unfolded;
  private final FoldRules rules;
  private BehindFolds hidden;

  /**
   * Folds.
   *
   * @param unfolded what the stacks went through before they were folded
   * @param rules which methods are folded
   */
  Folded(Transforms unfolded, FoldRules rules) {
    this.unfolded = unfolded;
    this.rules = rules;
  }

  /** Which methods are folded. */
  public FoldRules rules() {
    return rules;
  }

  /** What they hide; made once. */
  synchronized BehindFolds behind(Shown shown, Cancellation cancellation) {
    if (hidden == null) {
      hidden =
          new BehindFolds(
              shown.profile(),
              shown
                  .threads()
                  .map(threads -> threads.view(unfolded, cancellation))
                  .orElseGet(() -> unfolded.view(shown.profile(), cancellation)),
              shown.view());
    }
    return hidden;
  }
}
