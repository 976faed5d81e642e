package dev.candela.engine.read.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.StackTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class WalkedPathsTest {
  /** Not only in order, and some of them twice: order is a matter of speed alone. */
  private final List<int[]> stacks = stacks(new Random(37));

  private final int[] frameIds = new Random(38).ints(1 << 15, 0, 1 << 20).distinct().toArray();

  @Test
  void buildsTheTree() throws IOException {
    assertTree(null, new StackTable.Builder());
  }

  @Test
  void takesNumbersForOtherFrames() throws IOException {
    assertTree(frameIds, new StackTable.Builder());
  }

  @Test
  void addsToStacksThatAreThereAlready() throws IOException {
    StackTable.Builder into = new StackTable.Builder();
    into.intern(into.intern(StackTable.ROOT, 1), 2);
    assertTree(null, into);
    int size = into.size();
    assertTree(null, into);
    assertEquals(size, into.size());
  }

  @Test
  void givesOthersTheSamePaths() throws IOException {
    StackPaths others = new StackPaths();
    int[] pathIds = walked().addTo(others, frameIds);
    StackTable.Builder into = new StackTable.Builder();
    int[] stackIds = others.stackIds(number -> new int[] {number}, true, into);
    for (int i = 0; i < pathIds.length; i++) {
      assertFrames(i, frameIds, into.view(), stackIds[pathIds[i]]);
    }
  }

  private void assertTree(int[] frames, StackTable.Builder into) throws IOException {
    int[] stackIds = walked().stackIds(frames, into);
    assertEquals(stacks.size(), stackIds.length);
    StackTable table = into.view();
    for (int i = 0; i < stackIds.length; i++) {
      assertFrames(i, frames, table, stackIds[i]);
    }
    for (int stackId = 1; stackId < table.size(); stackId++) {
      // Nobody else is there under the same caller with the same frame.
      assertEquals(stackId, into.intern(table.parentStackId(stackId), table.frameId(stackId)));
    }
    assertEquals(table.size(), into.size());
  }

  private void assertFrames(int index, int[] frames, StackTable table, int stackId) {
    int[] expected = stacks.get(index);
    assertArrayEquals(
        frames == null ? expected : Arrays.stream(expected).map(number -> frames[number]).toArray(),
        table.frameIds(stackId));
  }

  private WalkedPaths walked() throws IOException {
    WalkedPaths walked = new WalkedPaths();
    int[] before = {};
    for (int[] stack : stacks) {
      int same = Arrays.mismatch(before, stack);
      int kept = same < 0 ? stack.length : same;
      walked.begin(kept);
      for (int i = kept; i < stack.length; i++) {
        walked.add(stack[i]);
      }
      walked.end();
      before = stack;
    }
    assertEquals(stacks.size(), walked.size());
    return walked;
  }

  private static List<int[]> stacks(Random random) {
    List<int[]> stacks = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      int[] stack = random.ints(random.nextInt(12), 0, 4).map(n -> n * n * n * 500).toArray();
      stacks.add(i % 100 == 0 ? random.ints(300, 0, 4).toArray() : stack);
    }
    stacks.subList(0, 1_500).sort(Arrays::compare);
    return stacks;
  }
}
