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

  /** State of each new stack in {@link PlaceStates}; empty if there are no places. */
  private final int[] stateByStack;

  OpenedPlaces(Collection<StackPath> places, Symbols symbols, int mostStacks) {
    this.symbols = symbols;
    this.states = new PlaceStates(places);
    this.stateByStack = new int[places.isEmpty() ? 0 : mostStacks];
    if (!places.isEmpty()) {
      stateByStack[StackTable.ROOT] = PlaceStates.START;
    }
  }

  /** True if a run starting with this library frame is open. */
  boolean isOpened(int newCallerId, int frameId) {
    return isOnTheWay(newCallerId)
        && states.isPlace(states.after(stateByStack[newCallerId], symbols.frameName(frameId)));
  }

  /**
   * A new stack for a frame.
   *
   * @param inOpenRun true for a library frame behind the first of a run that is not folded
   */
  void enter(int newCallerId, int newStackId, int frameId, boolean inOpenRun) {
    if (isOnTheWay(newCallerId)) {
      int before = stateByStack[newCallerId];
      String name = symbols.frameName(frameId);
      stateByStack[newStackId] =
          inOpenRun ? states.afterInOpenRun(before, name) : states.after(before, name);
    }
  }

  /** Most stacks lead to no place, and their frames need no names. */
  private boolean isOnTheWay(int newStackId) {
    return stateByStack.length > 0 && stateByStack[newStackId] != PlaceStates.OFF;
  }
}
