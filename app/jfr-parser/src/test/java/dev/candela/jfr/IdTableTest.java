package dev.candela.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.jfr.metadata.IdTable;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IdTableTest {
  /** Adds in several rounds, as a growing chunk does, and compares with a map of the JDK. */
  private static void agrees(long seed, int idBits, int rounds) {
    Random random = new Random(seed);
    Map<Long, Integer> expected = new HashMap<>();
    IdTable table = new IdTable();
    for (int round = 0; round < rounds; round++) {
      int more = random.nextInt(300);
      table.reserve(more);
      for (int i = 0; i < more; i++) {
        long id = (random.nextLong() >>> 64 - idBits) - (1L << idBits / 2);
        expected.putIfAbsent(id, table.add(id));
      }
      table.seal();
      expected.forEach((id, ordinal) -> assertEquals(ordinal, table.ordinal(id)));
      for (int i = 0; i < 300; i++) {
        long id = random.nextLong() >> random.nextInt(64);
        assertEquals(expected.getOrDefault(id, IdTable.NONE), table.ordinal(id));
      }
    }
  }

  @Test
  void findsIdsThatLieCloseTogether() {
    for (int seed = 0; seed < 20; seed++) {
      agrees(seed, 10, 5);
    }
  }

  @Test
  void findsIdsFarApart() {
    for (int seed = 0; seed < 20; seed++) {
      agrees(seed, 63, 5);
      agrees(seed, 20, 5);
    }
  }

  @Test
  void findsExtremes() {
    IdTable table = new IdTable();
    assertEquals(IdTable.NONE, table.ordinal(0));
    table.add(Long.MIN_VALUE);
    table.add(Long.MAX_VALUE);
    table.add(0);
    table.seal();
    assertEquals(0, table.ordinal(Long.MIN_VALUE));
    assertEquals(1, table.ordinal(Long.MAX_VALUE));
    assertEquals(2, table.ordinal(0));
    assertEquals(IdTable.NONE, table.ordinal(-1));
  }
}
