package dev.candela.engine.view.transform;

import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which stacks stand at given places, while the stacks are being made; callers come first. A place
 * that was named while a run above it was folded is the same place once that run is opened.
 *
 * <p>The places are a tree of names. A stack may be at several of its nodes, for the frames of an
 * opened run are passed by both one by one and, as the fold that they were, with the first of them.
 * Such a set of nodes is a state, with a number that is made when it is needed.
 */
final class OpenedPlaces {
  /** The state of a stack that leads to no place. */
  private static final int OFF = 0;

  /** The state of the empty stack. */
  private static final int START = 1;

  private final Symbols symbols;

  /** By state. */
  private final List<Set<Node>> nodes = new ArrayList<>();

  private final Map<Set<Node>, Integer> states = new HashMap<>();

  /** State of each new stack; empty if there are no places. */
  private final int[] stateByStack;

  OpenedPlaces(Collection<StackPath> places, Symbols symbols, int mostStacks) {
    this.symbols = symbols;
    this.stateByStack = new int[places.isEmpty() ? 0 : mostStacks];
    Node root = new Node();
    for (StackPath place : places) {
      Node node = root;
      for (String name : place.names()) {
        node = node.callees.computeIfAbsent(name, _ -> new Node());
      }
      node.place = true;
    }
    state(Set.of());
    state(Set.of(root));
    if (!places.isEmpty()) {
      stateByStack[StackTable.ROOT] = START;
    }
  }

  /** True if a run starting with this library frame is open. */
  boolean isOpened(int newCallerId, int frameId) {
    return isOnTheWay(newCallerId)
        && callees(stateByStack[newCallerId], symbols.frameName(frameId)).stream()
            .anyMatch(node -> node.place);
  }

  /** A new stack for a frame, perhaps behind the first of a library run that is not folded. */
  void enter(int newCallerId, int newStackId, int frameId, boolean inOpenRun) {
    if (isOnTheWay(newCallerId)) {
      int before = stateByStack[newCallerId];
      Set<Node> next = callees(before, symbols.frameName(frameId));
      if (inOpenRun) {
        next.addAll(nodes.get(before));
      }
      stateByStack[newStackId] = state(next);
    }
  }

  /** Most stacks lead to no place, and their frames need no names. */
  private boolean isOnTheWay(int newStackId) {
    return stateByStack.length > 0 && stateByStack[newStackId] != OFF;
  }

  private Set<Node> callees(int state, String name) {
    Set<Node> next = new HashSet<>();
    for (Node node : nodes.get(state)) {
      Node callee = node.callees.get(name);
      if (callee != null) {
        next.add(callee);
      }
    }
    return next;
  }

  private int state(Set<Node> next) {
    Integer known = states.get(next);
    if (known != null) {
      return known;
    }
    states.put(next, nodes.size());
    nodes.add(next);
    return nodes.size() - 1;
  }

  /** Places with a common start. */
  private static final class Node {
    private final Map<String, Node> callees = new HashMap<>();
    private boolean place;
  }
}
