package dev.candela.cli;

import static dev.candela.cli.Console.report;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import dev.candela.cli.output.StandardOutput;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reports for scripts, and files on the standard output. */
class OutputFormsTest extends InFolder {
  private static final Path RECORDING = FOREIGN.resolve("openjdk-8.jfr.gz");

  private Path stacks;

  @BeforeEach
  void writeStacks() {
    stacks = write("stacks.txt", "app.Main.run;app.Main.hot 90\napp.Main.run;app.Main.rare 10\n");
  }

  @Test
  void everyTableIsCsvAsWell() {
    assertEquals(
        """
        event,count,kind,weight,unit
        samples,2,cpu,100,samples
        """,
        run("info --csv", stacks));
    assertEquals(
        """
        depth,name,total_samples,total_weight,total_share,self_samples,self_weight,self_share,\
        total_low,total_high,total_lower_bound,self_low,self_high,self_lower_bound
        0,all,100,100,1.0,0,0,0.0,,,,,,
        1,app.Main.run,100,100,1.0,0,0,0.0,0.963007,1.0,false,0.0,0.036993,false
        2,app.Main.hot,90,90,0.9,90,90,0.9,0.825634,0.944771,false,0.825634,0.944771,false
        2,app.Main.rare,10,10,0.1,10,10,0.1,0.055229,0.174366,false,0.055229,0.174366,false
        """,
        run("tree --csv", stacks));
    Path other = write("other.txt", "app.Main.run;app.Main.hot 900\n");
    List<String> diff = run("diff --csv", stacks, other).lines().toList();
    assertTrue(diff.get(0).startsWith("class,method,self_before,self_after,"), diff.get(0));
    assertTrue(diff.get(1).startsWith("app.Main,"), diff.get(1));
    assertTrue(run("list --csv").startsWith("pid,start,user,java,"));
    List<String> locks = run("locks --csv", RECORDING).lines().toList();
    assertTrue(locks.get(0).startsWith("class,address,waits,weight,longest,"), locks.get(0));
    assertTrue(locks.get(1).startsWith("java.lang.Object,"), locks.get(1));
    Console.exits(2, "tree {} --csv --json", stacks);
  }

  @Test
  void tellsScriptsWhatWasWritten() throws IOException {
    Path picture = folder.resolve("x.svg");
    JsonObject written = report("flame {} --json -o", stacks, picture);
    assertEquals("candela.written/1", written.get("schema").getAsString());
    assertEquals(picture.toString(), written.get("output").getAsString());
    assertEquals("svg", written.get("format").getAsString());
    assertEquals(Files.size(picture), written.get("bytes").getAsLong());
    assertEquals(100, written.get("samples").getAsLong());
    JsonObject timeline = report("timeline {} --json -o", RECORDING, picture);
    assertEquals(Files.size(picture), timeline.get("bytes").getAsLong());
    Path pprof = folder.resolve("x.pb.gz");
    JsonObject converted = report("convert {} --json -o", stacks, pprof);
    assertEquals("pprof", converted.get("format").getAsString());
  }

