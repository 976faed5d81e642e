package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.model.Ids;

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
}
