package dev.candela.engine.source;

import dev.candela.engine.model.Ids;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Lines of two versions in one list, as a diff shows them; indentation makes no difference. */
public record SourceDiff(List<Row> rows) {
  /** The line in each version, from 1; {@link Ids#NONE} where it is not in that version. */
  public record Row(int before, int after) {}

  /** Matches what both begin and end with, then lines between that each has once. */
  public static SourceDiff of(List<String> before, List<String> after) {
    List<Row> rows = new ArrayList<>(Math.max(before.size(), after.size()));
    new Matching(stripped(before), stripped(after), rows).add(0, before.size(), 0, after.size());
    return new SourceDiff(List.copyOf(rows));
  }

  /** The row, from 1, of each line of the baseline. */
  public List<Integer> rowsBefore() {
    return rows(Row::before);
  }

  /** The row, from 1, of each line of the other version. */
  public List<Integer> rowsAfter() {
    return rows(Row::after);
  }

  private List<Integer> rows(ToIntFunction<Row> line) {
    return IntStream.rangeClosed(1, rows.size())
        .filter(row -> line.applyAsInt(rows.get(row - 1)) != Ids.NONE)
        .boxed()
        .toList();
  }

  private static List<String> stripped(List<String> lines) {
    return lines.stream().map(String::strip).toList();
  }

  /** Works on ranges that begin and end with these indexes, the second not included. */
  private record Matching(List<String> before, List<String> after, List<Row> rows) {
    void add(int fromBefore, int toBefore, int fromAfter, int toAfter) {
      int b = fromBefore;
      int a = fromAfter;
      while (b < toBefore && a < toAfter && before.get(b).equals(after.get(a))) {
        rows.add(new Row(++b, ++a));
      }
      int endB = toBefore;
      int endA = toAfter;
      while (endB > b && endA > a && before.get(endB - 1).equals(after.get(endA - 1))) {
        endB--;
        endA--;
      }
      List<int[]> anchors = anchors(b, endB, a, endA);
      for (int[] anchor : anchors) {
        add(b, anchor[0], a, anchor[1]);
        rows.add(new Row(anchor[0] + 1, anchor[1] + 1));
        b = anchor[0] + 1;
        a = anchor[1] + 1;
      }
      if (anchors.isEmpty()) {
        while (b < endB) {
          rows.add(new Row(++b, Ids.NONE));
        }
        while (a < endA) {
          rows.add(new Row(Ids.NONE, ++a));
        }
      } else {
        add(b, endB, a, endA);
      }
      while (endB < toBefore) {
        rows.add(new Row(++endB, ++endA));
      }
    }

    /** Lines that each range has once, in the longest order that is common to both. */
    private List<int[]> anchors(int fromBefore, int toBefore, int fromAfter, int toAfter) {
      Map<String, Integer> onceBefore = once(before, fromBefore, toBefore);
      Map<String, Integer> onceAfter = once(after, fromAfter, toAfter);
      List<int[]> pairs = new ArrayList<>();
      for (int b = fromBefore; b < toBefore; b++) {
        Integer a = onceAfter.getOrDefault(before.get(b), Ids.NONE);
        if (a >= 0 && onceBefore.get(before.get(b)) >= 0) {
          pairs.add(new int[] {b, a});
        }
      }
      // The last pair of the best run of each length, and the pair before each pair.
      List<Integer> lasts = new ArrayList<>();
      int[] previous = new int[pairs.size()];
      for (int i = 0; i < previous.length; i++) {
        int pair = i;
        int length =
            -1
                - Collections.binarySearch(
                    lasts,
                    pair,
                    (one, other) -> Integer.compare(pairs.get(one)[1], pairs.get(other)[1]));
        previous[i] = length == 0 ? Ids.NONE : lasts.get(length - 1);
        if (length == lasts.size()) {
          lasts.add(pair);
        } else {
          lasts.set(length, pair);
        }
      }
      List<int[]> run = new ArrayList<>();
      for (int at = lasts.isEmpty() ? Ids.NONE : lasts.getLast(); at >= 0; at = previous[at]) {
        run.add(pairs.get(at));
      }
      return run.reversed();
    }

    /** Index of each line, {@link Ids#NONE} for one that occurs twice. */
    private static Map<String, Integer> once(List<String> lines, int from, int to) {
      Map<String, Integer> once = new HashMap<>();
      for (int i = from; i < to; i++) {
        once.merge(lines.get(i), i, (_, _) -> Ids.NONE);
      }
      return once;
    }
  }
}
