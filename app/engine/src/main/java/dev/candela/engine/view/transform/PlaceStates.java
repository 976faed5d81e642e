package dev.candela.engine.view.transform;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How far a stack has come on the way to any of many places, as one number for all of them; the
 * numbers are made when they are needed.
 *
 * <p>The places are a tree of names. A stack may be at several of its nodes, for an opened run
 * passes by its own names and for the fold that it was.
 */
final class PlaceStates {
  /** Of a stack that leads to no place. */
  static final int OFF = 0;

  /** Of the empty stack. */
  static final int START = 1;

  /** By state. */
  private final List<Set<Position>> positions = new ArrayList<>();

  private final Map<Set<Position>, Integer> states = new HashMap<>();

  PlaceStates(Collection<StackPath> places) {
    Node root = new Node();
    for (StackPath place : places) {
      Node node = root;
      for (String name : place.names()) {
        node = node.callee(name);
      }
      node.place = true;
    }
    state(Set.of());
    state(Set.of(new Position(root, false)));
  }

  /** True for a stack that stands at one of the places. */
  boolean isPlace(int state) {
    for (Position position : positions.get(state)) {
      if (position.node.place && !position.inOpenRun) {
        return true;
      }
    }
    return false;
  }

  /** After a frame that is shown because it is no library's. */
  int after(int state, String name) {
    Set<Position> next = new HashSet<>();
    for (Position position : positions.get(state)) {
      position.addCallee(name, next);
    }
    return state(next);
  }

  /** After a library frame of a run that is not folded. */
  int afterOpenRun(int state, String name) {
    Set<Position> next = new HashSet<>();
    for (Position position : positions.get(state)) {
      if (position.inOpenRun) {
        next.add(position);
      } else {
        position.addCallee(name, next);
        position.addFolds(true, next);
      }
    }
    return state(next);
  }

  /** After a run that is folded. */
  int afterFold(int state) {
    Set<Position> next = new HashSet<>();
    for (Position position : positions.get(state)) {
      position.addFolds(false, next);
    }
    return state(next);
  }

  private int state(Set<Position> next) {
    Integer known = states.get(next);
    if (known != null) {
      return known;
    }
    states.put(next, positions.size());
    positions.add(next);
    return positions.size() - 1;
  }

  /**
   * One of the nodes that a stack is at.
   *
   * @param inOpenRun true while the frames of a run go by that the node's name folds
   */
  private record Position(Node node, boolean inOpenRun) {
    void addCallee(String name, Set<Position> next) {
      Node callee = node.callees.get(name);
      if (callee != null) {
        next.add(new Position(callee, false));
      }
    }

    void addFolds(boolean open, Set<Position> next) {
      for (Node fold : node.folds) {
        next.add(new Position(fold, open));
      }
    }
  }

  /** What the places have in common up to a name. */
  private static final class Node {
    private final Map<String, Node> callees = new HashMap<>();

    /** Those of the callees that are folds, however long they were. */
    private final List<Node> folds = new ArrayList<>();

    private boolean place;

    Node callee(String name) {
      Node callee = callees.get(name);
      if (callee == null) {
        callee = new Node();
        callees.put(name, callee);
        if (FoldLibraries.isFold(name)) {
          folds.add(callee);
        }
      }
      return callee;
    }
  }
}
