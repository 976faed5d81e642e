package dev.candela.engine.format.collapsed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FrameMemoTest {
  /** More than there is room for at first. */
  private static final int TEXTS = 10_000;

  @Test
  void asksForEachTextOnce() {
    List<String> names = new ArrayList<>();
    FrameMemo memo = new FrameMemo(name -> add(names, name));
    for (int round = 0; round < 2; round++) {
      for (int text = 0; text < TEXTS; text++) {
        assertEquals(text, ask(memo, "m" + text));
      }
    }
    assertEquals(TEXTS, names.size());
    assertEquals("m4321", names.get(4321));
  }

  @Test
  void takesTwoTextsOfOneNameForOneFrame() {
    List<String> names = new ArrayList<>();
    FrameMemo memo =
        new FrameMemo(name -> names.contains(name) ? names.indexOf(name) : add(names, name));
    assertEquals(ask(memo, "a\\b"), ask(memo, "a\\\\b"));
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
