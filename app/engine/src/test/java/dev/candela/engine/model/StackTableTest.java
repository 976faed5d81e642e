package dev.candela.engine.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class StackTableTest {
  @Test
  void findsTheOutermostStackWithTheSameKey() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      int frameCount = 1 + random.nextInt(6);
      StackTable.Builder builder = new StackTable.Builder();
      int last = StackTable.ROOT;
      for (int i = random.nextInt(200); i > 0; i--) {
        int parent = random.nextInt(3) == 0 ? random.nextInt(builder.size()) : last;
        last = builder.intern(parent, random.nextInt(frameCount));
      }
      int[] keyByFrame = random.ints(frameCount, Ids.NONE, 3).toArray();
      StackTable stacks = builder.view();
      int[] expected = new int[stacks.size()];
      for (int stackId = 1; stackId < expected.length; stackId++) {
        int key = keyByFrame[stacks.frameId(stackId)];
        expected[stackId] = stackId;
        int caller = key == Ids.NONE ? StackTable.ROOT : stacks.parentStackId(stackId);
        for (; caller != StackTable.ROOT; caller = stacks.parentStackId(caller)) {
          if (keyByFrame[stacks.frameId(caller)] == key) {
            expected[stackId] = caller;
          }
        }
      }
      assertArrayEquals(expected, stacks.outermost(keyByFrame, Cancellation.NEVER));
    }
  }
}