  @Test
  void writesEveryFormatToTheStandardOutput() throws IOException {
    assertTrue(run("flame {} -o - --format svg", stacks).endsWith("</svg>\n"));
    assertTrue(run("flame {} -o - --format html", stacks).contains("</html>"));
    Path file = folder.resolve("x.png");
    run("flame {} -o", stacks, file);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintWriter out = new StandardOutput(bytes)) {
      String[] words = {"flame", stacks.toString(), "-o", "-", "--format", "png"};
      assertEquals(0, CandelaCommand.run(out, new PrintWriter(Writer.nullWriter()), words));
    }
    assertEquals(Files.size(file), bytes.size());
    Console.run("flame {} -o -", stacks).errHas("add --format with one of svg, png, html");
    assertTrue(run("timeline {} -o - --format svg", RECORDING).endsWith("</svg>\n"));
    Console.run("diff {} {} -o - --format svg", stacks, stacks).outBegins("<").outEnds("</svg>\n");
  }

  @Test
  void saysOnTheErrorStreamWhatWasWritten() {
    Path picture = folder.resolve("x.html");
    assertEquals(
        "wrote " + picture + ": flame graph, 100 samples\n",
        Console.run("flame {} -o", stacks, picture).err());
    Console.run("timeline {} -o", RECORDING, folder.resolve("x.svg"))
        .errFits("wrote .*x.svg: timeline, \\d+ samples\n");
    Path copy = folder.resolve("x.jfr");
    assertEquals(
        "wrote " + copy + ": JFR recording\n", Console.run("convert {} -o", RECORDING, copy).err());
    for (String command : List.of("flame", "convert")) {
      String format = command.equals("flame") ? "svg" : "collapsed";
      assertEquals("", Console.run(command, stacks, "-o", "-", "--format", format).err());
      Path other = folder.resolve("y." + format);
      assertEquals("", Console.run(command, stacks, "-o", other, "--json").err());
    }
  }

  @Test
  void leavesSmallBoxesOut() {
    String svg = "flame {} -o - --format svg";
    Console.success(svg, stacks).outHas("app.Main.rare", "app.Main.hot");
    Console.success(svg, stacks, "--minwidth", 20).outHas("hot").outLacks("rare");
  }

  @Test
  void sharesOfTimesOfUnknownSamplesHaveNoInterval() throws IOException {
    StringBuilder lines = new StringBuilder();
    StringBuilder fewer = new StringBuilder();
    for (int line = 0; line < 40; line++) {
      lines.append("app.Main.run;app.Main.m" + line % 5 + ";f" + line + " 20000\n");
      fewer.append("app.Main.run;app.Main.m" + line % 5 + ";f" + line + " 10000\n");
    }
    Path times = write("times.txt", lines);
    Console top = Console.run("top", times).outHas("20.0 %").outLacks(" ± ");
    top.errHas("shares have no ±").errLacks("treated as independent");
    JsonObject method = Console.success("top --json", times).rows("methods").getFirst();
    assertFalse(method.getAsJsonObject("total").has("low"), method.toString());
    assertTrue(run("top --csv", times).lines().skip(1).allMatch(line -> line.contains(",,")));
    Path other = write("half.txt", fewer);
    Console.run("diff", times, other).outHas("less").outLacks("± ");
    assertFalse(run("diff --json", times, other).contains("lusMinus"), "no interval");
    Console.run("top", stacks).outHas(" ± ");
  }

  @Test
  void listsTheClassesThatWereAllocated() throws IOException, InterruptedException {
    Path file = recordAllocations();
    String byClass = " {} --event alloc --by class ";
    Console.success("top" + byClass, file).outHas("class\n", "long[]\n").outLacks("Allocator.main");
    Console.success("tree" + byClass + "--depth 0", file).outHas("Allocator", "long[]");
    Console.success("convert" + byClass + "-o - --format collapsed", file).outHas(";long[] ");
    Console.refuses(
        "events of type samples have no classes; --by class needs --event alloc or --event lock",
        "top {} --by class",
        stacks);
  }

  @Test
  void namesContendedLocksAndSaysWhichHoldersAreNotRecorded() {
    Path recorded = FOREIGN.resolve("async-profiler-4.6-jdk25.jfr.gz");
    Console console = Console.run("locks", recorded);
    console.outBegins("lock (contended locks): 487 ms (105");
    console.outFits("(?s).*@ ffdb0fe0 +not recorded +worker-1\n.*");
    assertEquals(
        "note: the garbage collector moves objects, so one lock can have several addresses\n"
            + "note: not recorded: the recording does not say which thread held the monitor;"
            + " to record that: candela record PID --event lock --engine jfr -d 10s -o FILE\n",
        console.err());
    Console.run("locks --json", recorded).outHas("jdk.JavaMonitorEnter");
  }

  @Test
  void listsTheClassesOfLocks() {
    Console.success("top {} --event lock --by class", RECORDING)
        .outHas("java.lang.Object\n")
        .outLacks("Work.");
  }

  @Test
  void completesProcessIdsAmongTheRest() throws IOException {
    String script = run("generate-completion");
    assertTrue(script.contains("--minwidth"), "options of all commands");
    assertTrue(script.startsWith("#!/usr/bin/env bash\n# Completion of the candela"), script);
    assertFalse(script.contains("YOUR_APP_HOME"), "picocli's advice");
    assertTrue(script.contains("\"async\"") && !script.contains("ASYNC"), "small letters");
    String pid = Long.toString(ProcessHandle.current().pid());
    Path counters = Path.of("/tmp/hsperfdata_" + System.getProperty("user.name"), pid);
    assumeTrue(Files.exists(counters) && Files.exists(Path.of("/bin/bash")), "bash and perfdata");
    Path file = write("completion", script);
    for (String words :
        List.of(
            "top ''", "flame -o a-1.html ''", "record ''", "lines ''", "list ''", "info " + pid)) {
      assertTrue(completed(file, words).contains(pid), words);
    }
    assertTrue(completed(file, "he").contains("help"));
    assertTrue(completed(file, "top --event ''").contains("alloc"));
    assertTrue(completed(file, "record --also ''").contains("exceptions"));
    assertTrue(completed(file, "diff --unit ''").contains("share"));
    // A shell that has the id of a JVM that was killed.
    Process shell = new ProcessBuilder("/bin/bash", "-c", "read -r").start();
    Path left = counters.resolveSibling(Long.toString(shell.pid()));
    try {
      Files.createFile(left);
      List<String> offered = completed(file, "record ''");
      assertFalse(offered.contains(Long.toString(shell.pid())), "" + offered);
    } finally {
      Files.deleteIfExists(left);
      shell.destroyForcibly();
    }
    List<String> ofLocks = completed(file, "locks --");
    assertTrue(ofLocks.contains("--limit") && !ofLocks.contains("--fold"), "" + ofLocks);
    for (String words : List.of("top -", "flame -o ''", "events ''", "top --sort ''")) {
      assertFalse(completed(file, words).contains(pid), words);
    }
  }

  private static List<String> completed(Path script, String words) throws IOException {
    String line =
        "source '%s'; COMP_WORDS=(candela %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
                .formatted(script, words)
            + " _candela_with_process_ids; printf '%s\\n' \"${COMPREPLY[@]}\"";
    Process process = new ProcessBuilder("/bin/bash", "-c", line).redirectErrorStream(true).start();
    try (BufferedReader said = process.inputReader()) {
      return said.lines().toList();
    }
  }

  private Path recordAllocations() throws IOException, InterruptedException {
    Path source =
        write(
            "Allocator.java",
            """
            class Allocator {
              public static void main(String[] arguments) {
                Object[] kept = new Object[400];
                for (int i = 0; i < kept.length; i++) {
                  kept[i] = new long[1 << 15];
                }
                System.out.println(kept.length);
              }
            }
            """);
    Path file = folder.resolve("alloc.jfr");
    Process process =
        new ProcessBuilder(
                RecordedTarget.JAVA,
                "-XX:StartFlightRecording:jdk.ObjectAllocationSample#throttle=2000/s,filename="
                    + file,
                source.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    assertEquals(0, process.waitFor(), Files.readString(folder.resolve("said")));
    return file;
  }

  private static String run(Object... words) {
    return Console.success(words).out();
  }
}
