package dev.candela.engine.format.collapsed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FrameMemoTest {
  /** More than there is room for at first. */
  private static final int TEXTS = 10_000;

  @Test
  void knowsWhatAnotherOneNumbered() {
    FrameMemo part = FrameMemo.numbering();
    int[] numbers = IntStream.range(0, TEXTS).map(i -> ask(part, "m" + i)).toArray();
    assertArrayEquals(IntStream.range(0, TEXTS).toArray(), numbers);
    assertEquals(7, ask(part, "m7"));
    List<String> names = new ArrayList<>();
    FrameMemo known = new FrameMemo(name -> add(names, name));
    ask(known, "m9");
    ask(known, "other");
    int[] frameIds = known.frameIds(part);
    assertEquals(TEXTS, frameIds.length);
    assertEquals(ask(known, "m9"), frameIds[9]);
    assertEquals("m4321", names.get(frameIds[4321]));
    assertEquals(TEXTS + 1, names.size());
  }

  @Test
  void takesTwoTextsOfOneNameForOneFrame() {
    FrameMemo part = FrameMemo.numbering();
    int plain = ask(part, "a\\b");
    int escaped = ask(part, "a\\\\b");
    List<String> names = new ArrayList<>();
    FrameMemo known =
        new FrameMemo(name -> names.contains(name) ? names.indexOf(name) : add(names, name));
    int[] frameIds = known.frameIds(part);
    assertEquals(frameIds[plain], frameIds[escaped]);
    assertEquals(List.of("a\\b"), names);
  }

  private static int add(List<String> names, String name) {
    names.add(name);
    return names.size() - 1;
  }

  private static int ask(FrameMemo memo, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] spaced = Arrays.copyOf(bytes, bytes.length + Words.BYTES);
    return memo.frameId(spaced, 0, bytes.length, Words.hash(spaced, 0, bytes.length));
  }
}
