package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A slip in a filter is named, with what there is instead; no empty report looks like success. */
class FilterMissesTest extends InFolder {
  private static final String STACKS =
      """
      [main tid=7];app.Main.run;java.util.HashMap.get 60
      [pool-1 tid=8];app.Main.run;app.Orders.book 5
      """;

  private static final String LAMBDA =
      """
      app.Main.run:2 60
      app.Main.run:2;app.Main$$Lambda.test 20
      """;

  private Path recording;

  @BeforeEach
  void writeRecording() {
    recording = write("stacks.txt", STACKS);
  }

  @Test
  void namesThreadsStatesTimesAndFiltersThatFit() {
    refused(
        """
        > top DIR/stacks.txt --thread Main
        no thread name matches --thread Main; the threads are main, pool-1
        > tree DIR/stacks.txt --state blocked
        no thread was in the state blocked; the states are unknown
        > top DIR/stacks.txt --from 1s
        the recording has no timestamps; leave out --from, --to and ranges
        > top DIR/stacks.txt --thread pool --include HashMap
        no samples are left with --thread pool --include HashMap; remove or change one of these options
        """);
  }

  @Test
  void saysThatAsyncProfilerKnowsNoKindsOfWaits() {
    Path wall = FOREIGN.resolve("async-profiler-4.2-jdk25-wall.jfr.gz");
    Console.exits(2, "top {} --state blocked", wall).errHas("async-profiler does not record why a");
  }

  @Test
  void suggestsMethodsForOnesThatAreNotThere() {
    write("other.txt", STACKS);
    refused(
        """
        > top DIR/stacks.txt --include hashmap
        no method matches --include hashmap; did you mean java.util.HashMap.get?
        > top DIR/stacks.txt --include app/Orders.book
        no method matches --include app/Orders.book; did you mean app.Orders.book?
        > top DIR/stacks.txt --include Orders#book
        no method matches --include Orders#book; did you mean app.Orders.book?
        > top DIR/stacks.txt --include Orders::book()
        no method matches --include Orders::book(); did you mean app.Orders.book?
        > tree DIR/stacks.txt --transform focus:app.Orders.*
        no method matches --transform focus:app.Orders.*; did you mean app.Orders.book?
        > top DIR/stacks.txt --include HasMap.gte
        no method matches --include HasMap.gte; did you mean java.util.HashMap.get?
        > flame DIR/stacks.txt --transform focus:orders.book -o DIR/x.svg
        no method matches --transform focus:orders.book; did you mean app.Orders.book?
        > diff DIR/stacks.txt DIR/other.txt --include nowhere
        no method matches --include nowhere; 'candela top' lists the methods with samples
        """);
  }

  @Test
  void takesMethodsWithoutTheirPackageOrClass() {
    for (String method :
        List.of("book", "Orders.book", "app.Orders.book", "Orders::book", "app/Orders#book()")) {
      Console.success("tree {} --transform", recording, "callers:" + method)
          .outHas("app.Orders.book")
          .outLacks("HashMap");
    }
  }

  @Test
  void asksWhichOfSeveralMethodsIsMeant() {
    write("two.txt", "a.A.go;b.B.go 60\n");
    refused(
        """
        > tree DIR/two.txt --transform focus:go
        --transform focus:go matches several methods; did you mean a.A.go, b.B.go?
        """);
  }

