package dev.candela.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private final TextTable table =
      new TextTable()
          .column("share", TextTable.Align.RIGHT)
          .column("thread", TextTable.Align.LEFT)
          .column("method", TextTable.Align.LEFT);

  @Test
  void alignsColumnsAndLeavesNoTrailingBlanks() {
    table.row("1.0 %", "main", "a.B.c");
    table.row("98.5 %", "日本", "d");
    assertEquals(
        """
         share  thread  method
         1.0 %  main    a.B.c
        98.5 %  日本    d
        """,
        printed());
  }

  @Test
  void continuesBelowWhereTheTerminalIsTooNarrow() {
    TextTable wide =
        new TextTable()
            .column("total", TextTable.Align.RIGHT)
            .column("", TextTable.Align.RIGHT)
            .column("waits", TextTable.Align.RIGHT)
            .column("lock", TextTable.Align.LEFT)
            .column("threads", TextTable.Align.LEFT);
    wide.row("9 ms", "± 1", "46", "java.lang.Object", "worker-1, worker-2, worker-3, worker-4");
    wide.row("16 ms", "", "4", "a.B", "main");
    StringWriter narrow = new StringWriter();
    wide.print(new PrintWriter(narrow, true), 2, 30);
    assertEquals(
        """
        total       waits
            lock  threads
         9 ms  ± 1     46
            java.lang.Object
            worker-1, worker-2,
            worker-3, worker-4
        16 ms           4
            a.B  main
        2 more; -n 0 prints all.
        """,
        narrow.toString().replace(System.lineSeparator(), "\n"));
    StringWriter enough = new StringWriter();
    StringWriter unlimited = new StringWriter();
    wide.print(new PrintWriter(enough, true), 0, 120);
    wide.print(new PrintWriter(unlimited, true));
    assertEquals(unlimited.toString(), enough.toString());
  }

  @Test
  void knowsTheRoomThatOtherColumnsLeave() {
    table.row("1.0 %", "worker-1", "a.B.c");
    assertEquals(
        80 - "share".length() - "worker-1".length() - 4,
        table.room(new int[table.columnCount()], 80));
  }

  @Test
  void staysAsWideAsItWas() {
    int[] widths = {8, 0, 0};
    table.row("1.0 %", "worker-1", "a.B.c");
    StringWriter text = new StringWriter();
    table.print(new PrintWriter(text, true), widths);
    assertEquals(
        """
           share  thread    method
           1.0 %  worker-1  a.B.c
        """,
        text.toString().replace(System.lineSeparator(), "\n"));
    assertEquals(8, widths[1]);
  }

  @Test
  void keepsControlCharactersFromTheTerminal() {
    table.row("1", "a\u001b[31mred", "b\nc\rd\u202ee\tf");
    assertEquals(
        """
        share  thread     method
            1  a\ufffd[31mred  b\ufffdc\ufffdd\ufffde\ufffdf
        """,
        printed());
  }

  @Test
  void printsNoRowOfEmptyHeadings() {
    TextTable facts =
        new TextTable().column("", TextTable.Align.LEFT).column("", TextTable.Align.LEFT);
    facts.row("start", "now");
    StringWriter text = new StringWriter();
    facts.print(new PrintWriter(text, true));
    assertEquals("start  now", text.toString().strip());
    assertEquals(1, text.toString().lines().count());
  }

  @Test
  void printsHeadingsOfAnEmptyTable() {
    assertEquals("share  thread  method\n", printed());
  }

  @Test
  void refusesARowOfAnotherWidth() {
    assertThrows(IllegalArgumentException.class, () -> table.row("1"));
  }

  private String printed() {
    StringWriter text = new StringWriter();
    try (PrintWriter out = new PrintWriter(text)) {
      table.print(out);
    }
    return text.toString().replace(System.lineSeparator(), "\n");
  }
}
