package dev.candela.cli.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.candela.cli.Console;
import dev.candela.cli.InFolder;
import dev.candela.cli.output.CommandFailure;
import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.capture.SessionListener.RunningEngine;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvm.JavaRuntime;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.format.ProfileFiles;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class RecordProgressTest extends InFolder {
  private static final Optional<Path> NONE = Optional.empty();
  private static final Optional<Path> FILE = Optional.of(Path.of("server.jfr"));

  @Test
  void namesLossesAndPauses() {
    Status status =
        new Status(
            Status.Activity.PAUSED,
            Map.of(
                Counter.ELAPSED_NANOS, 2_000_000_000L,
                Counter.SAMPLES, 1234L,
                Counter.LOST_SAMPLES, 7L,
                Counter.DROPPED_CHUNKS, 1L));
    assertEquals(
        "2.00 s, 1,234 samples, 7 samples lost (0.6 %), 1 chunk of data dropped, 4.00 KiB, paused",
        RecordProgress.counts(new SessionStatus(status, 3, 4096)));
  }

  @Test
  void aProgramThatFailsDidNotEndTooSoon() {
    SessionStatus status = new SessionStatus(new Status(Status.Activity.IDLE, Map.of()), 0, 0);
    SessionEnd end = new SessionEnd(SessionEnd.Cause.TARGET_ENDED, () -> "", status, 0);
    String failed = sentence(end, 3);
    assertTrue(
        failed.startsWith("no samples were recorded: The program ended with exit code 3; "),
        failed);
    assertTrue(sentence(end, 0).contains("may have ended too soon"), sentence(end, 0));
  }

  private static String sentence(SessionEnd end, int exitCode) {
    RunningEngine engine =
        new RunningEngine(EngineKind.ASYNC, "", Map.of(EventKind.CPU, 1L), List.of());
    return RecordRun.EmptyRecording.sentence(
        new RecordOutcome(Path.of("nothing.jfr"), engine, end, OptionalInt.of(exitCode)));
  }

  @Test
  void saysOnceOfSeveralRunsWhatMakesThemDoubtful() {
    StringWriter said = new StringWriter();
    PrintWriter printer = new PrintWriter(said, true);
    CommandLine commandLine =
        new CommandLine(CommandSpec.create().name("record")).setOut(printer).setErr(printer);
    RecordRun runs = new RecordRun(commandLine, false, true);
    SessionStatus status = new SessionStatus(new Status(Status.Activity.IDLE, Map.of()), 1, 0);
    SessionEnd end = new SessionEnd(SessionEnd.Cause.TARGET_ENDED, () -> "", status, 0);
    RunningEngine engine =
        new RunningEngine(EngineKind.ASYNC, "", Map.of(EventKind.CPU, 1L), List.of());
    for (int run = 1; run <= 2; run++) {
      SortedMap<String, String> doubts =
          new TreeMap<>(Map.of("rate", "busy in run " + run, "cost", "cost " + run));
      runs.report(
          new RecordOutcome(Path.of("run.jfr"), engine, end, OptionalInt.of(0)),
          new RecordedProfile(1, new TreeMap<>(Map.of("cpu", 50L)), 1, false, doubts));
    }
    assertEquals(
        List.of("note: cost 1", "note: busy in run 1"),
        said.toString().lines().filter(line -> line.startsWith("note: ")).toList());
  }

  @Test
  void namesTheProgramThatItAttachesTo() {
    long self = ProcessHandle.current().pid();
    String name = new RunningProgram(new AttachTarget.Local(self), "" + self, "Shop").title();
    assertEquals("Shop (" + self + ")", name);
    String id = new RunningProgram(new AttachTarget.Local(self), "" + self, "" + self).title();
    assertTrue(id.matches("\\S.* \\(" + self + "\\)"), id);
    assertEquals("0", new RunningProgram(new AttachTarget.Local(0), "0", "0").title());
  }

  @Test
  void saysThatARecordingIsLongerThanAsked() {
    Duration asked = Duration.ofSeconds(4);
    assertEquals(Optional.empty(), RecordProgress.longer(asked, 4_280_000_000L));
    assertEquals(Optional.empty(), RecordProgress.longer(asked, 3_900_000_000L));
    assertEquals(
        Optional.empty(), RecordProgress.longer(Duration.ofSeconds(60), 61_000_000_000L), "a part");
    assertEquals(
        Optional.of("recording stopped 1.15 s later than requested; the machine may be busy"),
        RecordProgress.longer(asked, 5_150_000_000L));
  }

  @Test
  void knowsThatOnlyTheSourceLauncherRan() throws IOException {
    String compiler = "com.sun.tools.javac.launcher.Main.main;java.util.HashMap.get 5\n";
    Path file = write("stacks.txt", compiler);
    assertTrue(RecordedProfile.isOnlySourceLauncher(ProfileReaders.read(file).symbols()));
    Files.writeString(file, compiler + "com.sun.tools.javac.launcher.Main.main;Prog.main 5\n");
    assertFalse(RecordedProfile.isOnlySourceLauncher(ProfileReaders.read(file).symbols()));
  }

  @Test
  void countsEachKindAsInfoDoes() throws IOException {
    Path file = FOREIGN.resolve("async-profiler-4.6-jdk25.jfr.gz");
    Profile profile = ProfileFiles.read(List.of(file), ReadOptions.ALL, ReadProgress.NONE);
    SortedMap<String, Long> kinds =
        RecordedProfile.samplesByKind(profile, EventChoice.parse("cpu,lock"));
    JsonObject events = Console.report("info --json", file).getAsJsonObject("events");
    assertEquals(
        Map.of(
            "cpu", events.get("jdk.ExecutionSample").getAsLong(),
            "lock", events.get("jdk.JavaMonitorEnter").getAsLong()),
        kinds);
    assertEquals(
        List.of(kinds.get("cpu") + " cpu", kinds.get("lock") + " lock"),
        RecordProgress.samples(kinds));
    kinds.remove("lock");
    assertEquals(List.of(kinds.get("cpu") + " samples"), RecordProgress.samples(kinds));
  }

  @Test
  void saysHowToLookAtWhatWasRecorded() {
    assertEquals(
        List.of(
            "To see what the threads run: candela top w.jfr --jvm off --state runnable",
            "To see where they wait: candela top w.jfr --jvm off --state sleeping --sort self"),
        RecordRun.looks(Set.of("wall"), EngineKind.ASYNC, "w.jfr"));
    assertEquals(
        "To see where they wait: candela top w.jfr --jvm off"
            + " --state sleeping,waiting,parked,blocked --sort self",
        RecordRun.looks(Set.of("wall"), EngineKind.THREADS, "w.jfr").getLast());
    assertEquals(
        List.of("To see the locks: candela locks w.jfr"),
        RecordRun.looks(Set.of("lock"), EngineKind.JFR, "w.jfr"));
    assertEquals(
        "To see the hottest methods: candela top w.jfr --jvm off",
        RecordRun.looks(Set.of("cpu"), EngineKind.JFR, "w.jfr").getFirst());
  }

  private static TargetJvm jvm(long pid, String main) {
    return new TargetJvm(
        pid,
        main,
        "",
        List.of(),
        JavaRuntime.UNKNOWN,
        "me",
        "",
        Optional.empty(),
        Optional.empty());
  }

  private static String called(String word, Optional<Path> similar, TargetJvm... jvms) {
    return RunningProgram.called(word, similar, List.of(jvms)).map(RunningProgram::id).orElse("");
  }

  private static String refusal(String word, Optional<Path> similar, TargetJvm... jvms) {
    return assertThrows(CommandFailure.class, () -> called(word, similar, jvms)).getMessage();
  }

  @Test
  void knowsJvmsByAPartOfTheirShortName() {
    TargetJvm jar = jvm(12, "/srv/server/lib/app.jar");
    assertEquals("12", called("app", NONE, jar));
    assertEquals("13", called("Server", NONE, jvm(13, "com.acme.ServerMain")));
    assertEquals("", called("lib", NONE, jar), "a folder");
    assertEquals("", called("ap", NONE, jar), "in too many names");
    assertEquals("14", called("x", NONE, jvm(14, "X")), "all of its name");
  }

  @Test
  void attachesToNoneWhereAFileMayBeMeant() {
    TargetJvm main = jvm(12, "com.acme.ServerMain");
    String file = "'server' may mean the file server.jfr or ";
    String remedy = "; use the name of the file or a process id: 12 com.acme.ServerMain";
    assertEquals(file + "a running JVM" + remedy, refusal("server", FILE, main));
    assertEquals(
        file + "one of 2 running JVMs" + remedy + ", 13 server2.jar",
        refusal("server", FILE, main, jvm(13, "/srv/server2.jar")));
    assertEquals("14", called("server", FILE, main, jvm(14, "/srv/server.jar")), "its exact name");
    assertEquals("12", called("Server", FILE, main), "server.jfr is spelled differently");
  }
}
