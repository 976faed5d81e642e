package dev.candela.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines for a screen that is painted over. */
class TerminalTest {
  @Test
  void breaksSentencesAtBlanks() {
    assertEquals(List.of("one two"), Terminal.wrapped("one two", 7));
    assertEquals(List.of("one", "two"), Terminal.wrapped("one two", 6));
    assertEquals(List.of("one two", "three"), Terminal.wrapped("one two three", 8));
    assertEquals(List.of("abc", "def", "g"), Terminal.wrapped("abcdefg", 3));
    // Each of them takes two places.
    assertEquals(List.of("日本", "語"), Terminal.wrapped("日本語", 5));
  }
}
