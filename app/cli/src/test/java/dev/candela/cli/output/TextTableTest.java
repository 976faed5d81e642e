package dev.candela.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Consumer;
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
        printed(table::print));
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
        printed(out -> wide.print(out, 2, 30)));
    assertEquals(printed(wide::print), printed(out -> wide.print(out, 0, 120)));
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
    assertEquals(
        """
           share  thread    method
           1.0 %  worker-1  a.B.c
        """,
        printed(out -> table.print(out, widths)));
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
        printed(table::print));
  }

  @Test
  void printsNoRowOfEmptyHeadings() {
    TextTable facts =
        new TextTable().column("", TextTable.Align.LEFT).column("", TextTable.Align.LEFT);
    facts.row("start", "now");
    assertEquals("start  now\n", printed(facts::print));
  }

  @Test
  void printsHeadingsOfAnEmptyTable() {
    assertEquals("share  thread  method\n", printed(table::print));
  }

  @Test
  void refusesARowOfAnotherWidth() {
    assertThrows(IllegalArgumentException.class, () -> table.row("1"));
  }

  private static String printed(Consumer<PrintWriter> print) {
    StringWriter text = new StringWriter();
    print.accept(new PrintWriter(text, true));
    return text.toString().replace(System.lineSeparator(), "\n");
  }
}
