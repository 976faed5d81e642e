package dev.candela.cli;

import static dev.candela.cli.Console.lacks;
import static dev.candela.cli.Console.rows;
import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.candela.engine.text.Quantities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReportsTest extends InFolder {
  private Path recording;

  @BeforeEach
  void writeRecording() throws IOException {
    recording = folder.resolve("stacks.txt");
    Files.writeString(
        recording,
        """
        app.Main.run;java.util.ArrayDeque.removeIf 600
        app.Main.run;java.nio.file.Files.createDirectories;sun.nio.fs.UnixNativeDispatcher.mkdir0 300
        app.Main.idle 100
        """);
  }

  @Test
  void topListsMethodsByTheirOwnShare() {
    assertEquals(
        """
        cpu (samples): 1,000 samples

           self          total         self samples  method
         60.0 %  ± 3.0  60.0 %  ± 3.0           600  java.util.ArrayDeque.removeIf
         30.0 %  ± 2.8  30.0 %  ± 2.8           300  sun.nio.fs.UnixNativeDispatcher.mkdir0
         10.0 %  ± 1.9  10.0 %  ± 1.9           100  app.Main.idle
        < 0.4 %         90.0 %  ± 1.9             0  app.Main.run
        < 0.4 %         30.0 %  ± 2.8             0  java.nio.file.Files.createDirectories
        """,
        output("top --sort self", recording));
  }

  @Test
  void theHeadlineSaysHowMuchRanInTheKernelAndInOtherNativeCode() {
    Path file =
        write(
            "native.txt",
            """
            app.Main.run_[j] 500
            app.Main.run_[j];java.nio.file.Files.createDirectories;mkdir_[n] 120
            app.Main.run_[j];java.nio.file.Files.createDirectories;mkdir_[n];do_mkdirat_[k] 380
            """);
    String first = "cpu (samples): 1,000 samples\n";
    String all = "38 % in the kernel, 12 % in other native code\n";
    assertTrue(output("top", file).startsWith(first + all), output("top", file));
    says(
        output("tree --transform callees:Files.createDirectories", file),
        "76 % in the kernel, 24 % in other native code\n");
    JsonObject json = Console.success("top --json", file).json();
    assertEquals(500, json.get("nativeWeight").getAsInt());
    assertEquals(380, json.get("kernelWeight").getAsInt());
    assertFalse(output("top", recording).contains("native code"));
  }

  @Test
  void topSortsByTotalAndStopsAtTheLimit() {
    String[] lines = output("top --sort total -n 1", recording).split("\n");
    assertEquals(5, lines.length);
    assertEquals("< 0.4 %    90.0 %  ± 1.9             0  app.Main.run", lines[3]);
    assertEquals("4 more; -n 0 prints all.", lines[4]);
    assertEquals(2, output("top --csv -n 1", recording).lines().count());
    assertFalse(output("top -n 0", recording).contains("more;"));
  }

  @Test
  void dataHasAllRowsUnlessALimitIsGiven() {
    String all =
        IntStream.range(0, 40).mapToObj(i -> "a.B.m" + i + " 9\n").collect(Collectors.joining());
    Path file = write("many.txt", all);
    Path more = write("more.txt", all.replace(" 9", " 900"));
    Console csv = Console.success("top --csv", file);
    assertEquals(41, csv.out().lines().count());
    assertFalse(csv.err().contains("more;"), csv.err());
    for (Path[] files : new Path[][] {{file}, {file, more}}) {
      String line = files.length == 1 ? "top --json" : "diff --json --rules none";
      assertEquals(40, Console.success(line, files).rows("methods").size());
      assertEquals(3, Console.success(line + " -n 3", files).rows("methods").size());
    }
    assertEquals("10 more; -n 0 prints all.", output("top", file).lines().toList().getLast());
  }

  @Test
  void topListsThreads() {
    Path threads =
        write(
            "threads.txt",
            "[main tid=7];main;a.B.c 60\n[pool-1 tid=8];a.B.c 30\n[pool-2 tid=9];a.B.d 10\n");
    assertEquals(
        """
        cpu (samples): 100 samples

         share         samples  thread
        60.0 %  ± 9.4       60  main
        30.0 %  ± 8.8       30  pool-1
        1 more; -n 0 prints all.
        """,
        output("top --by thread -n 2", threads));
    String[] csv = output("top --by thread --csv", threads).split("\n");
    assertEquals(
        "thread,group,java_thread_id,os_thread_id,virtual,total_samples,total_weight,total_share,"
            + "total_low,total_high,total_lower_bound",
        csv[0]);
    assertTrue(csv[2].startsWith("pool-1,,-1,8,false,30,30,0.3,"), csv[2]);
    List<JsonObject> rows = rows(json("top --by thread --include B.c --json", threads), "threads");
    assertEquals(2, rows.size());
    assertEquals("main", rows.getFirst().get("thread").getAsString());
    assertEquals(60, rows.getFirst().get("totalSamples").getAsInt());
    assertEquals(output("tree --by-thread", threads), output("tree --by thread", threads));
    assertEquals(
        output("convert --threads -o - --format collapsed", threads),
        output("convert --by thread -o - --format collapsed", threads));
  }

  @Test
  void topCountsWhatTheFiltersLeave() {
    String[] lines = output("top --include createDir --native off", recording).split("\n");
    assertEquals("cpu (samples): 300 samples", lines[0]);
    assertEquals(
        "100.0 %  ± 0.6  100.0 %  ± 0.6           300  sun.nio.fs.UnixNativeDispatcher.mkdir0",
        lines[3]);
  }

  @Test
  void treeLeavesOutWhatIsSmall() {
    assertEquals(
        """
        cpu (samples): 1,000 samples

          total           self         samples
        100.0 %          0.0 %           1,000  all
         90.0 %  ± 1.9   0.0 %             900    app.Main.run
         60.0 %  ± 3.0  60.0 %  ± 3.0      600      java.util.ArrayDeque.removeIf
        3 more; --min 0 prints all.
        """,
        output("tree --min", "40,0 %", recording));
  }

  @Test
  void treeStopsAtTheLimitWithTheLargest() {
    Path file = FOREIGN.resolve("async-profiler-4.6-jdk25.jfr.gz");
    Console console = Console.success("tree -n 3", file);
    List<String> lines = console.out().lines().skip(5).toList();
    assertTrue(lines.get(0).endsWith("  all"), console.out());
    assertTrue(lines.get(2).endsWith("      java.lang.Thread.runWith"), console.out());
    assertTrue(lines.get(3).matches("[\\d,]+ more; -n 0 --min 0 prints all\\."), console.out());
    assertEquals(4, lines.size(), console.out());
    long all = Console.run("tree -n 0 --min 0 --depth 0", file).out().lines().skip(5).count();
    assertTrue(lines.get(3).startsWith(Quantities.count(all - 3) + " more"), console.out());
    console.errHas(" begin at break_stack_range, unknown: the recorder could not");
  }

  @Test
  void reportsOnEachRecording() throws IOException {
    Path other = write("other.txt", "app.Main.run:7 40\n");
    Files.writeString(recording, "app.Main.run:5 60\n");
    String lines = output("lines --each {} {} app.Main", recording, other);
    assertTrue(lines.startsWith(recording + ":\n") && lines.contains(other + ":\n"), lines);
    JsonArray array =
        JsonParser.parseString(output("lines --each --json {} {} app.Main", recording, other))
            .getAsJsonArray();
    assertEquals(40, array.get(1).getAsJsonObject().get("samples").getAsInt());
    Path without = write("without.txt", "app.Other.run:7 40\n");
    Console.run("lines --each {} {} app.Main", without, recording)
        .outHas(recording + ":\n")
        .errHas("note: ", "app.Main");
    Path picture = folder.resolve("x.svg");
    Path twin = Files.createDirectory(folder.resolve("twin")).resolve("other.txt");
    Files.copy(other, twin);
    Console.success("flame --each {} {} {} -o", recording, other, twin, picture);
    assertTrue(Files.readString(folder.resolve("x-stacks.svg")).contains("60 samples"));
    assertTrue(Files.readString(folder.resolve("x-other.svg")).contains("40 samples"));
    assertTrue(Files.exists(folder.resolve("x-other-2.svg")) && !Files.exists(picture));
    Console.run("flame --each {} -o - --format svg", other)
        .errHas("--each and -o - cannot be combined");
  }

  @Test
  void treeSaysHowCodeRanWhereThatDistinguishesRows() throws IOException {
    Files.writeString(recording, "a.B.run_[0];a.B.c_[j] 5\na.B.run_[0];do_syscall_64_[k] 3\n");
    String tree = output("tree --transform frames:kind", recording);
    says(tree, "a.B.run [Interpreted]", "a.B.c [Compiled]", "_64 [Kernel]");
    assertFalse(output("tree", recording).contains("[Interpreted]"));
  }

  @Test
  void waitsOfOldAsyncProfilersAreWallClockSamples() {
    Path file = FOREIGN.resolve("async-profiler-3.0-jdk17.jfr.gz");
    for (String line : List.of("top --event wall", "top --event wall --from 1s")) {
      Console.success(line, file).outBegins("wall ");
    }
    Console.success("top", file).outBegins("cpu (jdk.ExecutionSample): 297 samples");
  }

  @Test
  void linesSayThatTheSourceIsAnotherVersion() throws IOException {
    Path code = Files.createDirectories(folder.resolve("src/app")).resolve("Main.java");
    Files.writeString(code, "package app;\n// A comment\nclass Main {\n  void run() {}\n}\n");
    String name = "note: " + code + " is probably not the version that was recorded: ";
    assertEquals("", doubt("app.Main.run:4 60\n"));
    assertEquals(
        name + "line 9 has samples, but the file has only 5 lines.",
        doubt("app.Main.run:4 60\napp.Main.run:9 5\n"));
    assertEquals(name + "line 2 has samples, but no code.", doubt("app.Main.run:2 60\n"));
    assertEquals(
        name + "line 5 has samples, but no code.", doubt("app.Main.run:5;app.Store.find 60\n"));
    assertEquals("", doubt("app.Main.run:5 60\n"));
    assertEquals(name + "it has no method stop.", doubt("app.Main.stop:4 60\n"));
    assertEquals("", doubt("app.Main.getName:4 60\napp.Main.lambda$run$0:4 60\n"));
    // Neither hidden classes, such as those of method references, nor proxies are in the source.
    assertEquals("", doubt("app.Main.run:4 60\napp.Main$$Lambda.accept 5\n"));
    assertEquals("", doubt("app.Main.run:4 60\napp.Main$Proxy$a.call:1 5\n"));
    assertEquals(
        name + "it has no method stop.", doubt("app.Main.run:4 60\napp.Main$1.stop:4 60\n"));
    Files.writeString(recording, "app.Main.run:2 60\napp.Main.run:4 60\n");
    Console.success("lines {} --source-path", recording, folder.resolve("src"))
        .errHas(name + "line 2 has samples, but no code.")
        .outLacks("A comment");
  }

  @Test
  void foldsAreNoCodeWithoutLines() throws IOException {
    Files.writeString(
        recording, "app.Main.run:4;java.util.HashMap.put:5;java.util.Arrays.fill:6 9\n");
    Console.success("lines {} --fold auto", recording).errLacks("without lines");
  }

  /** Without what to do about it. */
  private String doubt(String stacks) throws IOException {
    Files.writeString(recording, stacks);
    Console console =
        Console.success("lines {} app.Main --source-path", recording, folder.resolve("src"));
    return console
        .err()
        .lines()
        .filter(line -> !line.contains("are in code without line numbers"))
        .collect(Collectors.joining("\n"))
        .replaceFirst(" Name the recorded one with --source-path$", "");
  }

  @Test
  void linesOfAllClassesAndOfAMethodHaveTheirCode() throws IOException {
    Path file = FOREIGN.resolve("async-profiler-4.6-jdk25.jfr.gz");
    Path code = FOREIGN.resolve("programs/Work.java");
    Files.copy(code, folder.resolve("Work.java"));
    List<String> all = Console.run("lines {} --source-path", file, folder).out().lines().toList();
    assertTrue(all.stream().anyMatch(row -> row.endsWith("  code")), all.toString());
    List<String> written = Files.readAllLines(code);
    int found = 0;
    for (String row : all) {
      Matcher line = Pattern.compile("^ *(\\d+) .* Work\\.(\\w+) +(.*)").matcher(row);
      if (line.find()) {
        found++;
        assertEquals(written.get(Integer.parseInt(line.group(1)) - 1).strip(), line.group(3));
      }
    }
    assertTrue(found > 2, all.toString());
    JsonObject last =
        rows(json("lines {} Work --source-path {} --json", file, folder), "lines").getLast();
    assertEquals(
        written.get(last.get("line").getAsInt() - 1).strip(), last.get("code").getAsString());
    String method = Console.run("lines {} Work.main --source-path", file, folder).out();
    assertTrue(method.contains("void main("), method);
    String whole = Console.run("lines {} Work --source-path", file, folder).out();
    assertTrue(method.lines().count() < whole.lines().count() - 5, method);
    Console.success("lines {} Work --source-path {} -n 2", file, folder)
        .outHas("Work.lambda$main$0  " + written.get(18).strip());
  }

  @Test
  void linesSayThatTheSourceChangedLater() throws IOException {
    Path file = FOREIGN.resolve("async-profiler-4.6-jdk25.jfr.gz");
    Path code = folder.resolve("Work.java");
    Files.copy(FOREIGN.resolve("programs/Work.java"), code);
    Console.run("lines {} Work --source-path", file, folder)
        .errHas("recorded: it was changed after the recording ended. Name");
    Files.setLastModifiedTime(code, FileTime.fromMillis(0));
    Console.run("lines {} Work --source-path", file, folder).errLacks("recorded: ");
  }

  @Test
  void treeSaysWhatIsTooDeep() {
    assertEquals(
        """
        cpu (samples): 1,000 samples

          total          self    samples
        100.0 %         0.0 %      1,000  all
         90.0 %  ± 1.9  0.0 %        900    app.Main.run
        4 more; --min 0 --depth 0 prints all.
        """,
        output("tree --min 20% --depth 1", recording));
    lacks(output("tree --min 0 --depth 0", recording), "prints all.");
  }

  @Test
  void treeFoldsLibrariesByRule() {
    assertEquals(
        """
        cpu (samples): 1,000 samples

          total           self         samples
        100.0 %          0.0 %           1,000  all
         90.0 %  ± 1.9   0.0 %             900    app.Main.run
         60.0 %  ± 3.0  60.0 %  ± 3.0      600      java.util.ArrayDeque.removeIf
         30.0 %  ± 2.8  30.0 %  ± 2.8      300      java.nio.file.Files.createDirectories … 2 frames
         10.0 %  ± 1.9  10.0 %  ± 1.9      100    app.Main.idle
        """,
        output("tree --fold +app.*,-*", recording));
  }

  @Test
  void treeFoldsOnceBelowAMethodWithSeveralLines() throws IOException {
    Path withLines = write("lines.txt", "my.main:5;lib.a;lib.b 1\nmy.main:9;lib.a 2\n");
    String expected =
        """
        cpu (samples): 3 samples

          total              self           samples
        100.0 %             0.0 %                 3  all
        100.0 %  too few    0.0 %  too few        3    my.main
        100.0 %  too few  100.0 %  too few        3      lib.a … 2 frames
        """;
    assertEquals(expected, output("tree --fold -lib.*", withLines));
    assertEquals(expected, output("tree --transform fold:-lib.*", withLines));
    assertEquals(expected, output("tree --fold -lib.* --transform focus:my.main", withLines));
  }

  @Test
  void treeBeginsWithThreads() throws IOException {
    Path withThreads =
        write(
            "threads.txt",
            """
            [main tid=1];app.Main.run 3
            [http-1 tid=7];app.Main.run;app.Web.serve 5
            [http-1 tid=7];app.Main.run 1
            """);
    assertEquals(
        """
        cpu (samples): 9 samples

          total             self           samples
        100.0 %            0.0 %                 9  all
         66.7 %  too few   0.0 %  too few        6    http-1
         66.7 %  too few  11.1 %  too few        6      app.Main.run
         55.6 %  too few  55.6 %  too few        5        app.Web.serve
         33.3 %  too few   0.0 %  too few        3    main
         33.3 %  too few  33.3 %  too few        3      app.Main.run
        """,
        output("tree --by-thread", withThreads));
  }

  @Test
  void linesAddUpByLine() throws IOException {
    Path withLines = write("lines.txt", "app.Main.run:7;app.Main.sub:20 3\napp.Main.run:8 1\n");
    assertEquals(
        """
        cpu (samples): 4 samples

        line    self            total           self samples  total samples  method
           7   0.0 %  too few  75.0 %  too few             0              3  app.Main.run
           8  25.0 %  too few  25.0 %  too few             1              1  app.Main.run
          20  75.0 %  too few  75.0 %  too few             3              3  app.Main.sub
        """,
        output("lines {} app.Main", withLines));
    List<String> bySelf = output("lines {} app.Main --sort self", withLines).lines().toList();
    assertTrue(bySelf.get(3).startsWith("  20  75.0 %"), bySelf.toString());
    assertTrue(bySelf.get(5).startsWith("   7   0.0 %  too few  75.0 %"), bySelf.toString());
    Path again = write("again.txt", Files.readString(withLines) + "\n");
    String both = output("lines {} {} app.Main", withLines, again);
    assertTrue(both.startsWith("cpu (samples): 8 samples\n"), both);
    for (String method :
        List.of(
            "app.Main.sub", "Main.sub", "Main#sub", "Main::sub", "Main.sub()", "sub", "sub()")) {
      List<String> ofMethod = output("lines", withLines, method).lines().skip(3).toList();
      assertEquals(bySelf.subList(3, 4), ofMethod, method);
    }
    Files.writeString(withLines, "app.Main.sub:20 3\napp.Other.sub:8 1\n");
    Console.fails("did you mean app.Main.sub, app.Other.sub?", "lines {} sub", withLines);
  }

  @Test
  void linesSayWhereAnInlinedLoopMayCountForAnotherLine() {
    Path file =
        write(
            "inlined.txt",
            """
            my.Main.sum:10_[j] 20
            my.Main.sum:11_[j];lib.Map.merge:5_[i] 50
            my.Other.a:3_[j] 9
            """);
    Console.says(
        Console.success("lines {} my.Main", file).err(),
        "The compiler inlined other methods into my.Main.sum, so samples of one of its lines can");
    Console.success("lines {} my.Other", file).errLacks("inlined");
  }

  @Test
  void linesWithoutAClassAreTheHottestOfAll() throws IOException {
    Path withLines =
        write(
            "lines.txt",
            "app.Main.run:7;lib.Sort.by:20 3\napp.Main.run:8 1\napp.Main.run:7;memcpy 2\n");
    assertEquals(
        """
        cpu (samples): 6 samples

        line    self            total           self samples  total samples  method
           7   0.0 %  too few  83.3 %  too few             0              5  app.Main.run
          20  50.0 %  too few  50.0 %  too few             3              3  lib.Sort.by
        1 more; -n 0 prints all.
        """,
        output("lines {} -n 2", withLines));
    assertTrue(output("lines {} -n 0", withLines).contains("\n   8  16.7 %"));
    Path again = write("again.txt", Files.readString(withLines) + "\n");
    String both = output("lines {} {} --csv --sort total", withLines, again);
    assertTrue(both.lines().toList().get(1).startsWith("7,app.Main.run,0,0,10,10,"), both);
    assertEquals("", json("lines {} --json", withLines).get("class").getAsString());
    StringBuilder many = new StringBuilder();
    for (int line = 1; line <= 40; line++) {
      many.append("app.Main.run:").append(line).append(" 1\n");
    }
    Path file = write("many.txt", many.toString());
    assertTrue(output("lines", file).endsWith("10 more; -n 0 prints all.\n"));
    assertFalse(output("lines {} Main", file).contains("more;"));
    assertTrue(output("lines", recording).contains("   ?   60.0 %"));
  }

  @Test
  void framesOfATreeAreLinesIfAskedFor() throws IOException {
    Path withLines = write("lines.txt", "app.Main.run:7;lib.Sort.by:20 30\napp.Main.run:8 10\n");
    assertEquals(
        """
        cpu (samples): 40 samples

          total            self          samples
        100.0 %           0.0 %               40  all
         75.0 %  ± 13.0   0.0 %               30    app.Main.run:7
         75.0 %  ± 13.0  75.0 %  ± 13.0       30      lib.Sort.by:20
         25.0 %  ± 13.0  25.0 %  ± 13.0       10    app.Main.run:8
        """,
        output("tree --transform frames:line", withLines));
    assertFalse(output("tree", withLines).contains(":7"));
    says(output("flame --transform frames:line {} -o - --format svg", withLines), "app.Main.run:7");
  }

  @Test
  void numbersHaveNoExponents() {
    Path rare = write("rare.txt", "a.B.c 99990\na.B.d 3\n");
    for (String form : List.of("--csv", "--json")) {
      String top = output("top", form, rare);
      assertTrue(top.contains("0.00003"), top);
      assertFalse(top.matches("(?s).*[0-9]E-?[0-9].*"), top);
    }
  }

  @Test
  void infoCountsEventsAsJson() {
    JsonObject info = json("info --json", recording);
    assertEquals("candela.info/1", info.get("schema").getAsString());
    assertEquals(1000, info.getAsJsonObject("events").get("samples").getAsLong());
    assertEquals(5, info.get("methods").getAsInt());
    assertEquals(0, info.getAsJsonArray("warnings").size());
  }

  @Test
  void topAndTreeSayTheSameAsJson() {
    List<JsonObject> methods = rows(json("top --sort self --json", recording), "methods");
    assertEquals(5, methods.size());
    JsonObject first = methods.getFirst();
    assertEquals("removeIf", first.get("method").getAsString());
    assertEquals(0.6, first.getAsJsonObject("self").get("share").getAsDouble());
    JsonObject root = json("tree --json", recording).getAsJsonObject("root");
    assertEquals(1000, root.get("totalSamples").getAsLong());
    JsonObject run = rows(root, "children").getFirst();
    assertEquals("app.Main.run", run.get("name").getAsString());
    assertEquals(900, run.get("totalSamples").getAsLong());
    assertEquals(2, run.getAsJsonArray("children").size());
  }

  private static JsonObject json(Object... arguments) {
    return JsonParser.parseString(output(arguments)).getAsJsonObject();
  }

  private static String output(Object... arguments) {
    Console console = Console.run(arguments);
    assertTrue(
        console
            .err()
            .lines()
            .allMatch(
                line ->
                    line.startsWith("note: the samples have no timestamps")
                        || line.contains("are in code without line numbers")),
        console.err());
    assertEquals(0, console.exitCode());
    return console.out();
  }
}
