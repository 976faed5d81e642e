package dev.candela.cli;

import static dev.candela.cli.Console.fails;
import static dev.candela.cli.Console.lacks;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertLinesMatch;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.candela.cli.output.StandardOutput;
import dev.candela.engine.format.ProfileReaders;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that look at real JVMs. */
class RecordTest extends RecordsTargets {
  private static final Pattern SAMPLES =
      Pattern.compile("jdk\\.(?:Execution|CPUTime)Sample *([0-9,]+) ");

  /** For JVMs of which only the ends are looked at: what they save is time for other tests. */
  private static final List<String> LIGHT = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private static Path heater;

  private Process target;

  @AfterEach
  void end() throws IOException, InterruptedException {
    if (target != null) {
      target.destroy();
      if (!target.waitFor(5, TimeUnit.SECONDS)) {
        target.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      }
      // Of a target that a test has killed.
      Files.deleteIfExists(Path.of("/tmp", ".java_pid" + target.pid()));
    }
  }

  private long startTarget() throws IOException {
    return startTarget("busy");
  }

  private long startTarget(String how, String... vmOptions) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(RecordedTarget.JAVA, "-XX:+EnableDynamicAgentLoading"));
    command.addAll(LIGHT);
    command.addAll(List.of(vmOptions));
    command.addAll(List.of("-cp", heater().toString(), "Heater", how));
    target = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertEquals("ready", target.inputReader().readLine());
    return target.pid();
  }

  /** The class path of a program that is compiled once. */
  static synchronized Path heater() throws IOException {
    if (heater == null) {
      Path made = Files.createTempDirectory("heater");
      made.toFile().deleteOnExit();
      made.resolve("Heater.class").toFile().deleteOnExit();
      made.resolve("Warmer.class").toFile().deleteOnExit();
      made.resolve("Boiler.class").toFile().deleteOnExit();
      ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
      String[] arguments =
          "--release 17 -d %1$s %2$s/Heater.java %2$s/Warmer.java %2$s/Boiler.java"
              .formatted(made, "src/test/targets")
              .split(" ");
      assertEquals(0, javac.run(System.out, System.err, arguments));
      heater = made;
    }
    return heater;
  }

  @Test
  void recordsARunningJvm() throws IOException {
    Path file = folder.resolve("x.jfr");
    Console console =
        Console.success("record {} -d 1500ms -o {} --engine threads", startTarget(), file);
    // A busy machine ends it later.
    assertLinesMatch(
        List.of(Pattern.quote(file + ": ") + "[1-9]\\.\\d+ s, .*, engine threads", ">> 2 >>"),
        console.out().lines().toList());
    console.errBegins("Recording with threads. Press Ctrl-C to stop.\n");
    Console.run("top", file)
        .outHas("Heater.main")
        .errHas("at an interval of 20.0 ms; for more, record again with --interval 2ms");
    Console.run("diff", file, file).errHas("for more, record again with --interval 2ms");
  }

  @Test
  void drawsWhatItRecordsWhereThePictureIsNamed() throws IOException {
    startTarget();
    Path page = folder.resolve("x.html");
    Console console = Console.success("record heater -d 1 -o {} --engine threads", page);
    assertTrue(Files.readString(page).contains("Heater"));
    assertTrue(console.err().contains("\nHeater: "), console.err());
    String attached = "Attached to " + target.pid() + " Heater.\n";
    assertTrue(console.err().startsWith(attached), console.err());
    Path stacks = folder.resolve("x.collapsed");
    Console.success("record {} -d 1 -o", target.pid(), stacks);
    assertTrue(Files.readString(stacks).contains("Heater.main"));
    for (String format : List.of("svg", "png")) {
      Path picture = folder.resolve("x." + format);
      Console json = Console.success("record {} -d 1 -o {} --json", target.pid(), picture);
      JsonObject recorded = json.json();
      assertEquals("candela.record/1", recorded.get("schema").getAsString());
      assertTrue(recorded.get("samples").getAsLong() > 10, json.out());
      byte[] head = Arrays.copyOf(Files.readAllBytes(picture), 4);
      assertEquals(format.equals("svg") ? "<svg" : "\u0089PNG", new String(head, ISO_8859_1));
    }
  }

  @Test
  void reportsOnARunningJvmInOneStep() throws IOException {
    long pid = startTarget();
    Console.success("top {} -d 1 --csv", pid).outHas("Heater,main");
    Path picture = folder.resolve("x.svg");
    Console.success("flame Heater -d 1 -o {} --event wall", picture)
        .errBegins("Attached to " + pid + " Heater.\n");
    assertTrue(Files.readString(picture).contains("Heater.main"));
  }

  @Test
  void showsHotMethodsLiveOnATerminalUntilQIsPressed() throws Exception {
    Process terminal = onATerminal("top " + startTarget());
    try (Reader screen = new InputStreamReader(terminal.getInputStream(), UTF_8);
        OutputStream keys = terminal.getOutputStream()) {
      readUntil(screen, "Attaching to Heater (" + target.pid() + ") …", "\u001B[?1049h");
      readUntil(screen, "Heater.main", "± does not include ", "[t total]");
      for (String pressed :
          """
          s [s self]  t total  [n native]  j JVM  f fold
          n [s self]  t total  n native  j JVM  f fold
          j [s self]  t total  n native  [j JVM]  f fold
          j [s self]  t total  n native  j JVM  f fold
          f [s self]  t total  n native  j JVM  [f fold]
          t s self  [t total]  n native  j JVM  [f fold]
          w [w last 10 s]
          p paused
          """
              .split("\n")) {
        press(keys, pressed.charAt(0));
        readUntil(screen, pressed.substring(2));
      }
      press(keys, 'q');
      // Back on the usual screen, with the cursor and the last table.
      lacks(readUntil(screen, "\u001B[?25h\u001B[?1049l", "Heater.main"), "q quit");
      assertTrue(terminal.waitFor(20, TimeUnit.SECONDS));
      assertEquals(0, terminal.exitValue());
      assertTrue(target.isAlive());
    } finally {
      terminal.destroyForcibly();
    }
  }

  @Test
  void showsOnATerminalHowARecordingGoes() throws Exception {
    Path file = folder.resolve("x.jfr");
    Process terminal = onATerminal("record " + startTarget() + " -d 2 -o '" + file + "'");
    try (Reader screen = new InputStreamReader(terminal.getInputStream(), UTF_8)) {
      readUntil(screen, "\r\u001B[KAttaching to Heater (" + target.pid() + ") … loading the agent");
      // Which times it shows depends on the machine.
      readUntil(screen, "Recording with ", "\r\u001B[K", " samples, ", "candela top " + file);
      assertTrue(terminal.waitFor(20, TimeUnit.SECONDS));
      assertEquals(0, terminal.exitValue());
    } finally {
      terminal.destroyForcibly();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void signalsEndARecordingThatIsKept() throws Exception {
    String pid = Long.toString(startTarget());
    for (Map.Entry<String, Integer> signal : Map.of("INT", 130, "HUP", 129).entrySet()) {
      Path file = folder.resolve(signal.getKey() + ".jfr");
      // These signals may be ignored where the tests run.
      List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT,HUP"));
      command.addAll(targets.candela("record " + pid + " -o " + file + " --engine threads -d 60s"));
      Process candela = new ProcessBuilder(command).redirectErrorStream(true).start();
      try (BufferedReader said = candela.inputReader()) {
        assertTrue(said.readLine().startsWith("Recording with threads"));
        awaitBytes(file, 1);
        run("kill", "-" + signal.getKey(), Long.toString(candela.pid()));
        assertTrue(candela.waitFor(30, TimeUnit.SECONDS));
        assertEquals(signal.getValue(), candela.exitValue(), signal.getKey());
        Console.success("info", file);
      } finally {
        candela.destroyForcibly();
      }
    }
  }

  /** At most a minute; what follows then fails. */
  private static void awaitBytes(Path file, long least) {
    for (int i = 0; i < 60_000 && file.toFile().length() < least; i++) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** However long the machine takes to make them, up to the end of the recording. */
  private static void awaitSamples(Path file) {
    awaitBytes(file, 1);
    for (int i = 0; i < 600 && !SAMPLES.matcher(Console.run("info", file).out()).find(); i++) {
      LockSupport.parkNanos(100_000_000);
    }
  }

  @Test
  void writesARecordingToTheStandardOutput() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    try (PrintWriter out = new StandardOutput(bytes)) {
      String pid = Long.toString(startTarget());
      String[] words = {"record", pid, "-d", "1", "-o", "-", "--engine", "threads"};
      assertEquals(0, CandelaCommand.run(out, new PrintWriter(err), words), err::toString);
    }
    Path file = Files.write(folder.resolve("piped.jfr"), bytes.toByteArray());
    assertTrue(ProfileReaders.read(file).samples().size() > 0, err::toString);
  }

  @Test
  void keepsTheProgramsOutputOutOfAPipedRecording() throws Exception {
    assertTrue(ProfileReaders.read(outputOfALaunch("record --launch -o -")).samples().size() > 0);
  }

  @Test
  void keepsTheProgramsOutputOutOfJson() throws Exception {
    Path file = folder.resolve("json.jfr");
    String json = Files.readString(outputOfALaunch("record --launch --json -o " + file));
    JsonObject report = JsonParser.parseString(json).getAsJsonObject();
    assertEquals("candela.record/1", report.get("schema").getAsString());
  }

  /** Standard output of Candela, which launches a program that prints, too. */
  private Path outputOfALaunch(String options) throws Exception {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err.txt");
    String program = RecordedTarget.JAVA + " -cp " + heater() + " Heater fail";
    Process candela =
        new ProcessBuilder(targets.candela(options + " --engine threads -- " + program))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertTrue(candela.waitFor(60, TimeUnit.SECONDS), Files.readString(err));
    assertTrue(Files.readAllLines(err).contains("ready"), Files.readString(err));
    return out;
  }

  /** Candela's command line where a person would see it. */
  private Process onATerminal(String words) throws IOException {
    Path script = Path.of("/usr/bin/script");
    Assumptions.assumeTrue(
        Files.isExecutable(script), "a terminal is made by " + script + ", which is not here");
    String candela = String.join("' '", targets.candela(words.split(" ")[0]));
    String command = "'" + candela + "'" + words.substring(words.indexOf(' '));
    return new ProcessBuilder(script.toString(), "-qec", command, "/dev/null")
        .redirectErrorStream(true)
        .start();
  }

  private static void press(OutputStream keys, char key) throws IOException {
    keys.write(key);
    keys.flush();
  }

  /** One after the other; fails with all that came if the stream ends first. */
  private static String readUntil(Reader screen, String... wanted) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String each : wanted) {
      text.setLength(0);
      while (text.indexOf(each) < 0) {
        int character = screen.read();
        assertTrue(character >= 0, text.toString());
        text.append((char) character);
      }
    }
    return text.toString();
  }

  @Test
  void namesTheJvmsThatANameFits() {
    refused(
        """
        > record NoSuchProgram
        no running JVM matches 'NoSuchProgram'; 'candela list' shows the running JVMs
        > top NoSuchProgram
        File not found: NoSuchProgram…
        """);
  }

  @Test
  void demoShowsTheWholeWay() throws IOException {
    Path made = folder.resolve("demo");
    Console console = Console.success("demo -d 3s -o", made);
    assertTrue(Files.size(made.resolve("order-desk.jfr")) > 0);
    console.outBegins("Recording a small program for 3.00 s ").outHas("> candela top -n 12 ");
    String picture = Files.readString(made.resolve("order-desk.svg"));
    assertTrue(picture.contains("Catalogue.find"), console.out());
    Console.success("lines --source", made.resolve("order-desk.jfr"))
        .outHas("if (article.number().equals(number)) {");
    Console json = Console.run("demo -d 1s -o {} --json", made);
    JsonObject report = json.json();
    assertEquals("candela.demo/1", report.get("schema").getAsString());
    assertEquals(3, report.getAsJsonArray("pictures").size(), json.out());
  }

  @Test
  void listsIt() throws IOException {
    long pid = startTarget();
    JsonObject report = Console.run("list --json").json();
    assertEquals("candela.list/1", report.get("schema").getAsString());
    JsonObject found = Console.row(report, "jvms", "pid", pid);
    assertTrue(found.get("attachable").getAsBoolean());
    assertEquals(System.getProperty("java.version"), found.get("javaVersion").getAsString());
    Console.run("list").outHas(Long.toString(pid));
  }

  @Test
  void saysInOneSentenceWhatIsWrong() throws IOException, InterruptedException {
    refused(
        """
        > record
        name the process to record; 'candela list' shows the running JVMs…
        > record 1 --engine best
        Invalid value for option '--engine': 'best' is not an engine; use auto, async, jfr, threads…
        """);
    fails("candela record: no running JVM matches 'one'; 'candela list'", "record one");
    fails("candela record: --launch needs a command", "record --launch");
    fails("candela record: The command ./nothing was not found.", "record --launch -- ./nothing");
    fails("candela record: Invalid value for option '--duration'", "record 1 -d soon");
    Process sleep = new ProcessBuilder("sleep", "60").start();
    fails("candela record: Process " + sleep.pid() + " (sleep 60) is not", "record", sleep.pid());
    sleep.destroyForcibly().waitFor();
    String gone = ": Process " + sleep.pid() + " does not exist. 'candela list' shows the";
    fails("candela record" + gone, "record", sleep.pid());
    fails("candela top" + gone, "top", sleep.pid());
    fails("candela record: --json and -o - cannot be combined", "record 1 -o - --json");
    fails("candela record: -o needs a file name", "record 1 -o", "");
    fails("candela record: /dev/stdout is a pipe or a device", "record 1 -o /dev/stdout");
    Path file = folder.resolve("missing/x.jfr");
    fails("candela record: The directory ", "record {} -o", startTarget(), file);
    assertFalse(Files.exists(file));
  }

  @Test
  void saysThatNoSampleWasTakenAndKeepsAnOlderFile() throws IOException {
    Path kept = write("keep.jfr", "older");
    Console console = recordLocksOfIdle(startTarget("idle"), "threads", kept);
    assertEquals(2, console.exitCode(), console.err());
    assertEquals("", console.out());
    console.errHas("perhaps no thread waited long for the monitor of a synchronized block; ");
    assertEquals("older", Files.readString(kept));
  }

  /** Threads of the recorder itself may have waited for a lock: then there is a sample. */
  @Test
  void recorderWithoutASampleEndsLikeTheOtherEngines() throws IOException {
    Path file = folder.resolve("x.jfr");
    Console console = recordLocksOfIdle(startTarget("idle"), "jfr", file);
    boolean none = console.err().contains("no samples were recorded; ");
    assertEquals(none ? 2 : 0, console.exitCode(), console.err());
    assertEquals(none, console.out().isEmpty(), console.out());
    assertTrue(Files.size(file) > 0);
  }

  private static Console recordLocksOfIdle(long pid, String engine, Path file) {
    return Console.run("record {} -d 1500ms -o {} --engine {} --event lock", pid, file, engine);
  }

  @ParameterizedTest
  @ValueSource(strings = {"threads", "jfr", "async"})
  void saysWhatIsInTheFileOfAProgramThatWasKilled(String engine) throws Exception {
    long pid = startTarget("busy");
    Path file = folder.resolve("x.jfr");
    Thread killer =
        Thread.ofPlatform()
            .start(
                () -> {
                  awaitSamples(file);
                  target.destroyForcibly();
                });
    Console console = Console.run("record {} -d 60s -o {} --depth 2 --engine", pid, file, engine);
    killer.join();
    if (engine.equals("async")) {
      Console.run("tree", file).outHas("of the stacks were truncated after ");
    }
    console.ended(0).outBegins("The program has ended.\n");
    assertSamplesAsInInfo(file, console);
  }

  /** Without those of the agent's own threads. */
  private static void assertSamplesAsInInfo(Path file, Console console) {
    Matcher counted = SAMPLES.matcher(Console.run("info", file).out());
    assertTrue(counted.find());
    String samples = counted.group(1).equals("1") ? "1 sample" : counted.group(1) + " samples";
    assertTrue(console.out().contains(", " + samples + ", "), console.out());
  }

  @Test
  void endsWithCode2OnceTheTargetsDiskIsFull() throws Exception {
    Path small = smallDisk("12m");
    try {
      long pid = startTarget("busy", "-Djava.io.tmpdir=" + small);
      Path file = folder.resolve("x.jfr");
      Thread filler =
          Thread.ofPlatform()
              .start(
                  () -> {
                    awaitSamples(file);
                    try {
                      Files.write(small.resolve("filler"), new byte[16 << 20]);
                    } catch (IOException full) {
                      // As intended.
                    }
                  });
      Console console = Console.run("record {} -d 60s -o {} --engine async", pid, file);
      filler.join();
      console.ended(2).errHas(" MiB is free in " + small);
      assertSamplesAsInInfo(file, console);
    } finally {
      target.destroyForcibly().waitFor();
      run("umount", "-l", small.toString());
    }
  }

  @Test
  void endsWithCode2OnceTheRecordingsDiskIsFull() throws Exception {
    Path small = smallDisk("400k");
    try {
      long pid = startTarget("steady");
      Path file = small.resolve("x.jfr");
      Console console =
          Console.exits(2, "record {} -d 120s -o {} --engine async --interval 1ms", pid, file);
      console.errHas(
          "Cannot write to "
              + file
              + ": No space left on device. Free some space or record to another disk."
              + " Everything recorded so far is kept.");
      assertSamplesAsInInfo(file, console);
      assertTrue(target.isAlive());
    } finally {
      run("umount", "-l", small.toString());
    }
  }

  private Path smallDisk(String size) throws IOException, InterruptedException {
    Path small = Files.createDirectory(folder.resolve("small"));
    Assumptions.assumeTrue(
        System.getProperty("user.name").equals("root")
            && run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", small.toString()) == 0,
        "needs the administrator");
    return small;
  }

  static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  @Test
  void returnsTheExitCodeOfAProgramThatFails() throws IOException {
    Path file = folder.resolve("x.jfr");
    launch(file, List.of(), "-cp", heater(), "Heater", "fail")
        .ended(7)
        .outBegins("The program ended with exit code 7.\n" + file + ": ");
    Console.run("top", file).outHas("Heater.main");
    Console missing = launch(folder.resolve("y.jfr"), List.of(), "NoSuchProgram");
    missing.ended(1).outBegins("The program ended with exit code 1.\n").outLacks("candela top");
    String reason = "no samples were recorded: The program ended with exit code 1; ";
    assertTrue(missing.out().contains("y.jfr: ") || missing.err().contains(reason), missing.err());
    // A full heap leaves no room for shutdown hooks.
    String full = "record --launch --event cpu -o {} -- {} -Xmx64m -cp {} Heater full";
    Console.run(full, folder.resolve("z.jfr"), RecordedTarget.JAVA, heater()).ended(1);
  }

  /** Then there is nothing to record, whatever its exit code. */
  @Test
  void aProgramThatEndsBeforeTheAgentCameIsUnusable() {
    Path file = folder.resolve("x.jfr");
    Console console = launch(file, List.of(), "-jar", folder.resolve("nosuch.jar"));
    assertEquals(2, console.exitCode(), console.err());
    assertEquals("", console.out());
    Console.says(console.err(), "The program ended with exit code 1 before the agent connected");
    assertFalse(Files.exists(file));
  }

  @Test
  void aProgramThatItEndsIsNoFailure() throws IOException {
    Path file = folder.resolve("x.pdf");
    Console console = launch(file, List.of("-d", "2s"), "-cp", heater(), "Heater", "busy");
    String note = "note: " + file + " will contain a JFR recording despite its name";
    console.errBegins(note).ended(0).outBegins(file + ": ");
    String stopped = "The program was stopped because its recording ended.";
    assertTrue(console.err().lines().anyMatch(stopped::equals), console.err());
  }

  private static Console launch(Path file, List<String> options, Object... program) {
    String line = "record --launch --engine threads -o {} {} -- {}";
    return Console.run(line, file, options, RecordedTarget.JAVA, program);
  }

  @Test
  void refusesOnlyWhatTheEngineCannotSee() throws IOException {
    long pid = startTarget("busy");
    Path file = folder.resolve("x.jfr");
    fails(
        "candela record: Thread dumps see neither allocation nor counters. Use the engine async or"
            + " jfr.",
        "record " + pid + " --engine threads --event alloc -o",
        file);
    assertFalse(Files.exists(file));
    Console.success("record {} -d 1s -o {} --engine threads --event cpu,alloc", pid, file)
        .errHas("warning: alloc is not in this recording: the engine threads");
  }
}
