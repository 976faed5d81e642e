package dev.candela.engine.filter;

import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.Collection;
import java.util.List;

/**
 * Which stacks stand at given places, while the stacks are being made; callers come first. A place
 * that was named while a run above it was folded is the same place once that run is opened.
 */
final class OpenedPlaces {
  private static final int OFF = -1;

  private final List<StackPath> places;
  private final Symbols symbols;

  /**
   * For each place and each new stack twice how many of its names have been passed, and one more
   * within an opened run that passes for a fold; {@link #OFF} elsewhere.
   */
  private final int[][] passedByPlace;

  private final boolean[] opened;

  OpenedPlaces(Collection<StackPath> places, Symbols symbols, int mostStacks) {
    this.places = List.copyOf(places);
    this.symbols = symbols;
    this.passedByPlace = new int[places.size()][places.isEmpty() ? 0 : mostStacks];
    this.opened = new boolean[places.isEmpty() ? 0 : mostStacks];
    for (StackPath place : places) {
      opened[StackTable.ROOT] |= place.names().isEmpty();
    }
  }

  /** True for a new stack that stands at one of the places. */
  boolean isOpened(int newStackId) {
    return !places.isEmpty() && opened[newStackId];
  }

  /**
   * A new stack for a frame.
   *
   * @param openRun true for a library frame of a run that is not folded
   */
  void enter(int newCallerId, int newStackId, int frameId, boolean openRun) {
    if (!places.isEmpty()) {
      String name = symbols.frameName(frameId);
      for (int place = 0; place < passedByPlace.length; place++) {
        List<String> names = places.get(place).names();
        pass(place, newStackId, passed(names, passedByPlace[place][newCallerId], name, openRun));
      }
    }
  }

  /** A new stack for a fold, whose length is not known yet. */
  void enterFold(int newCallerId, int newStackId) {
    for (int place = 0; place < passedByPlace.length; place++) {
      List<String> names = places.get(place).names();
      int before = passedByPlace[place][newCallerId];
      boolean onTheWay =
          before != OFF && before / 2 < names.size() && FoldLibraries.isFold(names.get(before / 2));
      pass(place, newStackId, onTheWay ? (before / 2 + 1) * 2 : OFF);
    }
  }

  private static int passed(List<String> names, int before, String name, boolean openRun) {
    if (before == OFF) {
      return OFF;
    }
    int count = before / 2;
    if (openRun && before % 2 == 1) {
      return before;
    }
    if (count == names.size()) {
      return OFF;
    }
    if (openRun && FoldLibraries.isFold(names.get(count))) {
      return (count + 1) * 2 + 1;
    }
    return names.get(count).equals(name) ? (count + 1) * 2 : OFF;
  }

  private void pass(int place, int newStackId, int passed) {
    passedByPlace[place][newStackId] = passed;
    opened[newStackId] |= passed == places.get(place).names().size() * 2;
  }
}
