package dev.candela.cli;

import static dev.candela.cli.Console.lacks;
import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FlameTest extends InFolder {
  private Path recording;

  @BeforeEach
  void writeRecording() {
    recording = write("stacks.folded", "a.A.run;b.B.go 60\na.A.run 40\n");
  }

  @Test
  void drawsWhatTheFileNameAsksFor() throws IOException {
    assertTrue(drawn("x.svg").startsWith("<svg "));
    String page = drawn("x.html");
    assertTrue(page.startsWith("<!DOCTYPE html>"));
    assertFalse(page.contains("<details>"), "without lines");
    assertTrue(drawn("x.png").substring(1).startsWith("PNG"));
    assertTrue(drawn("noname", "--format", "svg").startsWith("<svg "));
  }

  @Test
  void saysOnThePictureWhatWasLookedAt() throws IOException {
    String svg = drawn("x.svg", "--include", "b.B", "--title", "My run");
    says(svg, ">My run</text>", "60 samples", "--include b.B</text>");
    lacks(svg, "--title");
    says(drawn("y.svg"), ">stacks.folded</text>");
  }

  @Test
  void aPageHasTheHottestLines() throws IOException {
    Files.writeString(recording, "a.A.run:12;b.B.go:34 60\na.A.run:12 39\na.A.run:13 1\n");
    String page = drawn("x.html");
    int first = page.indexOf("<li>b.B.go:34  60.0 %");
    assertTrue(first > 0 && page.indexOf("<li>a.A.run:12  39.0 %") > first, page);
    assertTrue(page.contains("<summary>Hottest lines</summary>"), page);
  }

  @Test
  void turnsTheTreeRound() throws IOException {
    drawn("y.svg", "--colour", "self-share");
    String svg = drawn("x.svg", "--bottom-up", "--icicle", "--colour", "package");
    int root = svg.indexOf("<title>all\n");
    int leaf = svg.indexOf("<title>b.B.go\n60 samples");
    assertTrue(root >= 0 && leaf > root, svg);
    assertTrue(svg.indexOf("<title>a.A.run\n60 samples") > leaf, svg);
  }

  @Test
  void beginsWithThreads() throws IOException {
    Files.writeString(recording, "[main tid=1];a.A.run 40\n[web-1 tid=2];a.A.run;b.B.go 60\n");
    String svg = drawn("x.svg", "--by-thread", "--icicle");
    says(svg, "<title>web-1\n60 samples", "<title>main\n40 samples", "<title>b.B.go\n60 samples");
    String round = drawn("y.svg", "--by-thread", "--bottom-up", "--icicle");
    int thread = round.indexOf("<title>web-1\n60 samples");
    int leaf = round.indexOf("<title>b.B.go\n60 samples");
    assertTrue(thread >= 0 && leaf > thread, round);
    assertTrue(round.indexOf("<title>a.A.run\n60 samples") > leaf, round);
  }

  @Test
  void leavesOutNothingThatIsWideEnoughToBeSeen() throws IOException {
    // Half a pixel of 1200 is 41.7 of 100,000 samples.
    Files.writeString(
        recording,
        """
        a.A.run 99000
        a.A.run;b.B.go 950
        a.A.run;b.B.go;c.C.seen 8
        a.A.run;b.B.go;c.C.seen;d.D.seen 1
        a.A.run;b.B.go;c.C.seen;d.D.seen;e.E.narrow 11
        a.A.run;b.B.go;c.C.seen;d.D.seen;e.E.narrow;f.F.narrow 30
        """);
    // Packages are told from all nodes, so nothing is cut before the picture is made.
    String uncut = boxes(drawn("x.svg", "--colour", "package"));
    assertEquals(uncut, boxes(drawn("y.svg", "--colour", "kind")));
    assertTrue(uncut.contains("d.D.seen\n42 samples"), uncut);
    assertFalse(uncut.contains("narrow"), uncut);
    assertTrue(boxes(drawn("z.svg", "--width", "1300")).contains("e.E.narrow\n41 samples"));
  }

  @Test
  void saysWhichLevelsAreTooNarrowToBeSeen() throws IOException {
    // Half a pixel of 300 is 1,667 of the million.
    Files.writeString(
        recording,
        """
        a.A.run 994990
        a.A.run;b.B.go 4000
        a.A.run;b.B.go;c.C.go;d.D.go 1000
        a.A.run;b.B.go;e.E.go;f.F.go 10
        """);
    for (String colours : new String[] {"kind", "package"}) {
      Console console = flame("x.svg", "--width", "300", "--colour", colours);
      String sentence = "the 2 deepest levels, with 0.1 % of the samples, are too narrow to draw";
      assertEquals(
          "note: "
              + sentence
              + "; use a larger --width, or .html, to see more\n"
              + "wrote "
              + folder.resolve("x.svg")
              + ": flame graph, 1,000,000 samples\n",
          console.err());
      String svg = Files.readString(folder.resolve("x.svg"));
      assertTrue(svg.contains(">" + sentence + "</text>"), svg);
    }
    assertFalse(flame("x.html").err().contains("note: "));
    assertFalse(flame("x.svg", "--width", "20000").err().contains("note: "));
  }

  private Console flame(String name, Object... options) {
    return Console.success("flame {} -o", recording, folder.resolve(name), options);
  }

  private static String boxes(String svg) {
    return Pattern.compile("<title>[^<]*</title>")
        .matcher(svg)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void namesTheOptionThatIsMissingOrWrong() {
    assertFails("'x.gif' has no known file extension; add --format", "-o", "x.gif");
    assertFails("The width 3 is not between 200 and 20000", "-o", "x.svg", "--width", "3");
    assertFails("The scale 99.0 is not between 0.5 and 8", "-o", "x.png", "--scale", "99");
    assertFails("is the recording itself; choose another file", "-o", recording, "--format", "svg");
  }

  private void assertFails(String sentence, Object... options) {
    says(Console.exits(2, "flame", recording, options).err(), sentence);
  }

  private String drawn(String name, Object... options) throws IOException {
    flame(name, options);
    return Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1);
  }
}
