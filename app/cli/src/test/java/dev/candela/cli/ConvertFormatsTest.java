package dev.candela.cli;

import static dev.candela.cli.Console.fails;
import static dev.candela.cli.Console.report;
import static dev.candela.cli.Console.success;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Formats that other tools read, what is said of their limits, and several recordings at once. */
class ConvertFormatsTest extends InFolder {
  private static final String STACKS =
      """
      [main tid=7];app.Main.run:10;a.B.c:3 60
      [main tid=7];app.Main.run:11;a.B.c:3 1
      [pool-1 tid=8];app.Main.run:10 5
      """;

  private static final String SLEEPER =
      """
      class Sleeper {
        public static void main(String[] arguments) throws InterruptedException {
          for (int i = 0; i < 12; i++) {
            if (i == 6) {
              System.out.println("middle " + java.time.Instant.now());
            }
            Thread.sleep(10);
          }
        }
      }
      """;
  private Path stacks;

  /** Between the sleeps that were recorded last. */
  private Instant middle;

  @BeforeEach
  void writeStacks() {
    stacks = write("stacks.txt", STACKS);
  }

  @Test
  void convertsToAndFroWithoutLoss() throws IOException {
    for (String name : List.of("x.pb.gz", "x.pprof", "x.speedscope.json", "x.speedscope")) {
      Path there = folder.resolve(name);
      List<String> lines = name.contains("speedscope") ? List.of("--lines") : List.of();
      success("convert {} -o", stacks, there, lines);
      Path back = folder.resolve("back.folded");
      success("convert {} --lines --threads -o", there, back);
      assertEquals(STACKS, Files.readString(back), name);
    }
  }

  @Test
  void readsPerfWithoutTimesAndTheNamesOfPerfMapAgent() {
    String frames =
        """
        \t    7f89cc La/B;::add->La/C;::size+0x1 (/tmp/perf-1.map)
        \t    401b97 Lshop/Shop;::run+0x1f (/tmp/perf-1.map)

        """;
    for (String head :
        List.of(
            "java 12688 cpu-clock: ",
            "  java 12688/12699     250000 cpu-clock:uhpppH:",
            "C2 CompilerThre 12688/12699 [002] cycles:",
            "java 12688/12699 [002] 6544038.708352:     250000 cpu-clock:")) {
      Path file = write("perf.txt", (head + "\n" + frames).repeat(2));
      String converted = success("convert {} --format collapsed -o -", file).out();
      assertTrue(converted.startsWith("shop.Shop.run;a.B.add;a.C.size "), head + converted);
    }
    Path file = write("bare.txt", "java 1 cycles:\n  7f La/B;::add->La/C;::size\n\n");
    assertEquals("a.B.add;a.C.size 1\n", success("convert {} --format collapsed -o -", file).out());
    fails("unknown format", "info", write("other.txt", "java 12688 cpu-clock:\n  none\n"));
  }

  @Test
  void saysWhatAFormatCannotHold() throws IOException {
    Path recording = record("here.jfr");
    for (String format : List.of("collapsed", "speedscope", "pprof")) {
      String err =
          success("convert {} --event wait --format {} -o", recording, format, folder + "/out")
              .err();
      assertTrue(
          err.matches("(?s)warning: .*cannot store .*timestamps of samples.*"), format + err);
    }
  }

