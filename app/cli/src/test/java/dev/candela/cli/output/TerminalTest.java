package dev.candela.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

  @Test
  @Timeout(60)
  void doesNotWaitForATerminalThatIsNotRead() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    StringWriter screen = new StringWriter();
    Terminal terminal =
        new Terminal(
            new PrintWriter(
                new FilterWriter(screen) {
                  @Override
                  public void write(String text, int from, int length) throws IOException {
                    try {
                      read.await();
                    } catch (InterruptedException e) {
                      throw new IOException(e);
                    }
                    super.write(text, from, length);
                  }
                }));
    assertFalse(terminal.printAndWait("first "));
    read.countDown();
    terminal.printAndWait("last");
    while (!terminal.printAndWait("")) {
      // On a busy machine.
    }
    assertEquals("first last", screen.toString());
  }

  @Test
  @Timeout(60)
  void paintsNothingAfterTheScreenIsGivenBack() {
    StringWriter screen = new StringWriter();
    Terminal terminal = new Terminal(new PrintWriter(screen));
    terminal.paint(out -> out.println("first"));
    while (!terminal.giveBack()) {
      // On a busy machine.
    }
    terminal.paint(out -> out.println("late"));
    while (!terminal.printAndWait("")) {
      // On a busy machine.
    }
    assertTrue(screen.toString().contains("first"), screen.toString());
    assertFalse(screen.toString().contains("late"), screen.toString());
  }
}
