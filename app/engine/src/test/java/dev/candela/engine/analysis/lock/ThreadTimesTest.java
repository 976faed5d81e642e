package dev.candela.engine.analysis.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.candela.engine.analysis.lock.LockHolders.ThreadTimes;
import dev.candela.engine.model.Ids;
import org.junit.jupiter.api.Test;

final class ThreadTimesTest {
  @Test
  void stretchesOfTimeThatOverlapAreOne() {
    ThreadTimes times = new ThreadTimes();
    for (long[] stretch : new long[][] {{5, 9}, {1, 3}, {8, 12}, {3, 4}, {20, 20}, {6, 7}}) {
      times.add(0, stretch[0], stretch[1]);
    }
    StringBuilder inside = new StringBuilder();
    for (int nanos = 0; nanos < 22; nanos++) {
      inside.append(times.contains(0, nanos) ? '#' : '.');
    }
    assertEquals(".###.#######..........", inside.toString());
    assertFalse(times.contains(Ids.NONE, 5));
  }
}
