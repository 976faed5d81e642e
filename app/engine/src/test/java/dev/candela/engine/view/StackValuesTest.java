package dev.candela.engine.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Ids;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class StackValuesTest {
  @Test
  void keepsTheNumbersOfChosenStacks() {
    Random random = new Random(5);
    for (int round = 0; round < 200; round++) {
      long[] expected = new long[random.nextInt(300)];
      BitSet chosen = new BitSet();
      for (int stackId = 0; stackId < expected.length; stackId++) {
        chosen.set(stackId, random.nextInt(3) == 0);
      }
      StackValues values = StackValues.at(chosen);
      for (int i = 0; i < 500 && !chosen.isEmpty(); i++) {
        int stackId = chosen.nextSetBit(random.nextInt(chosen.length()));
        long value = random.nextLong(1L << 40);
        expected[stackId] += value;
        values.add(stackId, value);
      }
      assertArrayEquals(expected, values.toArray(expected.length));
      assertEquals(0, values.get(expected.length + 64));
      int from = random.nextInt(expected.length + 100);
      assertEquals(chosen.nextSetBit(from), values.next(from));
      assertEquals(from < expected.length ? from : Ids.NONE, StackValues.of(expected).next(from));
      assertEquals(StackValues.of(expected).sum(), values.sum());
    }
  }
}
