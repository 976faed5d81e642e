package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recordings out of pipes, and reports into them. */
class PipedRecordingsTest extends InFolder {
  @Test
  void readsTheStandardInput() {
    piped("a.A.run;b.B.go 60\n", "top -").ended(0).outBegins("cpu (samples): 60 samples");
  }

  @Test
  void convertsFromPipeToPipe() {
    Console console = piped("a.A.run;b.B.go 60\n", "convert - --format collapsed -o -");
    assertEquals(0, console.exitCode(), console.err());
    assertEquals("a.A.run;b.B.go 60\n", console.out());
  }

  @Test
  void speaksOfTheStandardInputWhereItIsNoRecording() {
    piped("", "info -").ended(2).errBegins("candela info: standard input is empty");
  }

  @Test
  void printsOneArrayOfReportsOnEachRecording() {
    Path first = write("a", "a.A.run 60\n");
    Path second = write("b", "a.A.run 40\n");
    for (String command : new String[] {"info", "top", "tree"}) {
      Console console = Console.success(command, first, second, "--each", "--json");
      JsonArray reports = JsonParser.parseString(console.out()).getAsJsonArray();
      assertEquals(2, reports.size());
      assertEquals(second.toString(), reports.get(1).getAsJsonObject().get("file").getAsString());
    }
  }

  @Test
  void refusesTwoFormsOfOneReport() {
    Path file = write("a", "a.A.run 60\n");
    for (String words : List.of("top {} --json --csv", "lines {} a.A --json --csv")) {
      Console console = Console.exits(2, words, file);
      assertTrue(console.err().contains("cannot be combined"), console.err());
      assertEquals("", console.out());
    }
  }

  private static Console piped(String input, Object... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return Console.run(arguments);
    } finally {
      System.setIn(before);
    }
  }
}
