package dev.candela.engine.format.collapsed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.testkit.SampleText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that several threads read gives what it gives read from its first byte to its last. */
final class FilePartsTest {
  @TempDir Path folder;

  @Test
  void givesTheSameProfile() throws IOException {
    assertSame(text(new Random(34), 0));
  }

  @Test
  void givesTheSameProfileOfSortedLines() throws IOException {
    List<String> lines = text(new Random(39), 0).lines().sorted().toList();
    assertSame(String.join("\n", lines));
    // From one place on they are in order again, which parts begin before or behind.
    for (int at : new int[] {50, 1_000, 1_950}) {
      List<String> rotated = new ArrayList<>(lines);
      Collections.rotate(rotated, at);
      assertSame(String.join("\n", rotated));
    }
  }

  @Test
  void warnsOfTheSameLines() throws IOException {
    for (int seed = 0; seed < 5; seed++) {
      assertSame(text(new Random(seed), 200));
    }
    assertSame(text(new Random(35), 3));
  }

  @Test
  void takesFilesOfOneLine() throws IOException {
    assertSame("main;" + "a;".repeat(3_000) + "b 2");
    assertSame("main;a 1\n" + "main;" + "a;".repeat(3_000) + "b 2");
  }

  @Test
  void endsWhenItIsNotWanted() throws IOException {
    Path file = Files.writeString(folder.resolve("unwanted.txt"), text(new Random(36), 0));
    assertThrows(
        CancellationException.class,
        () ->
            CollapsedReader.readParts(
                file,
                5,
                new ProfileBuilder(),
                bytes -> {
                  throw new CancellationException();
                }));
  }

  /**
   * @param everyNth of which line is no stack, 0 for none
   */
  private static String text(Random random, int everyNth) {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < 2_000; line++) {
      if (everyNth > 0 && random.nextInt(everyNth) == 0) {
        text.append("no stack at all ").append(line).append("x");
      } else if (line % 97 != 0) {
        text.append(random.nextInt(3) == 0 ? "[t" + random.nextInt(4) + " tid=7];" : "");
        text.append("main");
        for (int depth = random.nextInt(9); depth > 0; depth--) {
          // Two texts of one frame, too: a slash and a dot mean the same in a name.
          text.append(random.nextBoolean() ? ";some/pack.m" : ";some.pack.m");
          text.append(random.nextInt(40));
        }
        text.append(' ').append(random.nextInt(100));
      }
      text.append(line % 5 == 0 ? "\r\n" : "\n");
    }
    return text.toString();
  }

  private void assertSame(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("stacks.txt"), text);
    ProfileBuilder whole = new ProfileBuilder();
    CollapsedReader.read(new ByteArrayInputStream(Files.readAllBytes(file)), whole, bytes -> {});
    ProfileBuilder inParts = new ProfileBuilder();
    List<Long> told = new ArrayList<>();
    CollapsedReader.readParts(file, 5, inParts, told::add);
    assertTrue(!told.isEmpty());
    Profile expected = whole.build();
    Profile actual = inParts.build();
    assertEquals(expected.warnings(), actual.warnings());
    assertEquals(expected.eventCounts(), actual.eventCounts());
    assertEquals(rows(expected), rows(actual));
    assertArrayEquals(frames(expected), frames(actual));
  }

  private static int[] frames(Profile profile) {
    return IntStream.range(1, profile.stacks().size()).map(profile.stacks()::frameId).toArray();
  }

  private static String rows(Profile profile) {
    return SampleText.rows(profile, SampleType::name, profile.symbols()::frameName);
  }
}
