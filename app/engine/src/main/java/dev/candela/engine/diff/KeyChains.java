package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;

/**
 * Which keys a sample at a node counts for: those of a chain, each once. Only what is tested has a
 * key, so that chains are short however deep the tree is.
 *
 * @param keyCount number of keys
 * @param chainByNode where a node's chain begins, or {@link Ids#NONE} for an empty one
 * @param parentChain how it goes on
 * @param keyByChain the key at each point of a chain
 * @param selfKeyByNode the key that a sample at the node itself counts for, or {@link Ids#NONE}
 */
record KeyChains(
    int keyCount, int[] chainByNode, int[] parentChain, int[] keyByChain, int[] selfKeyByNode) {

  /**
   * A key for each node that is tested.
   *
   * @param keyByNode the key, ascending with the nodes, or {@link Ids#NONE}; the parent of a node
   *     with a key has one as well
   */
  static KeyChains ofNodes(CallTree tree, int[] keyByNode, int keyCount) {
    int[] chainByNode = new int[keyByNode.length];
    int[] parentKey = new int[keyCount];
    int[] keyByChain = new int[keyCount];
    for (int nodeId = 0; nodeId < keyByNode.length; nodeId++) {
      int parent = tree.parent(nodeId);
      int callers = parent == Ids.NONE ? Ids.NONE : chainByNode[parent];
      int key = keyByNode[nodeId];
      if (key == Ids.NONE) {
        chainByNode[nodeId] = callers;
      } else {
        chainByNode[nodeId] = key;
        parentKey[key] = callers;
        keyByChain[key] = key;
      }
    }
    return new KeyChains(keyCount, chainByNode, parentKey, keyByChain, keyByNode);
  }

  /**
   * A key for each method that is tested. A method that calls itself counts once a sample.
   *
   * @param keyByMethod the key, or {@link Ids#NONE}
   * @param outermost for each stack the outermost among it and its callers with the same method
   */
  static KeyChains ofMethods(CallTree tree, int[] keyByMethod, int keyCount, int[] outermost) {
    int nodeCount = tree.nodeCount();
    StackTable.Builder sets = new StackTable.Builder();
    int[] chainByNode = new int[nodeCount];
    int[] selfKeyByNode = new int[nodeCount];
    selfKeyByNode[CallTree.ROOT] = Ids.NONE;
    for (int nodeId = 1; nodeId < nodeCount; nodeId++) {
      int stackId = tree.stackId(nodeId);
      int key = keyByMethod[tree.methodId(nodeId)];
      int callers = chainByNode[tree.parent(nodeId)];
      boolean counts = key != Ids.NONE && outermost[stackId] == stackId;
      chainByNode[nodeId] = counts ? sets.intern(callers, key) : callers;
      selfKeyByNode[nodeId] = key;
    }
    return ofSets(keyCount, chainByNode, sets.view(), selfKeyByNode);
  }

  private static KeyChains ofSets(
      int keyCount, int[] chainByNode, StackTable sets, int[] selfKeyByNode) {
    int[] parentChain = new int[sets.size()];
    int[] keyByChain = new int[sets.size()];
    for (int set = 1; set < parentChain.length; set++) {
      int parent = sets.parentStackId(set);
      parentChain[set] = parent == StackTable.ROOT ? Ids.NONE : parent;
      keyByChain[set] = sets.frameId(set);
    }
    for (int nodeId = 0; nodeId < chainByNode.length; nodeId++) {
      if (chainByNode[nodeId] == StackTable.ROOT) {
        chainByNode[nodeId] = Ids.NONE;
      }
    }
    return new KeyChains(keyCount, chainByNode, parentChain, keyByChain, selfKeyByNode);
  }
}