  @Test
  void leavesOutThreadsOfTheJvm() throws IOException {
    Path jvm =
        write(
            "jvm.txt",
            """
            [C2 CompilerThread0 tid=5];compile 57
            [GC Thread#0 tid=6];mark 3
            [main tid=7];app.Main.run 40
            """);
    String counted = Console.run("top", jvm).out();
    assertEquals(
        "57 % JIT compiler, 3 % garbage collection, 40 % program;"
            + " --jvm on also lists the methods of the JVM's own threads",
        counted.lines().skip(1).findFirst().orElseThrow());
    assertTrue(counted.contains("40.0 %"), counted);
    assertFalse(counted.contains("100.0 %") || counted.contains("  compile"), counted);
    assertTrue(Console.run("top {} --csv", jvm).out().contains(",compile,"), "for scripts");
    Console.run("top {} --jvm on", jvm)
        .outHas("--jvm off leaves out the JVM's own threads\n", "  compile\n", "40.0 %");
    Console.run("top {} --thread C2", jvm).outHas("  compile\n");
    Path wall = FOREIGN.resolve("async-profiler-4.2-jdk25-wall.jfr.gz");
    String idle = Console.run("top", wall).out().lines().skip(1).findFirst().orElseThrow();
    assertTrue(idle.contains(" % JVM threads, ") && !idle.contains("collection"), idle);
    for (String report : List.of("top", "lines", "tree")) {
      Console.run(report, wall).errHas("are waits for a 'synchronized' block or method");
    }
    Console.success("top {} --exclude Work", wall).errLacks("'synchronized'");
    String program = Console.run("top {} --jvm off", jvm).out();
    assertTrue(program.startsWith("cpu (samples): 40 samples\n\n"), program);
    assertFalse(program.contains("compile"), program);
    String note = "note: %s--jvm off left out 60 samples of the JVM's own threads (60.0 %%)\n";
    for (String form : List.of("--csv", "--json", "--limit=30")) {
      Console.run("top {} --jvm off", jvm, form).errHas(note.formatted(""));
    }
    Path nameless = write("nameless.txt", "app.Main.run 60\n");
    String no = "note: --jvm off leaves nothing out: the recording has no threads";
    Console.says(Console.run("top {} --jvm off", nameless).err(), no);
    Console both = Console.run("diff {} {} --jvm off", nameless, nameless);
    assertEquals(1, both.err().lines().filter(line -> line.startsWith(no)).count(), both.err());
    Console.run("top", nameless).errLacks("--jvm");
    Path other = Files.copy(jvm, folder.resolve("other.txt"));
    Console.run("top --each {} {} --jvm off", jvm, other)
        .errHas(note.formatted(jvm + ": "), note.formatted(other + ": "));
    Console.run("diff {} {} --jvm off", jvm, wall).errHas(note.formatted(jvm + ": "));
    Console.success("diff {} --thread main --jvm off", wall).outLacks("JVM threads");
    Console.run("top", jvm).errLacks("left out");
    Console.run("top {} --transform focus:app.Main.run", jvm)
        .outBegins("cpu (samples): 40 samples\n\n");
    Console.run("top {} --exclude mark", jvm).outHas("59 % JIT compiler, 41 % program;");
  }

  @Test
  void leavesOutWhatNearlyOnlyTheJvmRan() {
    String jvm = "[C2 CompilerThread0 tid=5];clone3;compile %d\n[main tid=7];clone3 1\n";
    String main = "[main tid=7];app.Main.run 400\n";
    Path one = write("1.txt", jvm.formatted(100) + main);
    Path two = write("2.txt", jvm.formatted(900) + main);
    Console.run("top", one).outHas("app.Main.run").outLacks("clone3");
    String diff = Console.run("diff", one, two).out();
    assertFalse(diff.contains("clone3"), diff);
    Console.run("diff {} {} --jvm on", one, two).outHas("clone3");
  }

  @Test
  void listsWhatCostsTheProgramMuchWhoeverElseRunsIt() {
    String jvm =
        """
        [GC Thread#0 tid=6];memmove %d
        [Finalizer tid=5];java.lang.ref.Finalizer.run;app.Image.close 90
        [main tid=7];app.Main.run 300
        """;
    Path one = write("1.txt", jvm.formatted(900) + "[main tid=7];app.Main.run;memmove 50\n");
    Console.run("top", one).outHas("app.Image.close", "memmove").outLacks("Finalizer.run");
    Path two = write("2.txt", jvm.formatted(9000));
    Console.run("diff", one, two).outHas("memmove");
  }

