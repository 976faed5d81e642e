package dev.candela.engine.view;

import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.transform.StackView;

/** Stacks and what was sampled at them: what trees and tables are made of; a value. */
public record WeightedStacks(Symbols symbols, StackTable stacks, StackWeights weights) {
  public static WeightedStacks of(StackWeights profileWeights, StackView view) {
    return new WeightedStacks(view.symbols(), view.stacks(), profileWeights.through(view));
  }
}
