package dev.candela.cli;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DiffPictureTest extends InFolder {
  private Path before;
  private Path after;

  @BeforeEach
  void writeRecordings() {
    before = write("before.folded", "a.A.run;b.B.<init> 1000\na.A.run;c.C.same 400\n");
    after =
        write(
            "after.folded",
            "a.A.run;b.B.<init> 3000\na.A.run;c.C.same 400\na.A.run;d.D.born 500\n");
  }

  @Test
  void drawsWhatChangedWithItsInterval() throws IOException {
    says(
        drawn("x.svg", "--unit", "total"),
        ">before.folded → after.folded</text>",
        "b.B.&lt;init&gt;\n1,000 samples before, 3,000 samples after; +2,000",
        " &#177; ",
        ", more</title>",
        "d.D.born\n0 samples before, 500 samples after",
        ", new</title>",
        "compared in total, width: larger of the two costs",
        ">unclear with one run per side</text>");
  }

  @Test
  void drawsBothSidesSideBySide() throws IOException {
    String svg = drawn("x.svg", "--side-by-side", "--unit", "total");
    int first = svg.indexOf("<title>b.B.&lt;init&gt;\n");
    assertTrue(first > 0 && svg.indexOf("<title>b.B.&lt;init&gt;\n", first + 1) > first, svg);
    int born = svg.indexOf("<title>d.D.born\n");
    assertEquals(-1, svg.indexOf("<title>d.D.born\n", born + 1), "only after");
  }

  @Test
  void drawsEachFormatAndColours() throws IOException {
    assertTrue(drawn("x.png", "--dark", "--scale", "2").substring(1).startsWith("PNG"));
    assertTrue(drawn("x.html").startsWith("<!DOCTYPE html>"));
    assertTrue(drawn("y.svg", "--colours", "blue-orange").contains("<pattern id=\"rising-"));
    assertFalse(drawn("z.svg").contains("<pattern"));
  }

  @Test
  void refusesWhatCannotBeDrawnBeforeItCompares() {
    Console console = Console.exits(2, "diff {} {} -o", before, after, folder.resolve("x.gif"));
    assertTrue(console.err().contains("has no known file extension"), console.err());
    assertEquals("", console.out());
  }

  private String drawn(String name, Object... options) throws IOException {
    Path file = folder.resolve(name);
    Console.success("diff {} {} -o", before, after, file, options).outHas("b.B.<init>");
    boolean text = name.endsWith("svg") || name.endsWith("html");
    return Files.readString(file, text ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
  }
}