  @Test
  void showsTheProgramFirstInWallClockTime() {
    Path wall = FOREIGN.resolve("async-profiler-4.2-jdk25-wall.jfr.gz");
    String top = Console.run("top", wall).out();
    Pattern left =
        Pattern.compile("\nnative frames are left out, so [0-9.]+ % of the samples have");
    assertTrue(left.matcher(top).find(), top);
    assertFalse(top.contains("futex") || top.contains("native code only"), top);
    for (String report : List.of("top --csv", "top --json", "lines --csv")) {
      Console data = Console.success(report, wall);
      Console.says(data.err(), "note: native frames of waits are included; --native off leaves");
      assertEquals(data.out(), Console.run(report, wall, "--native", "on").out());
      Console.run(report, wall, "--native", "off").errLacks("frames of waits");
    }
    Console.run("top {} --native on", wall).outHas("futex").outLacks("left out");
    // Folding comes after it, as with --native off.
    List<String> folded = Console.run("top {} --fold auto", wall).out().lines().toList();
    List<String> asked =
        Console.run("top {} --fold auto --native off", wall).out().lines().toList();
    assertTrue(asked.containsAll(folded.subList(5, 10)), folded + "\n" + asked);
    String sorted = "lines --sort self -n 1";
    String lines = Console.run(sorted, wall).out();
    assertTrue(left.matcher(lines).find(), lines);
    assertEquals(
        lines.lines().skip(5).toList(),
        Console.run(sorted, wall, "--native", "off").out().lines().skip(4).toList());
    Console.run(sorted, wall, "--native", "on").errHas("are in code without line numbers, such as");
  }

  @Test
  void linesSayHowManySamplesEndInCodeWithoutLines() throws IOException {
    Path lambda = write("lambda.txt", LAMBDA);
    Files.createDirectories(folder.resolve("app"));
    write("app/Main.java", "class Main {\n  void run() {}\n}\n");
    String note = "note: 25.0 % of the samples are in code without line numbers, such as ";
    Console.says(Console.success("lines", lambda).err(), note);
    Console.says(Console.success("lines {} --json", lambda).err(), note);
    Console.says(Console.success("lines {} app.Main --source-path", lambda, folder).err(), note);
    Console.says(Console.success("lines {} app.Main", lambda).out(), "app.Main$$Lambda.test");
  }

  @Test
  void partsOfTheJvmAddUp() {
    Path jvm =
        write(
            "jvm.txt",
            """
            [C2 CompilerThread0 tid=5];compile 164
            [GC Thread#0 tid=6];mark 12
            [VM Thread tid=8];run 3
            [main tid=7];app.Main.run 821
            """);
    for (String command : List.of("top", "tree")) {
      String line = Console.run(command, jvm).out().lines().skip(1).findFirst().orElseThrow();
      assertTrue(line.startsWith("17 % JIT compiler, 1 % garbage collection, 82 % program;"), line);
    }
  }

  @Test
  void warnsOfWhatChangesNothing() {
    Console console = Console.success("top {} --transform hide:app.Main.runs", recording);
    assertEquals(
        "warning: no method matches --transform hide:app.Main.runs; did you mean app.Main.run?",
        console.err().lines().findFirst().orElse(""));
    assertTrue(console.out().contains("app.Main.run"), console.out());
  }

  @Test
  void saysHowASubtreeIsNamed() {
    Console.exits(2, "tree {} --transform subtree:put", recording)
        .errHas("name a subtree by its whole path from the top, such as subtree:");
  }

  @Test
  void takesEventsWithCapitals() {
    Console.success("top {} --event CPU", recording).outBegins("cpu (samples): 65 samples");
    Console.success("top {} --event Samples", recording);
  }

  @Test
  void saysThatTheRestOfARecordingMayHaveTheSamePhase() {
    StringBuilder samples = new StringBuilder();
    StringBuilder deltas = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      boolean phase = i % 400 >= 200;
      samples.append(i == 0 ? "" : ",").append(phase && i % 10 > 0 ? 3 : 2);
      deltas.append(i == 0 ? "" : ",").append(10_000);
    }
    String profile =
        """
        {"nodes":[{"id":1,"callFrame":{"functionName":"(root)"},"children":[2,3]},
        {"id":2,"callFrame":{"functionName":"serve"}},
        {"id":3,"callFrame":{"functionName":"rebuild"}}],
        "startTime":0,"endTime":20000000,"samples":[%s],"timeDeltas":[%s]}
        """
            .formatted(samples, deltas);
    Path file = write("phases.cpuprofile", profile);
    String note = "--before-range FROM..TO --after-range 10s..12s";
    Console range = Console.success("diff {} --range 10s..12s", file);
    assertTrue(range.err().contains(note), range.err());
    Console.success("diff {} --before-range 8s..10s --after-range 10s..12s", file)
        .outHas("more  rebuild")
        .errLacks(note);
  }
}
