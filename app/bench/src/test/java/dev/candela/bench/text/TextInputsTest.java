package dev.candela.bench.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.bench.text.TextInputs.Shape;
import dev.candela.engine.diff.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextInputsTest {
  private static final int DISTINCT = 3_000;

  @TempDir private Path folder;

  @Test
  void holdsAsManyDistinctStacksAsWereAskedFor() throws IOException {
    for (Shape shape : Shape.values()) {
      assertEquals(DISTINCT, stacks(inputs().file(shape, DISTINCT)).size(), shape.name());
    }
  }

  @Test
  void sortsByBytes() throws IOException {
    TextInputs inputs = inputs();
    for (Path file :
        List.of(
            inputs.file(Shape.SORTED, DISTINCT),
            inputs.file(Shape.SORTED, Side.BEFORE, DISTINCT),
            inputs.file(Shape.SORTED, Side.AFTER, DISTINCT))) {
      // ASCII only, where the order of chars is that of bytes.
      List<String> lines = Files.readAllLines(file);
      assertEquals(lines.stream().sorted().toList(), lines);
    }
  }

  @Test
  void sharesMostCallersInTheTreeOnly() throws IOException {
    assertTrue(sharedFrames(Shape.SORTED) > 20);
    assertTrue(sharedFrames(Shape.APART) < 1);
  }

  @Test
  void writesTheSameEachTime() throws IOException {
    for (Shape shape : Shape.values()) {
      Path one = inputs().file(shape, DISTINCT);
      Path other = new TextInputs(folder.resolve("other")).file(shape, DISTINCT);
      assertEquals(-1, Files.mismatch(one, other), shape.name());
    }
  }

  @Test
  void changesATenthOfTheStacksAndTheWeights() throws IOException {
    Path before = inputs().file(Shape.SORTED, Side.BEFORE, DISTINCT);
    Path after = inputs().file(Shape.SORTED, Side.AFTER, DISTINCT);
    Set<String> stacks = stacks(before);
    assertEquals(DISTINCT, stacks.size());
    stacks.retainAll(stacks(after));
    assertEquals(0.9 * DISTINCT, stacks.size(), 2);
    Set<String> lines = new HashSet<>(Files.readAllLines(before));
    lines.retainAll(Files.readAllLines(after));
    assertTrue(lines.size() < stacks.size() / 2);
  }

  private TextInputs inputs() {
    return new TextInputs(folder);
  }

  private static Set<String> stacks(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** What a stack has in common with the one before it, on average. */
  private double sharedFrames(Shape shape) throws IOException {
    List<String> lines = Files.readAllLines(inputs().file(shape, DISTINCT));
    long shared = 0;
    for (int i = 1; i < lines.size(); i++) {
      String[] before = lines.get(i - 1).split(";");
      String[] after = lines.get(i).split(";");
      for (int k = 0; k < before.length && k < after.length && before[k].equals(after[k]); k++) {
        shared++;
      }
    }
    return (double) shared / lines.size();
  }
}
