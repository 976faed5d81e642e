package dev.candela.engine.analysis.lock;

import static dev.candela.engine.testkit.ProfileText.joined;
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
    assertEquals(
        ".###.#######..........", joined(22, "", nanos -> times.contains(0, nanos) ? "#" : "."));
    assertFalse(times.contains(Ids.NONE, 5));
  }
}
