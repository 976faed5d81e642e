package dev.candela.engine.read.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.StackTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class StackPathsTest {
  private static final int PATHS = 3_000;

  @Test
  void buildsTheTreeOfNumbersThatAreFramesOfTheirOwn() throws IOException {
    assertTree(number -> new int[] {number + 7}, true);
  }

  @Test
  void mergesNumbersThatStandForTheSameFrame() throws IOException {
    assertTree(number -> new int[] {number / 3}, false);
  }

  @Test
  void takesNumbersThatStandForSeveralFrames() throws IOException {
    assertTree(number -> new int[] {number % 50, number % 7}, false);
  }

  @Test
  void addsToStacksThatAreThereAlready() throws IOException {
    StackTable.Builder stacks = new StackTable.Builder();
    int known = stacks.intern(stacks.intern(StackTable.ROOT, 1), 2);
    StackPaths paths = new StackPaths();
    int path = add(paths, 1, 2);
    assertEquals(known, paths.stackIds(number -> new int[] {number}, true, stacks)[path]);
    assertEquals(3, stacks.size());
  }

  @Test
  void givesEqualPathsOneId() throws IOException {
    StackPaths paths = new StackPaths();
    int empty = add(paths);
    int path = add(paths, 1, 1 << 20);
    assertEquals(path, add(paths, 1, 1 << 20));
    assertEquals(empty, add(paths));
    int[] stackIds = paths.stackIds(number -> new int[] {number}, true, new StackTable.Builder());
    assertEquals(StackTable.ROOT, stackIds[empty]);
  }

  private static int add(StackPaths paths, int... numbers) throws IOException {
    paths.begin();
    Arrays.stream(numbers).forEach(paths::add);
    return paths.end();
  }

  /** Each path has its frames, and no node of the tree is there twice. */
  private static void assertTree(IntFunction<int[]> frames, boolean oneToOne) throws IOException {
    Random random = new Random(28);
    StackPaths paths = new StackPaths();
    List<int[]> numbers = new ArrayList<>();
    int[] pathIds = new int[PATHS];
    for (int i = 0; i < PATHS; i++) {
      int depth = i % 500 == 0 ? 2_000 : random.nextInt(12);
      // Numbers of one, two and three bytes.
      int[] path = random.ints(depth, 0, 3).map(n -> n * n * n * 2_500 + n).toArray();
      numbers.add(path);
      pathIds[i] = add(paths, path);
    }
    StackTable.Builder into = new StackTable.Builder();
    int[] stackIds = paths.stackIds(frames, oneToOne, into);
    StackTable stacks = into.view();
    for (int i = 0; i < PATHS; i++) {
      int[] expected =
          IntStream.of(numbers.get(i)).flatMap(n -> IntStream.of(frames.apply(n))).toArray();
      assertArrayEquals(expected, stacks.frameIds(stackIds[pathIds[i]]));
    }
    Set<List<Integer>> nodes = new HashSet<>();
    for (int stackId = 0; stackId < stacks.size(); stackId++) {
      nodes.add(List.of(stacks.parentStackId(stackId), stacks.frameId(stackId)));
    }
    assertEquals(stacks.size(), nodes.size(), "no node is there twice");
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      // Found, and not added: also what was added unseen.
      assertEquals(stackId, into.intern(stacks.parentStackId(stackId), stacks.frameId(stackId)));
    }
    assertEquals(stacks.size(), into.size());
  }
}
