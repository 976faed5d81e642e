package dev.candela.cli.output;

import dev.candela.engine.text.Messages;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/** Text in columns as wide as needed; the last one is ragged. */
public final class TextTable {
  public enum Align {
    LEFT,
    RIGHT
  }

  private static final String GAP = "  ";

  /** Before what does not fit beside the columns above it. */
  private static final String BELOW = "    ";

  private final List<String> headings = new ArrayList<>();
  private final List<Align> aligns = new ArrayList<>();
  private final List<String[]> rows = new ArrayList<>();

  /** Adds a column; to be called before the first row. */
  public TextTable column(String heading, Align align) {
    headings.add(printable(heading));
    aligns.add(align);
    return this;
  }

  public void row(String... cells) {
    if (cells.length != headings.size()) {
      throw new IllegalArgumentException(cells.length + " cells for " + headings.size());
    }
    rows.add(Arrays.stream(cells).map(TextTable::printable).toArray(String[]::new));
  }

  /** Keeps a name on its line, and from controlling the terminal. */
  public static String printable(String text) {
    return Messages.printable(text.replace('\n', '\ufffd').replace('\t', '\ufffd'));
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Shortens the cells of the last column where the others leave too little room. */
  public void fit(int[] widths, int columns, BiFunction<String, Integer, String> shortener) {
    int room = room(widths, columns);
    int last = widths.length - 1;
    rows.forEach(row -> row[last] = shortener.apply(row[last], room));
  }

  /** What the other columns leave to the last one; widens them where they do not suffice. */
  public int room(int[] widths, int columns) {
    widen(widths, headings.toArray(String[]::new));
    rows.forEach(row -> widen(widths, row));
    int last = widths.length - 1;
    return columns - Arrays.stream(widths, 0, last).sum() - last * GAP.length();
  }

  public void print(PrintWriter out) {
    print(out, new int[headings.size()]);
  }

  public int columnCount() {
    return headings.size();
  }

  /** With columns at least this wide, so that they stay in place when it is printed again. */
  public void print(PrintWriter out, int[] widths) {
    String[] heading = headings.toArray(String[]::new);
    widen(widths, heading);
    rows.forEach(row -> widen(widths, row));
    if (Arrays.stream(heading).anyMatch(cell -> !cell.isEmpty())) {
      printRow(out, widths, heading);
    }
    rows.forEach(row -> printRow(out, widths, row));
  }

  /** The same, and below it how many rows a limit kept out, if any. */
  public void print(PrintWriter out, int leftOut) {
    print(out, leftOut, Integer.MAX_VALUE);
  }

  /** The same; what does not fit beside it on a terminal goes below it, indented. */
  public void print(PrintWriter out, int leftOut, int columns) {
    int[] widths = new int[headings.size()];
    widen(widths, headings.toArray(String[]::new));
    rows.forEach(row -> widen(widths, row));
    if (Arrays.stream(widths).sum() + (widths.length - 1) * GAP.length() <= columns) {
      print(out);
    } else {
      printNarrow(out, widths, columns, headings.toArray(String[]::new));
      rows.forEach(row -> printNarrow(out, widths, columns, row));
    }
    if (leftOut > 0) {
      out.println(more(leftOut, "-n 0"));
    }
  }

  /** A column without heading stays beside the one before it. */
  private void printNarrow(PrintWriter out, int[] widths, int columns, String[] cells) {
    StringBuilder line = new StringBuilder();
    boolean below = false;
    for (int i = 0, end; i < cells.length; i = end) {
      end = i + 1;
      String text = padded(widths, cells, i);
      while (end < cells.length && headings.get(end).isEmpty()) {
        text += GAP + padded(widths, cells, end++);
      }
      boolean ragged = below && end == i + 1 && aligns.get(i) == Align.LEFT;
      String item = ragged ? cells[i] : text;
      if (!line.isEmpty() && length(line.toString()) + GAP.length() + length(item) > columns) {
        out.println(line.toString().stripTrailing());
        line.setLength(0);
        below = true;
        item = end == i + 1 && aligns.get(i) == Align.LEFT ? cells[i] : text;
      }
      List<String> parts = Terminal.wrapped(item, Math.max(20, columns - BELOW.length()));
      line.append(line.isEmpty() ? below ? BELOW : "" : GAP).append(parts.getFirst());
      for (String part : parts.subList(1, parts.size())) {
        line.append(System.lineSeparator()).append(BELOW).append(part);
      }
      if (end == cells.length || parts.size() > 1) {
        out.println(line.toString().stripTrailing());
        line.setLength(0);
        below = true;
      }
    }
  }

  /** Number of rows above a limit, and the options that lift it. */
  public static String more(int leftOut, String options) {
    return Messages.text("cli.report.more", leftOut, options);
  }

  private static void widen(int[] widths, String[] cells) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], length(cells[i]));
    }
  }

  private void printRow(PrintWriter out, int[] widths, String[] cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.length; i++) {
      line.append(i == 0 ? "" : GAP).append(padded(widths, cells, i));
    }
    out.println(line.toString().stripTrailing());
  }

  private String padded(int[] widths, String[] cells, int i) {
    String padding = " ".repeat(widths[i] - length(cells[i]));
    return aligns.get(i) == Align.RIGHT ? padding + cells[i] : cells[i] + padding;
  }

  /** Places in a terminal: a pair of surrogates takes one, a character of East Asia two. */
  public static int length(String cell) {
    int wide = 0;
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      wide += c >= 0x1100 && c <= 0x115f || c >= 0x2e80 && c <= 0xd7a3 || isWideForm(c) ? 1 : 0;
    }
    return cell.codePointCount(0, cell.length()) + wide;
  }

  private static boolean isWideForm(char c) {
    return c >= 0xf900 && c <= 0xfaff || c >= 0xff01 && c <= 0xff60;
  }
}
