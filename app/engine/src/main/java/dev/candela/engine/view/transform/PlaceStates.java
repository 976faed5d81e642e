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
 * <p>The places are a tree of names. A stack may be at several of its nodes, for the frames of an
 * opened run are passed by both one by one and, as the fold that they were, with the first of them.
 */
final class PlaceStates {
  /** A stack that leads to no place. */
  static final int OFF = 0;

  /** The empty stack. */
  static final int START = 1;

  /** By state. */
  private final List<Set<Node>> nodes = new ArrayList<>();

  private final Map<Set<Node>, Integer> states = new HashMap<>();

  PlaceStates(Collection<StackPath> places) {
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
  }

  /** True for a stack at one of the places. */
  boolean isPlace(int state) {
    return nodes.get(state).stream().anyMatch(node -> node.place);
  }

  /** After a frame, or a fold of that name. */
  int after(int state, String name) {
    return state(callees(state, name));
  }

  /** After a library frame behind the first of an unfolded run. */
  int afterInOpenRun(int state, String name) {
    Set<Node> next = callees(state, name);
    next.addAll(nodes.get(state));
    return state(next);
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
