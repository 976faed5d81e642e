package dev.candela.engine.format.collapsed;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.Arrays;

/**
 * Enters stacks of a profile into a {@link LabelTree}, below the root or below a thread's label.
 */
final class LabelledStacks {
  private static final int NOT_YET = -1;

  private final LabelTree tree = new LabelTree();
  private final Symbols symbols;
  private final StackTable stacks;
  private final boolean lines;
  private final int[] labelIdByFrameId;
  private final int[] nodeIdByStackId;

  /** Stacks whose node below the current top is known; others are {@link #NOT_YET}. */
  private int[] knownStackIds = new int[1024];

  private int known;
  private int topNodeId = LabelTree.ROOT;
  private int[] path = new int[256];

  LabelledStacks(Profile profile, boolean lines) {
    this.symbols = profile.symbols();
    this.stacks = profile.stacks();
    this.lines = lines;
    labelIdByFrameId = new int[symbols.frames().size()];
    Arrays.fill(labelIdByFrameId, NOT_YET);
    nodeIdByStackId = new int[stacks.size()];
    Arrays.fill(nodeIdByStackId, NOT_YET);
  }

  LabelTree tree() {
    return tree;
  }

  /** Everything until the next call is below this label. */
  void beginTop(String label) {
    topNodeId = tree.child(LabelTree.ROOT, tree.labelId(label));
    for (int i = 0; i < known; i++) {
      nodeIdByStackId[knownStackIds[i]] = NOT_YET;
    }
    known = 0;
  }

  void add(int stackId, long weight) {
    if (stackId == StackTable.ROOT) {
      tree.add(tree.child(topNodeId, tree.labelId(CollapsedWriter.NO_STACK)), weight);
    } else {
      tree.add(nodeId(stackId), weight);
    }
  }

  private int nodeId(int stackId) {
    int length = 0;
    int id = stackId;
    while (id != StackTable.ROOT && nodeIdByStackId[id] == NOT_YET) {
      if (length == path.length) {
        path = Arrays.copyOf(path, length * 2);
      }
      path[length++] = id;
      id = stacks.parentStackId(id);
    }
    int nodeId = id == StackTable.ROOT ? topNodeId : nodeIdByStackId[id];
    while (length > 0) {
      id = path[--length];
      nodeId = tree.child(nodeId, labelId(stacks.frameId(id)));
      remember(id, nodeId);
    }
    return nodeId;
  }

  private void remember(int stackId, int nodeId) {
    nodeIdByStackId[stackId] = nodeId;
    if (known == knownStackIds.length) {
      knownStackIds = Arrays.copyOf(knownStackIds, known * 2);
    }
    knownStackIds[known++] = stackId;
  }

  private int labelId(int frameId) {
    if (labelIdByFrameId[frameId] == NOT_YET) {
      labelIdByFrameId[frameId] = tree.labelId(FrameLabel.of(symbols, frameId, lines));
    }
    return labelIdByFrameId[frameId];
  }
}
