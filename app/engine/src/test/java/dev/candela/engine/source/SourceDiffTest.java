package dev.candela.engine.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Ids;
import dev.candela.engine.source.SourceDiff.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SourceDiffTest {
  @Test
  void aLineThatMovedDownIsTheSameLine() {
    SourceDiff both =
        SourceDiff.of(
            List.of("{", "a();", "b();", "}"), List.of("{", "new();", "a();", "  b();", "}"));
    assertEquals(
        List.of(new Row(1, 1), new Row(Ids.NONE, 2), new Row(2, 3), new Row(3, 4), new Row(4, 5)),
        both.rows());
    assertEquals(List.of(1, 3, 4, 5), both.rowsBefore());
    assertEquals(List.of(1, 2, 3, 4, 5), both.rowsAfter());
  }

  @Test
  void aChangedLineIsInBothVersions() {
    assertEquals(
        List.of(new Row(1, 1), new Row(2, Ids.NONE), new Row(Ids.NONE, 2), new Row(3, 3)),
        SourceDiff.of(List.of("{", "old();", "}"), List.of("{", "new();", "}")).rows());
  }

  /** Every line once and in order, and only equal lines in one row, whatever was edited. */
  @Test
  void everyLineOfBothVersionsHasItsRow() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<String> before = lines(random, random.nextInt(60));
      List<String> after = new ArrayList<>(before);
      for (int edit = random.nextInt(12); edit > 0; edit--) {
        int at = random.nextInt(after.size() + 1);
        if (random.nextBoolean() || at == after.size()) {
          after.addAll(at, lines(random, 3));
        } else {
          after.remove(at);
        }
      }
      List<Row> rows = SourceDiff.of(before, after).rows();
      assertEquals(numbers(before), rows.stream().map(Row::before).filter(n -> n > 0).toList());
      assertEquals(numbers(after), rows.stream().map(Row::after).filter(n -> n > 0).toList());
      assertTrue(
          rows.stream()
              .filter(row -> row.before() > 0 && row.after() > 0)
              .allMatch(row -> before.get(row.before() - 1).equals(after.get(row.after() - 1))));
    }
  }

  /** Few different ones, so that many lines occur more than once. */
  private static List<String> lines(Random random, int count) {
    return IntStream.range(0, count).mapToObj(_ -> "line " + random.nextInt(40)).toList();
  }

  private static List<Integer> numbers(List<String> lines) {
    return IntStream.rangeClosed(1, lines.size()).boxed().toList();
  }
}
