package dev.candela.engine.format.shared;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
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
}
