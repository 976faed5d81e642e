package dev.candela.cli;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertTest extends InFolder {
  private static final String STACKS =
      """
      [main tid=7];app.Main.run:10;a.B.c:3 60
      [main tid=7];app.Main.run:11;a.B.c:3 1
      [pool-1 "x", tid=8];app.Main.run:10 5
      """;

  private Path recording;

  @BeforeEach
  void writeRecording() {
    recording = write("stacks.txt", STACKS);
  }

  @Test
  void writesWhatItReadsWithThreadsAndLines() throws IOException {
    assertEquals(STACKS, converted("out.folded", "--threads", "--lines"));
  }

  @Test
  void joinsThreadsAndLines() throws IOException {
    assertEquals("app.Main.run 5\napp.Main.run;a.B.c 61\n", converted("out.collapsed"));
  }

  @Test
  void saysNothingOfCountsThatStandBesideTheirTimes() {
    Path go = FOREIGN.resolve("go-cpu.pb.gz");
    Console.success("convert {} -o", go, folder.resolve("go.pb.gz")).errLacks("--event other");
  }

  @Test
  void writesARowForEachSample() throws IOException {
    assertEquals(
        """
        start_nanos,event,thread,state,weight,unit,stack
        0,samples,main,,60,samples,app.Main.run;a.B.c
        0,samples,main,,1,samples,app.Main.run;a.B.c
        0,samples,"pool-1 ""x"",",,5,samples,app.Main.run
        """,
        converted("out.csv"));
  }

  @Test
  void followsNoLinkWhereItBegins() throws IOException {
    Path other = write("other", "precious");
    Files.createSymbolicLink(folder.resolve("out.csv.writing"), other);
    converted("out.csv");
    assertEquals("precious", Files.readString(other));
  }

  /** Candela was killed while it recorded the older file. */
  @Test
  void replacesAnOlderRecordingInTwoFiles() throws IOException {
    Path file = FOREIGN.resolve("async-profiler-4.6-jdk25.jfr.gz");
    Path older = folder.resolve("older.jfr");
    Console.success("convert {} -o", file, older);
    byte[] chunk = Files.readAllBytes(older);
    chunk[67] |= (byte) 0x80;
    Path second = Files.write(folder.resolve("older.jfr.part"), chunk);
    Path whole = folder.resolve("whole.jfr");
    Console.success("convert {} -o", older, whole);
    assertEquals(
        Console.run("events {} --csv", older).out(), Console.run("events {} --csv", whole).out());
    Console.success("convert {} -o", file, older);
    assertFalse(Files.exists(second));
  }

  @Test
  void leavesAnOlderFileAloneWhereItFails() throws IOException {
    Path older = write("older.jfr", "precious");
    Console.exits(2, "convert {} -o", recording, older);
    assertEquals("precious", Files.readString(older));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(2, files.count(), "what was begun is gone");
    }
  }

  @Test
  void saysWhichKindsItLeavesOut(@TempDir Path to) {
    Path file = FOREIGN.resolve("async-profiler-4.6-jdk25.jfr.gz");
    Path output = to.resolve("x.pb.gz");
    String err = Console.run("convert {} -o", file, output).err();
    says(
        err,
        "note: Only cpu samples were written. The recording also has wall, alloc, lock; to"
            + " write others: candela convert RECORDING --event wall\n");
    err = Console.run("convert {} -o {} --event cpu", file, output).err();
    assertFalse(err.contains("note: Only"), err);
  }

  @Test
  void writesColumnsAsJson() throws IOException {
    JsonObject json = JsonParser.parseString(converted("out.json")).getAsJsonObject();
    assertEquals("candela.profile/1", json.get("schema").getAsString());
    assertEquals(2, json.getAsJsonArray("threads").size());
    JsonObject samples = Console.rows(json, "samples").getFirst();
    assertEquals("[60,1,5]", samples.getAsJsonArray("weights").toString());
    assertEquals("[0,0,1]", samples.getAsJsonArray("threads").toString());
    int stackId = samples.getAsJsonArray("stacks").get(1).getAsInt();
    int frameId = json.getAsJsonArray("stacks").get(stackId).getAsJsonArray().get(1).getAsInt();
    JsonObject frame = json.getAsJsonArray("frames").get(frameId).getAsJsonObject();
    assertEquals("a.B", frame.get("class").getAsString());
    assertEquals(3, frame.get("line").getAsInt());
  }

  @Test
  void writesOnlyWhatTheFiltersLeave() throws IOException {
    assertEquals("app.Main.run 5\n", converted("out.txt", "--thread", "^pool"));
    assertEquals(
        """
        start_nanos,event,thread,state,weight,unit,stack
        0,samples,"pool-1 ""x"",",,5,samples,app.Main.run
        """,
        converted("out.csv", "--exclude", "a.B"));
  }

  private String converted(String name, String... options) throws IOException {
    Path target = folder.resolve(name);
    Console.success("convert {} -o", recording, target, options)
        .errFits("wrote \\Q" + target + "\\E: .*, \\d+ samples\n");
    return Files.readString(target);
  }
}
