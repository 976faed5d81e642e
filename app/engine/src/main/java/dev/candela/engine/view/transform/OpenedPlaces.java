package dev.candela.engine.view.transform;

import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.Collection;

/**
 * Which stacks stand at given places, while the stacks are being made; callers come first. A place
 * that was named while a run above it was folded is the same place once that run is opened.
 */
final class OpenedPlaces {
  private final Symbols symbols;
  private final PlaceStates states;

  /** For each new stack what {@link PlaceStates} says; empty if nothing is to be asked. */
  private final int[] stateByStack;

  OpenedPlaces(Collection<StackPath> places, Symbols symbols, int mostStacks) {
    this.symbols = symbols;
    this.states = new PlaceStates(places);
    this.stateByStack = new int[places.isEmpty() ? 0 : mostStacks];
    if (!places.isEmpty()) {
      stateByStack[StackTable.ROOT] = PlaceStates.START;
    }
  }

  /** True for a new stack that stands at one of the places. */
  boolean isOpened(int newStackId) {
    return stateByStack.length > 0 && states.isPlace(stateByStack[newStackId]);
  }

  /**
   * A new stack for a frame.
   *
   * @param openRun true for a library frame of a run that is not folded
   */
  void enter(int newCallerId, int newStackId, int frameId, boolean openRun) {
    if (isOnTheWay(newCallerId)) {
      int before = stateByStack[newCallerId];
      String name = symbols.frameName(frameId);
      stateByStack[newStackId] =
          openRun ? states.afterOpenRun(before, name) : states.after(before, name);
    }
  }

  /** A new stack for a fold, whose length is not known yet. */
  void enterFold(int newCallerId, int newStackId) {
    if (isOnTheWay(newCallerId)) {
      stateByStack[newStackId] = states.afterFold(stateByStack[newCallerId]);
    }
  }

  /** Most stacks lead to no place, and their frames need no names. */
  private boolean isOnTheWay(int newStackId) {
    return stateByStack.length > 0 && stateByStack[newStackId] != PlaceStates.OFF;
  }
}
