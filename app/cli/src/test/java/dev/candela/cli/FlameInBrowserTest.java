package dev.candela.cli;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What people who get our files see, in a real browser. */
class FlameInBrowserTest extends InFolder {
  private static final String STACKS =
      """
      app.Main.main;app.Orders.<init>;java.util.HashMap.get 600
      app.Main.main;app.Orders.book 250
      app.Main.main;app.Orders.book;"><script>alert(1)</script>.run 50
      app.Main.main;{{data}}.{{script}} 100
      """;

  @AutoClose private Browser browser;

  @BeforeEach
  void start() throws IOException {
    browser = Browser.start();
  }

  @Test
  void svgZoomsSearchesAndTellsNumbers() {
    Path file = draw("out.svg");
    browser.open(file);
    assertEquals("Search", browser.await("return document.getElementById('search').textContent"));
    int[] book = middleOf("app.Orders.book");
    browser.pointTo(book[0], book[1], false);
    assertEquals(
        "app.Orders.book · 300 samples, 30.0 % ± 2.8; self 25.0 % ± 2.7",
        browser.await("return document.getElementById('details').textContent"));
    browser.pointTo(book[0], book[1], true);
    assertEquals(widthOf("all"), widthOf("app.Orders.book"), 0.01, "zoomed to full");
    assertEquals(
        "none", browser.script("return " + box("java.util.HashMap.get") + ".style.display"));
    browser.type("0/orders\\.(book|x)");
    assertEquals("Search: orders\\.(book|x)_   1 boxes, 30.0 %", browser.text("search"));
    assertQuiet(file);
  }

  @Test
  void svgIsAPictureWhereNoScriptsAreRun() throws IOException {
    // Browsers run no scripts of pictures in pages; neither do code hosts and drawing programs.
    String picture = Base64.getEncoder().encodeToString(Files.readAllBytes(draw("out.svg")));
    Path page =
        write(
            "page.html",
            "<link rel=icon href=data:,><img src=\"data:image/svg+xml;base64," + picture + "\">");
    browser.open(page);
    assertEquals("1200", browser.await("return document.images[0].naturalWidth || ''"));
    // The boxes of all, main and its callees, from the bottom up: 26 + 12 below them.
    String colours =
        browser.script(
            "const i = document.images[0], one = document.createElement('canvas');"
                + " one.width = i.naturalWidth; one.height = i.naturalHeight;"
                + " const pen = one.getContext('2d', { willReadFrequently: true });"
                + " pen.drawImage(i, 0, 0);"
                + " return [10, 29, 48].map(up => '#' + [...pen.getImageData(1100,"
                + " i.naturalHeight - 38 - up, 1, 1).data].slice(0, 3)"
                + ".map(n => n.toString(16).padStart(2, '0')).join('')).join(' ')");
    List<String> rows = List.of(colours.split(" "));
    assertEquals(3, rows.size());
    assertFalse(rows.contains("#ffffff"), colours);
    assertEquals("#d7dae0", rows.getFirst(), "everything");
    assertEquals(List.of(), browser.console());
  }

  @Test
  void htmlZoomsSearchesAndTellsNumbers() {
    Path file = draw("out.html");
    browser.openGraph(file);
    // From the bottom: all, main, and then get's caller on the left, book on the right.
    int bookX = browser.graph("left") + (int) (browser.graph("width") * 0.75);
    int bookY = browser.row(2);
    browser.pointTo(bookX, bookY, false);
    says(
        browser.tip(),
        "app.Orders.book\n",
        "Total: 300 samples, 30.0 % ± 2.8",
        "Self: 250 samples, 25.0 % ± 2.7");
    browser.pointTo(bookX, bookY, true);
    assertEquals("app.Orders.book", browser.text("zoomed"));
    browser.search("<script>");
    assertEquals("1 found, 5.0 %", browser.text("found"));
    assertQuiet(file);
  }

  @Test
  void htmlOfFractionsNamesNoSamples() {
    Path stacks = write("x.folded", "a.A.run;b.B.go 60.5\na.A.run 39.25\n");
    Path one = folder.resolve("one.html");
    Path two = folder.resolve("two.html");
    Console.success("flame {} -o", stacks, one);
    Console.success("diff {} {} --unit total -o", stacks, stacks, two);
    for (Path file : List.of(one, two)) {
      browser.openGraph(file);
      browser.pointTo(browser.graph("left") + 10, browser.row(1), false);
      String tip = browser.tip();
      assertTrue(tip.contains(file.equals(one) ? "Total: 99.8, 100.0" : "Before: 99.8\n"), tip);
      assertFalse(tip.contains("sample"), tip);
    }
  }

