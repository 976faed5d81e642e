package dev.candela.engine.model.column;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class LongColumnTest {
  @Test
  void givesBackWhatWasAdded() {
    Random random = new Random(1);
    for (int trial = 0; trial < 300; trial++) {
      long[] values = values(random);
      assertHolds(values, column(values));
    }
  }

  @Test
  void givesBackTheExtremes() {
    long[] values = new long[2 * LongColumn.BLOCK_ROWS];
    for (int row = 0; row < values.length; row++) {
      values[row] = row % 3 == 0 ? Long.MIN_VALUE : row % 3 == 1 ? Long.MAX_VALUE : row;
    }
    assertHolds(values, column(values));
  }

  @Test
  void aViewStaysAsItIsWhileTheBuilderGoesOn() {
    Random random = new Random(2);
    for (int trial = 0; trial < 50; trial++) {
      long[] values = values(random);
      LongColumn.Builder builder = new LongColumn.Builder();
      List<LongColumn> views = new ArrayList<>();
      for (int row = 0; row < values.length; row++) {
        if (random.nextInt(200) == 0 || row % LongColumn.BLOCK_ROWS == 0) {
          views.add(builder.view());
        }
        builder.add(values[row]);
      }
      for (LongColumn view : views) {
        assertHolds(Arrays.copyOf(values, view.size()), view);
      }
    }
  }

  @Test
  void appendsColumnsOfAnyLength() {
    for (int length : new int[] {0, 1, 15, 16, 17, 1023, 1024, 1025, 5000}) {
      long[] part = LongStream.range(0, length).map(row -> row * 7).toArray();
      LongColumn.Builder whole = new LongColumn.Builder();
      whole.add(-5);
      whole.append(column(part), null);
      whole.append(column(part), null);
      LongStream twice = LongStream.concat(LongStream.of(part), LongStream.of(part));
      assertHolds(LongStream.concat(LongStream.of(-5), twice).toArray(), whole.view());
    }
  }

  @Test
  void refusesRowsThatAreNotThere() {
    LongColumn column = column(new long[] {7});
    assertThrows(IndexOutOfBoundsException.class, () -> column.get(1));
    assertThrows(IndexOutOfBoundsException.class, () -> column.get(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> column(new long[0]).get(0));
  }

  private static void assertHolds(long[] values, LongColumn column) {
    assertEquals(values.length, column.size());
    long[] copied = new long[values.length + LongColumn.BLOCK_ROWS];
    long[] block = new long[LongColumn.BLOCK_ROWS];
    int[] intBlock = new int[LongColumn.BLOCK_ROWS];
    int row = 0;
    for (int i = 0; i < column.blockCount(); i++) {
      int rows = column.copyBlock(i, block);
      assertEquals(rows, column.copyBlock(i, intBlock));
      assertEquals(rows, column.blockRows(i));
      assertEquals(Arrays.stream(block, 0, rows).min().orElseThrow(), column.blockMin(i));
      assertEquals(Arrays.stream(block, 0, rows).max().orElseThrow(), column.blockMax(i));
      for (int j = 0; j < rows; j++, row++) {
        copied[row] = block[j];
        assertEquals((int) block[j], intBlock[j]);
      }
    }
    assertArrayEquals(values, Arrays.copyOf(copied, row));
    for (int at = 0; at < values.length; at += 97) {
      assertEquals(values[at], column.get(at));
    }
  }

  /** Values of a random width, so that all ways to pack a block occur. */
  private static long[] values(Random random) {
    long[] values = new long[random.nextInt(4 * LongColumn.BLOCK_ROWS)];
    long start = random.nextLong();
    int bits = random.nextInt(64);
    for (int row = 0; row < values.length; row++) {
      values[row] = start + (random.nextLong() & (1L << bits) - 1);
    }
    return values;
  }

  private static LongColumn column(long[] values) {
    LongColumn.Builder builder = new LongColumn.Builder();
    for (long value : values) {
      builder.add(value);
    }
    return builder.view();
  }
}
