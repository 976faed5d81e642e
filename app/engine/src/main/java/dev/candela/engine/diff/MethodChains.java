package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Makes chains of the methods that are tested. Nodes whose callers are the same tested methods in
 * the same order share a chain, so chains are looked for by how they begin and go on; but not below
 * a node that has a chain of its own, of which each callee has another method: these have chains of
 * their own as well, and most nodes of a large tree are such. For one thread.
 */
final class MethodChains {
  /** In place of a chain: that of a sample in no tested method. */
  private static final int EMPTY = 0;

  private final CallTree tree;
  private final int[] keyByMethod;
  private final int[] outermost;
  private final int[] chainByNode;
  private final BitSet hasOwnChain = new BitSet();

  /** The last node that has a callee with the key. */
  private final int[] lastCaller;

  /** Numbers pairs of a shared chain and the key that goes on from it. */
  private final StackTable.Builder pairs = new StackTable.Builder();

  private int[] chainByPair = new int[64];
  private int[] parentChain = new int[1 << 10];
  private int[] keyByChain = new int[1 << 10];
  private int chainCount = 1;

  private MethodChains(CallTree tree, int[] keyByMethod, int keyCount, int[] outermost) {
    this.tree = tree;
    this.keyByMethod = keyByMethod;
    this.outermost = outermost;
    this.chainByNode = new int[tree.nodeCount()];
    this.lastCaller = new int[keyCount];
  }

  /**
   * A key for each method that is tested. A method that calls itself counts once a sample.
   *
   * @param keyByMethod the key, or {@link Ids#NONE}
   * @param outermost for each stack the outermost among it and its callers with the same method
   */
  static KeyChains of(CallTree tree, int[] keyByMethod, int keyCount, int[] outermost) {
    MethodChains chains = new MethodChains(tree, keyByMethod, keyCount, outermost);
    Arrays.fill(chains.lastCaller, Ids.NONE);
    chains.hasOwnChain.set(CallTree.ROOT);
    for (int nodeId = 0; nodeId < tree.nodeCount(); nodeId++) {
      chains.enterCallees(nodeId);
    }
    return chains.finish(keyCount);
  }

  private void enterCallees(int nodeId) {
    int first = tree.firstChild(nodeId);
    int end = first + tree.childCount(nodeId);
    boolean apart = hasOwnChain.get(nodeId);
    for (int callee = first; callee < end && apart; callee++) {
      int key = keyByMethod[tree.methodId(callee)];
      apart = counts(callee, key) && lastCaller[key] != nodeId;
      if (apart) {
        lastCaller[key] = nodeId;
      }
    }
    int callers = chainByNode[nodeId];
    for (int callee = first; callee < end; callee++) {
      int key = keyByMethod[tree.methodId(callee)];
      if (apart) {
        chainByNode[callee] = add(callers, key);
        hasOwnChain.set(callee);
      } else {
        chainByNode[callee] = counts(callee, key) ? shared(callers, key) : callers;
      }
    }
  }

  private boolean counts(int nodeId, int key) {
    int stackId = tree.stackId(nodeId);
    return key != Ids.NONE && outermost[stackId] == stackId;
  }

  private int shared(int callers, int key) {
    int pair = pairs.intern(callers, key);
    if (pair >= chainByPair.length) {
      chainByPair = Arrays.copyOf(chainByPair, pair * 2);
    }
    if (chainByPair[pair] == EMPTY) {
      chainByPair[pair] = add(callers, key);
    }
    return chainByPair[pair];
  }

  private int add(int callers, int key) {
    if (chainCount == parentChain.length) {
      parentChain = Arrays.copyOf(parentChain, chainCount + chainCount / 2);
      keyByChain = Arrays.copyOf(keyByChain, parentChain.length);
    }
    parentChain[chainCount] = callers == EMPTY ? Ids.NONE : callers;
    keyByChain[chainCount] = key;
    return chainCount++;
  }

  private KeyChains finish(int keyCount) {
    int[] selfKeyByNode = new int[chainByNode.length];
    selfKeyByNode[CallTree.ROOT] = Ids.NONE;
    for (int nodeId = 0; nodeId < chainByNode.length; nodeId++) {
      if (nodeId != CallTree.ROOT) {
        selfKeyByNode[nodeId] = keyByMethod[tree.methodId(nodeId)];
      }
      if (chainByNode[nodeId] == EMPTY) {
        chainByNode[nodeId] = Ids.NONE;
      }
    }
    return new KeyChains(
        keyCount,
        chainByNode,
        Arrays.copyOf(parentChain, chainCount),
        Arrays.copyOf(keyByChain, chainCount),
        selfKeyByNode);
  }
}