  @Test
  void htmlShowsAndNamesEachLevelOfVeryDeepStacks() {
    StringBuilder deep = new StringBuilder();
    for (int level = 0; level < 3000; level++) {
      deep.append("app.Deep.level").append(level).append(level < 2999 ? ";" : " 100\n");
    }
    Path stacks = write("deep.folded", deep.toString());
    Path file = folder.resolve("deep.html");
    Console.success("flame {} -o", stacks.toString(), file.toString());
    browser.openGraph(file);
    String room = "document.getElementById('room').getBoundingClientRect()";
    assertEquals("57019", browser.script("return Math.round(" + room + ".height)"));
    // At the roots; a window that has been scrolled is blank in headless screenshots.
    assertEquals(
        "true 0", browser.script("return (document.body.scrollTop > 50000) + ' ' + scrollY"));
    int left = (int) Double.parseDouble(browser.script("return " + room + ".left"));
    for (int level : new int[] {2999, 1500, 0}) {
      String y = room + ".top + (2999 - " + level + ") * 19 + 9";
      browser.script("document.body.scrollBy(0, " + y + " - 450)");
      int row = (int) Double.parseDouble(browser.await("return " + y));
      // Once the browser has drawn what was scrolled to: a box, and nothing between it and the
      // next.
      String rowTop = "(" + room + ".top + (2999 - " + level + ") * 19)";
      assertEquals("255 0", browser.await(opacity(rowTop, "255 0")), "level " + level);
      browser.pointTo(left + 5, row, false);
      String tip = browser.tip();
      assertTrue(tip.startsWith("app.Deep.level" + level + "\n"), tip);
    }
    assertQuiet(file);
  }

  /** Of the middle of a row and of what is below its box; empty unless it is the wanted one. */
  private static String opacity(String rowTop, String wanted) {
    return "const c = document.getElementById('graph'), r = c.getBoundingClientRect();"
        + " const one = document.createElement('canvas'); one.width = 1; one.height = 20;"
        + " const pen = one.getContext('2d', { willReadFrequently: true });"
        + " pen.drawImage(c, 40, Math.floor((%s - r.top) * c.height / r.height), 1, 20, 0, 0, 1, 20);"
            .formatted(rowTop)
        + " const at = y => pen.getImageData(0, y, 1, 1).data[3];"
        + " const found = at(3) + ' ' + Math.min(at(17), at(18), at(19));"
        + " return found === '"
        + wanted
        + "' ? found : ''";
  }

  @Test
  void htmlOfAComparisonTellsBothSidesAndTheirDifference() {
    Path file = compare("diff.html");
    browser.openGraph(file);
    // The third row from the bottom: book on the left, of which there is four times as much.
    int left = browser.graph("left");
    int bookY = browser.row(2);
    browser.pointTo(left + 100, bookY, false);
    String tip = browser.tip();
    assertTrue(tip.startsWith("\"><script>alert(1)</script>.book\n"), tip);
    says(tip, "Before: 1,000 samples, 1,000 samples", "After: 4,000 samples, 4,000 samples");
    assertTrue(tip.matches("(?s).*Change: \\+3,000 samples ± [\\d.]+ samples, more\n.*"), tip);
    assertEquals("#fbdcd8", colourAt(left + 20, bookY), "what it was before");
    assertEquals("#f0847b", colourAt(left + 400, bookY), "what is new of it");
    browser.script(
        "const w = document.getElementById('widths'); w.value = 'before';"
            + " w.dispatchEvent(new Event('change'))");
    // Before, it was a third, and everything of it was there.
    assertEquals("#fbdcd8", colourAt(left + 300, bookY), "as wide as before");
    browser.pointTo(left + 300, bookY, true);
    assertEquals("\"><script>alert(1)</script>.book", browser.text("zoomed"));
    browser.search("book");
    assertEquals("1 found, 1,000 samples before, 4,000 samples after", browser.text("found"));
    assertQuiet(file);
  }

  @Test
  void htmlTellsNewFramesFromLargerOnesWhereWidthsAreTheDifference() {
    // Written as the larger side; the reader chooses the difference.
    Path file = compare("diff.html");
    browser.openGraph(file);
    String legend = "[...document.querySelectorAll('#legend li')].find(li => li.innerText === ";
    String swatch = "getComputedStyle(" + legend + "'%s').querySelector('i')).backgroundColor";
    browser.script(
        "const w = document.getElementById('widths'); w.value = 'difference';"
            + " w.dispatchEvent(new Event('change'))");
    String more = browser.script("return " + swatch.formatted("more"));
    assertFalse(more.equals(browser.script("return " + swatch.formatted("new"))), more);
    String painted = colourAt(browser.graph("left") + 300, browser.row(2));
    int rgb = Integer.parseInt(painted.substring(1), 16);
    assertEquals(
        more, "rgb(%d, %d, %d)".formatted(rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff), "its box");
    assertQuiet(file);
  }

  @Test
  void svgOfAComparisonZoomsWithAllPartsOfItsBoxes() {
    Path file = compare("diff.svg");
    browser.open(file);
    browser.await("return document.getElementById('search').textContent");
    String name = "\\\"><script>alert(1)</script>.book";
    int[] book = middleOf(name);
    browser.pointTo(book[0], book[1], true);
    assertEquals(widthOf("all"), widthOf(name), 0.01, "zoomed to full");
    String parts = "[..." + box(name) + ".querySelectorAll('rect')]";
    double changed =
        Double.parseDouble(browser.script("return " + parts + ".pop().getAttribute('width')"));
    assertEquals(0.75, changed / widthOf("all"), 0.001, "three of four are new");
    assertQuiet(file);
  }

