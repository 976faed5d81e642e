package dev.candela.cli;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights with fractions are no numbers of samples; sums out of range are divided. */
class FractionsTest extends InFolder {
  private static final String LARGE =
      "a;b 144115188075855872\na;c 144115188075855870\na;d 144115188075855874\n";

  @Test
  void areComparedWithWholeNumbersInOneUnit() {
    Path fractions = write("fractions.txt", "a;b 30.5\na;c 9.5\n");
    Path wholes = write("wholes.txt", "a;b 30\na;c 10\n");
    says(Console.success("diff", fractions, wholes).out(), "about the same as before");
    says(Console.success("diff", wholes, fractions).out(), "40.0 before, 40.0 after");
  }

  @Test
  void areComparedByMethodButFailNoBuild() {
    List<Path> files = new ArrayList<>();
    List<Path> slower = new ArrayList<>();
    for (int run = 0; run < 3; run++) {
      files.add(write("before" + run, "a;b 3" + run + "\na;c 10\n"));
      slower.add(write("after" + run, "a;b 30" + run + ".5\na;c 9.5\n"));
    }
    Console.success("diff --before {} --after", files, slower).outHas("31.0    302    +271");
    Console.exits(2, "diff --fail-on-regression 5% --before {} --after", files, slower)
        .errHas("after0 is unknown");
  }

  @Test
  void haveNoIntervals() {
    Path file = write("f.txt", "a;b 12.5\na;c 87.5\n");
    assertEquals(
        """
        cpu (samples): 100

          self      total    self weight  method
         0.0 %    100.0 %              0  a
        87.5 %     87.5 %           87.5  c
        12.5 %     12.5 %           12.5  b
        """,
        Console.success("top", file).out());
    says(Console.success("tree", file).out(), " 87.5 %    87.5 %      87.5      c");
    Console.success("diff", file, write("g.txt", "a;b 15.5\na;c 109.5\n"))
        .outHas("100 before, 125 after")
        .outLacks("±");
    Console.success("diff {} {} --csv", file, folder.resolve("g.txt"))
        .outHas("c,87.5,109.5,,,,,more,87.5,109.5,,,,,more");
    Console.success("diff {} {} --json", file, folder.resolve("g.txt"))
        .outHas("\"samplesBefore\": null");
    Console.success("flame {} -o", file, folder.resolve("f.svg")).errHas("flame graph\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.collapsed", "x.speedscope.json", "x.pb.gz"})
  void surviveConversion(String name) {
    Path file = write("f.txt", "a;b 12.5\na;c 87.125\n");
    Path converted = folder.resolve(name);
    Console.success("convert {} -o", file, converted);
    assertEquals(Console.success("top", file).out(), Console.success("top", converted).out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.speedscope.json", "x.pb.gz", "x.collapsed"})
  void thatAreDividedAreWrittenWhole(String name) throws IOException {
    Path converted = folder.resolve(name);
    Path text = folder.resolve("y.collapsed");
    Console.success("convert {} -o", write("f.txt", LARGE), converted);
    Console.success("convert {} -o", converted, text);
    assertEquals(LARGE, Files.readString(text));
  }

  @Test
  void thatAreDividedAreWrittenWholeInJsonAndCsv() {
    Path file = write("f.txt", LARGE);
    Console.success("convert {} --format json -o -", file)
        .outHas("[144115188075855872,144115188075855870,144115188075855874]");
    Console.success("info {} --csv", file).outHas(",432345564227567616,samples");
  }

  @Test
  void thatAreDividedAreToldInReports() {
    JsonObject top = Console.report("top {} --json", write("f.txt", LARGE));
    assertEquals(2, top.get("divisor").getAsLong());
    assertEquals(432345564227567616L / 2, top.get("weight").getAsLong());
  }
}