  @Test
  void cutsARecordingToTheEventsThatTheFilterCounts() throws IOException {
    Path recording = record("whole.jfr");
    Path cut = folder.resolve("cut.jfr");
    success("convert {} --from {} -o", recording, middle, cut);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(cut)));
    assertEquals(samples(recording, "--from", middle), samples(cut), "samples of jdk.ThreadSleep");
    assertTrue(samples(cut) < samples(recording));
    // Compared up to there, one side would have nothing, and everything would be gone.
    fails(
        "cut.jfr: no samples with --to " + middle + "; the duration of the recording is",
        "diff {} {} --event wait --to",
        recording,
        cut,
        middle);
    Path gzip = folder.resolve("whole.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
      Files.copy(recording, out);
    }
    Path cutOfGzip = folder.resolve("cut2.jfr");
    success("convert {} --from {} -o", gzip, middle, cutOfGzip);
    assertArrayEquals(Files.readAllBytes(cut), Files.readAllBytes(cutOfGzip));
    Path copy = folder.resolve("copy.jfr");
    success("convert {} -o", gzip, copy);
    assertArrayEquals(Files.readAllBytes(recording), Files.readAllBytes(copy));
    byte[] whole = Files.readAllBytes(recording);
    Path half = Files.write(folder.resolve("half.jfr"), Arrays.copyOf(whole, whole.length / 2));
    Console.run("convert {} -o", half, folder.resolve("half2.jfr"))
        .errBegins("warning: " + half + ": ");
    assertEquals(-1, Files.mismatch(half, folder.resolve("half2.jfr")));
    fails("no event of", "convert {} --from 10h -o", recording, folder + "/o.jfr");
  }

  @Test
  void writesTablesAsCsv() throws IOException {
    assertEquals(
        """
        line,method,self_samples,self_weight,total_samples,total_weight,\
        self_share,self_low,self_high,self_lower_bound,total_share,total_low,total_high,total_lower_bound
        10,app.Main.run,5,5,65,65,0.075758,0.032792,0.165392,false,0.984848,0.919041,0.99732,false
        11,app.Main.run,0,0,1,1,0.0,0.0,0.055003,false,0.015152,0.00268,0.080959,false
        """,
        success("lines {} app.Main --csv", stacks).out());
    List<String> top = success("top {} --csv --sort self", stacks).out().lines().toList();
    assertTrue(top.get(0).startsWith("class,method,descriptor,self_samples,"), top.get(0));
    assertTrue(top.get(1).startsWith("a.B,c,,61,61,0.9242"), top.get(1));
    assertEquals(3, top.size());
    Path recording = record("events.jfr");
    List<String> settings =
        success("events {} jdk.ActiveSetting --csv -n 0", recording).out().lines().toList();
    assertTrue(settings.get(0).startsWith("start_nanos,duration_nanos,thread,"), settings.get(0));
    assertTrue(settings.size() > 50, settings.size() + " lines");
    fails(
        "did you mean candela events RECORDING TYPE",
        "convert {} --events=x.Y -o",
        recording,
        stacks);
  }

  @Test
  void namesWhatCannotBeDone() {
    fails("leave out --thread", "convert {} --thread x -o", stacks, folder + "/o.jfr");
    fails("not a JFR recording (collapsed stacks)", "convert {} -o", stacks, folder + "/o.jfr");
    fails("--json and -o - cannot", "convert {} --format csv -o - --json", stacks);
    fails("firefox", "convert {} --format firefox -o", stacks, folder + "/out.csv");
    fails("does not exist", "convert {} -o", stacks, folder + "/none/o.pb.gz");
    fails("has no known file extension", "convert {} -o", stacks, folder + "/o.xyz");
    fails("is the recording itself", "convert {} -o", stacks, stacks);
  }

  @Test
  void takesSeveralRecordingsTogetherOrOneByOne() throws IOException {
    Path more = Files.createDirectory(folder.resolve("more"));
    Files.writeString(more.resolve("b"), "app.Main.run;a.B.c 3\n");
    Files.writeString(more.resolve("a"), "app.Main.run;a.B.c 4\n");
    Path out = folder.resolve("out.folded");
    success("convert {} {} -o", stacks, more, out);
    assertEquals("app.Main.run 5\napp.Main.run;a.B.c 68\n", Files.readString(out));
    assertEquals(73, report("top {} {} --json", stacks, more).get("samples").getAsInt());
    List<String> firstLines = new ArrayList<>();
    for (String line : success("info {} --each", more).out().lines().toList()) {
      if (line.contains(more.toString())) {
        firstLines.add(line.strip());
      }
    }
    assertEquals(List.of(more.resolve("a").toString(), more.resolve("b").toString()), firstLines);
    success("tree {} --each", more).outHas(more.resolve("b") + ":\n");
  }

  /** A recording of a JVM whose only thread sleeps now and then. */
  private Path record(String name) throws IOException {
    Path file = folder.resolve(name);
    Path source = write("Sleeper.java", SLEEPER);
    Process process =
        new ProcessBuilder(
                RecordedTarget.JAVA,
                "-XX:StartFlightRecording:jdk.ThreadSleep#threshold=0ms,filename=" + file,
                source.toString())
            .redirectError(folder.resolve("err").toFile())
            .start();
    try (BufferedReader printed = process.inputReader()) {
      // The recorder may say something, too.
      for (String line; (line = printed.readLine()) != null; ) {
        if (line.startsWith("middle ")) {
          middle = Instant.parse(line.substring(line.indexOf(' ') + 1));
        }
      }
      assertEquals(0, process.waitFor(), Files.readString(folder.resolve("err")));
      return file;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static int samples(Path recording, Object... options) {
    JsonObject top = report("top {} --json --event wait", recording, options);
    assertTrue(top.getAsJsonArray("methods").size() > 0);
    return top.get("samples").getAsInt();
  }
}
