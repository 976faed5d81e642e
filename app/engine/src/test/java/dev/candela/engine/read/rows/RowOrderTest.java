package dev.candela.engine.read.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class RowOrderTest {
  @Test
  void sortsLikeComparingByteByByte() throws IOException {
    Random random = new Random(31);
    for (int size : new int[] {0, 1, 11, 12, 300, 5_000}) {
      assertOrder(rows(random, size));
    }
  }

  @Test
  void putsBeginningsBeforeWhatGoesOn() throws IOException {
    List<byte[]> rows = new ArrayList<>();
    for (int length = 0; length < 40; length++) {
      byte[] row = new byte[length];
      Arrays.fill(row, (byte) 1);
      rows.add(row);
    }
    assertOrder(rows);
  }

  @Test
  void putsEqualRowsTogether() throws IOException {
    List<byte[]> rows = new ArrayList<>();
    for (int copy = 0; copy < 50; copy++) {
      rows.addAll(rows(new Random(33), 60));
    }
    assertOrder(rows);
  }

  /** Long common beginnings, bytes that are negative, and many lengths; all different. */
  private static List<byte[]> rows(Random random, int size) {
    TreeSet<byte[]> rows = new TreeSet<>(Arrays::compareUnsigned);
    while (rows.size() < size) {
      byte[] row = new byte[random.nextInt(40)];
      Arrays.fill(row, (byte) 1);
      for (int i = random.nextInt(row.length + 1); i < row.length; i++) {
        row[i] = (byte) (random.nextBoolean() ? -1 : 1 + random.nextInt(2));
      }
      rows.add(row);
    }
    return new ArrayList<>(rows);
  }

  private static void assertOrder(List<byte[]> expected) throws IOException {
    List<byte[]> shuffled = new ArrayList<>(expected);
    Collections.shuffle(shuffled, new Random(32));
    ByteRows rows = new ByteRows();
    for (byte[] row : shuffled) {
      rows.add(row, 0, row.length);
    }
    List<byte[]> sorted = new ArrayList<>(expected);
    sorted.sort(Comparator.comparing(row -> row, Arrays::compareUnsigned));
    int[] order = RowOrder.of(rows);
    byte[][] actual = Arrays.stream(order).mapToObj(shuffled::get).toArray(byte[][]::new);
    assertArrayEquals(sorted.toArray(), actual);
  }
}