  @Test
  void svgOfTwoGraphsZoomsBothOfThem() {
    Path file = compare("pair.svg", "--side-by-side");
    browser.open(file);
    browser.await("return document.getElementById('search').textContent");
    int[] same = middleOf("a.A.same");
    browser.pointTo(same[0], same[1], false);
    assertEquals("2", browser.script("return " + marked()), "marked in both");
    browser.pointTo(same[0], same[1], true);
    assertEquals("true", browser.script("return " + wide("a.A.same", "all")));
    browser.type("0/same");
    assertEquals("Search: same_   2 boxes, 66.7 % and 33.3 %", browser.text("search"));
    assertQuiet(file);
  }

  private static String marked() {
    return "[...document.querySelectorAll('g.box')].filter(g =>"
        + " [...g.querySelectorAll('rect')].some(r => r.style.stroke)).length";
  }

  /** True if all boxes of a name are as wide as the one of another name in the same place. */
  private static String wide(String name, String other) {
    String boxes =
        "[...document.querySelectorAll('g.box')].filter(g =>"
            + " g.querySelector('title').textContent.startsWith('%s\\n'))"
            + ".map(g => g.getBoundingClientRect().width)";
    return "JSON.stringify(%s.map(Math.round)) === JSON.stringify(%s.map(Math.round))"
        .formatted(boxes.formatted(name), boxes.formatted(other));
  }

  @Test
  void htmlOfTwoGraphsIsLinked() {
    Path file = compare("pair.html", "--side-by-side");
    browser.openGraph(file);
    int left = browser.graph("left");
    int width = browser.graph("width");
    // The third row of each: book, a third of the left half, and two thirds of the right one.
    int y = browser.row(2);
    int leftSame = left + width / 2 * 2 / 3;
    int rightBook = left + width / 2 + width / 4;
    int rightSame = left + width - width / 12;
    assertEquals("sides", browser.script("return document.getElementById('widths').value"));
    browser.pointTo(rightBook, y, false);
    says(browser.tip(), "Before: 1,000 samples, 1,000 samples");
    String grey = colourAt(leftSame, y);
    assertEquals(grey, colourAt(rightSame, y));
    browser.pointTo(leftSame, y, true);
    assertEquals("a.A.same", browser.text("zoomed"));
    assertEquals(grey, colourAt(rightBook, y), "the other graph zooms as well");
    browser.search("book");
    assertEquals("1 found, 1,000 samples before, 4,000 samples after", browser.text("found"));
    assertQuiet(file);
  }

  private String colourAt(int x, int y) {
    return browser.script(
        "const c = document.getElementById('graph'), r = c.getBoundingClientRect(),"
            + " s = c.width / r.width, one = document.createElement('canvas'),"
            + " pen = one.getContext('2d', { willReadFrequently: true });"
            + " pen.drawImage(c, (%d - r.left) * s, (%d - r.top - 6) * s, 1, 1, 0, 0, 1, 1);"
                .formatted(x, y)
            + " return '#' + [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)"
            + ".map(n => n.toString(16).padStart(2, '0')).join('')");
  }

  private Path compare(String name, String... options) {
    Path before =
        write(
            "before.folded",
            """
            app.Main.main;a.A.same 2000
            app.Main.main;"><script>alert(1)</script>.book 1000
            """);
    Path after =
        write(
            "after.folded",
            """
            app.Main.main;a.A.same 2000
            app.Main.main;"><script>alert(1)</script>.book 4000
            """);
    Path file = folder.resolve(name);
    Console.success("diff {} {} --unit total -o", before, after, file, options);
    return file;
  }

  private void assertQuiet(Path file) {
    assertEquals(List.of(), browser.console());
    assertEquals(List.of(file.toUri().toString()), browser.requests());
  }

  private static String box(String name) {
    return "[...document.querySelectorAll('g.box')].find(g =>"
        + " g.querySelector('title').textContent.startsWith('"
        + name
        + "\\n'))";
  }

  private int[] middleOf(String name) {
    String rectangle = box(name) + ".querySelector('rect').getBoundingClientRect()";
    String script = "const r = " + rectangle + "; return Math.round(%s)";
    return new int[] {
      Integer.parseInt(browser.script(script.formatted("r.x + r.width / 2"))),
      Integer.parseInt(browser.script(script.formatted("r.y + r.height / 2")))
    };
  }

  /** From the left edge of the box's first part to the right one of its last. */
  private double widthOf(String name) {
    String parts = "[..." + box(name) + ".querySelectorAll('rect')]";
    return Double.parseDouble(
        browser.script(
            "const r = "
                + parts
                + ".map(p => [+p.getAttribute('x'), +p.getAttribute('width')]);"
                + " return Math.max(...r.map(p => p[0] + p[1])) - Math.min(...r.map(p => p[0]))"));
  }

  private Path draw(String name) {
    Path file = folder.resolve(name);
    Console.success("flame {} -o", write("stacks.folded", STACKS), file);
    return file;
  }
}
