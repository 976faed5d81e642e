package dev.candela.engine.format.shared;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class StackRunTest {
  private final StackTable.Builder table = new StackTable.Builder();
  private final StackRun run = new StackRun(table);

  @Test
  void givesEqualStacksOneIdInAnyOrder() {
    Random random = new Random(8);
    Map<List<Integer>, Integer> known = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      int depth = random.nextInt(i % 1_000 == 0 ? 200 : 9);
      int[] frames = random.ints(depth, 0, 4).toArray();
      int stackId = run.stackId(frames, depth);
      assertArrayEquals(frames, table.view().frameIds(stackId));
      Integer before = known.put(IntStream.of(frames).boxed().toList(), stackId);
      assertEquals(before == null ? stackId : before, stackId);
    }
    StackTable all = table.view();
    long distinct =
        IntStream.range(0, all.size())
            .mapToObj(id -> Arrays.toString(all.frameIds(id)))
            .distinct()
            .count();
    assertEquals(all.size(), distinct);
  }

  @Test
  void findsStacksThatOthersHaveAdded() {
    int stackId = table.intern(table.intern(StackTable.ROOT, 7), 8);
    assertEquals(stackId, run.stackId(new int[] {7, 8}, 2));
    assertEquals(StackTable.ROOT, run.stackId(new int[] {}, 0));
  }

  @Test
  void passesOverFramesThatAreNone() {
    int stackId = run.stackId(new int[] {1, Ids.NONE, 2, Ids.NONE}, 4);
    assertArrayEquals(new int[] {1, 2}, table.view().frameIds(stackId));
    assertEquals(stackId, run.stackId(new int[] {1, Ids.NONE, 2}, 3));
    assertEquals(stackId, run.stackId(new int[] {1, 2}, 2));
  }

  @Test
  void aLogGivesNumbersOfAnySizeInTheirOrder() {
    NumberLog log = new NumberLog();
    List<Long> added = new ArrayList<>();
    Random random = new Random(5);
    for (long edge : new long[] {0, -1, 63, 64, -64, -65, Long.MAX_VALUE, Long.MIN_VALUE}) {
      added.add(edge);
    }
    for (int i = 0; i < 200_000; i++) {
      added.add(random.nextLong() >> random.nextInt(64));
    }
    added.forEach(log::add);
    for (long number : added) {
      assertEquals(number, log.next());
    }
  }

  @Test
  void aLogGivesPathsWithNumbersBetweenThem() {
    NumberLog log = new NumberLog();
    Random random = new Random(6);
    List<int[]> paths = new ArrayList<>();
    int[] path = {};
    for (int i = 0; i < 5_000; i++) {
      int kept = random.nextInt(path.length + 1);
      int depth = kept + random.nextInt(i % 500 == 0 ? 3_000 : 12);
      path = Arrays.copyOf(path, depth);
      for (int at = kept; at < depth; at++) {
        path[at] = random.nextInt(1 << random.nextInt(31)) - 1;
      }
      log.addPath(path, depth);
      log.add(i);
      paths.add(path);
    }
    for (int i = 0; i < paths.size(); i++) {
      int depth = log.nextPath();
      assertArrayEquals(paths.get(i), Arrays.copyOf(log.path(), depth));
      assertEquals(i, log.next());
    }
  }

  @Test
  void aLogTellsWhatAPathHasOfTheOneBefore() {
    NumberLog log = new NumberLog();
    log.addPath(new int[] {1, 2, 3}, 3);
    log.addPath(new int[] {1, 2, 4, 5}, 4);
    log.addPath(new int[] {1}, 1);
    log.addPath(new int[] {}, 0);
    int[] kept = new int[4];
    for (int i = 0; i < kept.length; i++) {
      log.nextPath();
      kept[i] = log.kept();
    }
    assertArrayEquals(new int[] {0, 2, 1, 0}, kept);
  }
}
