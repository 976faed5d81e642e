package dev.candela.cli;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights whose sum is out of range are divided, which exports undo. */
class DividedWeightsTest extends InFolder {
  private static final String TEXT =
      "a;b 144115188075855872\na;c 144115188075855870\na;d 144115188075855874\n";

  private Path file;

  @BeforeEach
  void writeFile() throws IOException {
    file = write("f.txt", TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.speedscope.json", "x.pb.gz", "x.collapsed"})
  void areWrittenWhole(String name) throws IOException {
    Path converted = folder.resolve(name);
    Path text = folder.resolve("y.collapsed");
    Console.success("convert {} -o", file, converted);
    Console.success("convert {} -o", converted, text);
    assertEquals(TEXT, Files.readString(text));
  }

  @Test
  void areWrittenWholeInJsonAndCsv() throws IOException {
    Path json = folder.resolve("x.json");
    Console.success("convert {} --format json -o", file, json);
    says(Files.readString(json), "[144115188075855872,144115188075855870,144115188075855874]");
    Console.success("info {} --csv", file).outHas(",432345564227567616,samples");
  }

  @Test
  void areToldInReports() {
    JsonObject top = Console.success("top {} --json", file).json();
    assertEquals(2, top.get("divisor").getAsLong());
    assertEquals(432345564227567616L / 2, top.get("weight").getAsLong());
  }
}
