package dev.candela.engine.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ShellWordsTest {
  @Test
  void quotesWhatAShellWouldReadOtherwise() {
    assertEquals("a/b-1.jfr", ShellWords.quote("a/b-1.jfr"));
    assertEquals("'ö ü.jfr'", ShellWords.quote("ö ü.jfr"));
    assertEquals("'$x'", ShellWords.quote("$x"));
    assertEquals("'it'\\''s'", ShellWords.quote("it's"));
    assertEquals("''", ShellWords.quote(""));
    assertEquals("./-d", ShellWords.quote(Path.of("-d")));
    assertEquals(List.of("a b", "c"), ShellWords.split(ShellWords.quote("a b") + " c"));
  }
}
