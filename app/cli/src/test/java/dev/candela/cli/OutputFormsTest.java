package dev.candela.cli;

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
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports for scripts, and files on the standard output. */
class OutputFormsTest extends InFolder {
  private static final Path RECORDING =
      FOREIGN.resolve("openjdk-8.jfr.gz");

  private Path stacks;

  @BeforeEach
  void writeStacks() throws IOException {
    stacks = folder.resolve("stacks.txt");
    Files.writeString(stacks, "app.Main.run;app.Main.hot 90\napp.Main.run;app.Main.rare 10\n");
  }

  @Test
  void everyTableIsCsvAsWell() throws IOException {
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
    JsonObject written = json("flame {} -o", stacks, picture);
    assertEquals("candela.written/1", written.get("schema").getAsString());
    assertEquals(picture.toString(), written.get("output").getAsString());
    assertEquals("svg", written.get("format").getAsString());
    assertEquals(Files.size(picture), written.get("bytes").getAsLong());
    assertEquals(100, written.get("samples").getAsLong());
    JsonObject timeline = json("timeline {} -o", RECORDING, picture);
    assertEquals(Files.size(picture), timeline.get("bytes").getAsLong());
    Path pprof = folder.resolve("x.pb.gz");
    assertEquals("pprof", json("convert {} -o", stacks, pprof).get("format").getAsString());
  }

  @Test
  void writesEveryFormatToTheStandardOutput() throws IOException {
    assertTrue(run("flame {} -o - --format svg", stacks).endsWith("</svg>\n"));
    assertTrue(run("flame {} -o - --format html", stacks).contains("</html>"));
    Path file = folder.resolve("x.png");
    run("flame {} -o", stacks, file);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintWriter out = new StandardOutput(bytes)) {
      PrintWriter err = new PrintWriter(Writer.nullWriter());
      String[] words = {"flame", stacks.toString(), "-o", "-", "--format", "png"};
      assertEquals(0, CandelaCommand.run(out, err, words));
    }
    assertEquals(Files.size(file), bytes.size());
    Console.run("flame {} -o -", stacks).errHas("add --format svg, png or html");
    assertTrue(run("timeline {} -o - --format svg", RECORDING).endsWith("</svg>\n"));
    Console.run("diff {} {} -o - --format svg", stacks, stacks).outBegins("<").outEnds("</svg>\n");
  }

  @Test
  void saysOnTheErrorStreamWhatWasWritten() {
    Path picture = folder.resolve("x.html");
    assertEquals(
        "wrote " + picture + ": flame graph, 100 samples\n",
        Console.run("flame {} -o", stacks, picture).err());
    Path times = folder.resolve("x.svg");
    String timeline = Console.run("timeline {} -o", RECORDING, times).err();
    assertTrue(timeline.matches("wrote .*x.svg: timeline, \\d+ samples\n"), timeline);
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
  void leavesSmallBoxesOut() throws IOException {
    String all = run("flame {} -o - --format svg", stacks);
    assertTrue(all.contains("app.Main.rare") && all.contains("app.Main.hot"), all);
    String large = run("flame {} -o - --format svg --minwidth 20", stacks);
    assertTrue(large.contains("hot") && !large.contains("rare"), large);
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
    Console top = Console.run("top", times);
    top.errHas("shares have no ±").errLacks("treated as independent").outLacks(" ± ");
    top.outHas("20.0 %");
    JsonObject method = Console.success("top --json", times).rows("methods").getFirst();
    assertFalse(method.getAsJsonObject("total").has("low"), method.toString());
    assertTrue(run("top --csv", times).lines().skip(1).allMatch(line -> line.contains(",,")));
    Path other = write("half.txt", fewer);
    Console diff = Console.run("diff", times, other);
    diff.outHas("less").outLacks("± ");
    assertFalse(run("diff --json", times, other).contains("lusMinus"), "no interval");
    Console.run("top", stacks).outHas(" ± ");
  }

  @Test
  void listsTheClassesThatWereAllocated() throws IOException, InterruptedException {
    Path file = recordAllocations();
    String top = run("top {} --event alloc --by class", file);
    assertTrue(top.contains("class\n") && top.contains("long[]\n"), top);
    assertFalse(top.contains("Allocator.main"), top);
    String tree = run("tree {} --event alloc --by class --depth 0", file);
    assertTrue(tree.contains("Allocator") && tree.contains("long[]"), tree);
    String collapsed = run("convert {} --event alloc --by class -o - --format collapsed", file);
    assertTrue(collapsed.contains(";long[] "), collapsed);
    Console cpu = Console.run("top {} --by class", stacks);
    assertEquals(
        "candela top: events of type samples have no classes; --by class needs --event alloc or"
            + " --event lock\n",
        cpu.err());
  }

  @Test
  void namesContendedLocksAndSaysWhichHoldersAreNotRecorded() {
    Path recorded = FOREIGN.resolve("async-profiler-4.6-jdk25.jfr.gz");
    Console console = Console.run("locks", recorded);
    assertTrue(console.out().startsWith("lock (contended locks): 487 ms in"), console.out());
    assertTrue(
        console
            .out()
            .lines()
            .anyMatch(line -> line.matches(".*@ ffdb0fe0 +not recorded +worker-1")),
        console.out());
    assertEquals(
        "note: the garbage collector moves objects, so one lock can have several addresses\n"
            + "note: not recorded: the recording does not say which thread held the monitor;"
            + " to record that: candela record PID --event lock --engine jfr -d 10s -o FILE\n",
        console.err());
    assertTrue(Console.run("locks --json", recorded).out().contains("jdk.JavaMonitorEnter"));
  }

  @Test
  void listsTheClassesOfLocks() {
    String top = run("top {} --event lock --by class", RECORDING);
    assertTrue(top.contains("java.lang.Object\n"), top);
    assertFalse(top.contains("Work."), top);
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
        "source '"
            + script
            + "'; COMP_WORDS=(candela "
            + words
            + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _candela_with_process_ids;"
            + " printf '%s\\n' \"${COMPREPLY[@]}\"";
    ProcessBuilder bash = new ProcessBuilder("/bin/bash", "-c", line);
    Process process = bash.redirectErrorStream(true).start();
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

  private static JsonObject json(Object... words) {
    return Console.success(words[0], Arrays.copyOfRange(words, 1, words.length), "--json").json();
  }
}
