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
  void keepsNumbersOfAnyLength() throws IOException {
    int[] numbers = {0, 126, 127, 128, 16_382, 16_383, 16_384, Integer.MAX_VALUE - 1};
    StackPaths paths = new StackPaths();
    int path = add(paths, numbers);
    int reversed = add(paths, IntStream.range(0, 8).map(i -> numbers[7 - i]).toArray());
    StackTable.Builder stacks = new StackTable.Builder();
    int[] stackIds = paths.stackIds(number -> new int[] {number}, true, stacks);
    assertArrayEquals(numbers, stacks.view().frameIds(stackIds[path]));
    assertEquals(numbers[0], stacks.view().frameIds(stackIds[reversed])[7]);
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

  @Test
  void beginsWithNumbersOfThePathBefore() throws IOException {
    StackPaths paths = new StackPaths();
    int[] numbers = IntStream.range(0, 200).map(i -> i * 1000).toArray();
    add(paths, numbers);
    for (int kept : new int[] {199, 64, 63, 7, 1, 0}) {
      paths.begin(kept);
      paths.add(5);
      int[] expected = Arrays.copyOf(numbers, kept + 1);
      expected[kept] = 5;
      assertEquals(paths.end(), add(paths, expected));
      add(paths, numbers);
    }
  }

  @Test
  void makesOneTreeOfSeveral() throws IOException {
    for (int parts : new int[] {2, 3, 7}) {
      Random random = new Random(parts);
      StackPaths whole = new StackPaths();
      List<StackPaths> all = new ArrayList<>();
      List<int[]> wholeIds = new ArrayList<>();
      List<int[]> partIds = new ArrayList<>();
      for (int part = 0; part < parts; part++) {
        StackPaths paths = new StackPaths();
        // The last one has none.
        for (int i = 0; i < PATHS && part < parts - 1; i++) {
          int[] numbers = random.ints(random.nextInt(12), 0, 3).map(n -> n * n * 2_500).toArray();
          wholeIds.add(new int[] {add(whole, numbers)});
          partIds.add(new int[] {part, add(paths, numbers)});
        }
        all.add(paths);
      }
      StackTable.Builder wholeTable = new StackTable.Builder();
      int[] expected = whole.stackIds(number -> new int[] {number}, true, wholeTable);
      StackTable.Builder table = new StackTable.Builder();
      int[][] given = StackPaths.stackIds(all, number -> new int[] {number}, true, table);
      assertEquals(wholeTable.size(), table.size());
      for (int i = 0; i < partIds.size(); i++) {
        int stackId = given[partIds.get(i)[0]][partIds.get(i)[1]];
        assertEquals(expected[wholeIds.get(i)[0]], stackId);
        assertArrayEquals(wholeTable.view().frameIds(stackId), table.view().frameIds(stackId));
      }
    }
  }

  @Test
  void translatesNumbersEvenIfTwoBecomeOne() throws IOException {
    Random random = new Random(29);
    int[] newNumbers = random.ints(300, 0, 200).map(n -> n * n).toArray();
    StackPaths paths = new StackPaths();
    List<int[]> expected = new ArrayList<>();
    int[] pathIds = new int[PATHS];
    for (int i = 0; i < PATHS; i++) {
      int[] numbers = random.ints(random.nextInt(12), 0, newNumbers.length).toArray();
      pathIds[i] = add(paths, numbers);
      expected.add(IntStream.of(numbers).map(number -> newNumbers[number]).toArray());
    }
    StackTable.Builder into = new StackTable.Builder();
    StackPaths translated = paths.translated(newNumbers);
    int[] stackIds = translated.stackIds(number -> new int[] {number}, true, into);
    for (int i = 0; i < PATHS; i++) {
      assertArrayEquals(expected.get(i), into.view().frameIds(stackIds[pathIds[i]]));
    }
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
