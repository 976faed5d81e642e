package dev.candela.cli.output;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.cli.Console;
import dev.candela.cli.InFolder;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile.SecondRecorder;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Transforms;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NotesTest extends InFolder {
  private static final String CPU = "jdk.ExecutionSample";
  private static final long SECOND = 1_000_000_000;

  @Test
  void namesTheEventForProgramsThatMostlyWait() {
    says(
        notes(200, 100),
        "note: the program used a CPU for only 2.0 % of the time; to see where it waits, record"
            + " again with --event wall\n");
    assertTrue(!notes(200, 10).contains("--event wall"), "a fifth is not mostly");
    String starved = notes(80, 250, 0.75);
    assertTrue(!starved.contains("--event wall"), starved);
    assertTrue(starved.contains("note: Other processes used 75 % of the machine, so"), starved);
  }

  @Test
  void saysThatSamplesWereRarerThanAsked() {
    String rare =
        "note: The interval between samples of a busy thread was 20.0 ms, although 10.0 ms was";
    says(notes(500, 10), rare, "Either the timer");
    says(notes(500, 10, 0.75), rare, "other processes used 75 %");
    assertTrue(!notes(1000, 10).contains("interval between"), notes(1000, 10));
    says(notes(1000, 10, 0.75), "note: Other processes used 75 % of the machine, so");
  }

  @Test
  void saysWhatTheSecondRecorderCostsAShortProgram() {
    String advice = "record again with --also none";
    String compiler = "C2 CompilerThread0";
    SecondRecorder second = SecondRecorder.of(new Span(SECOND, 11 * SECOND), Set.of());
    String notes = notes(1000, 10, 0, compiler, second);
    says(notes, "note: 100 % of the samples are in the JIT compiler, ", advice);
    assertTrue(!notes(1000, 10, 0, "main", second).contains(advice), "a program");
    assertTrue(!notes(6100, 61, 0, compiler, second).contains(advice), "long");
    assertTrue(!notes(1000, 10, 0, compiler, SecondRecorder.NONE).contains(advice), "alone");
  }

  /** The notes on a recording with this number of samples and seconds. */
  private static String notes(int samples, int seconds) {
    return notes(samples, seconds, 0);
  }

  /** The same, and what share of the machine other processes used. */
  private static String notes(int samples, int seconds, double others) {
    return notes(samples, seconds, others, "main", SecondRecorder.NONE);
  }

  private static String notes(
      int samples, int seconds, double others, String thread, SecondRecorder second) {
    ProfileBuilder builder = new ProfileBuilder();
    EventTable.Builder loads =
        builder.events(
            "jdk.CPULoad",
            new Attribute("jvmUser", Attribute.Kind.DOUBLE),
            new Attribute("machineTotal", Attribute.Kind.DOUBLE));
    loads.add(2 * SECOND, 0, Ids.NONE);
    loads.attribute(0, Double.doubleToRawLongBits(0.2));
    loads.attribute(1, Double.doubleToRawLongBits(0.2 + others));
    builder.origin(
        new Origin(
            "async-profiler 4.6", "OpenJDK", "", "", -1, "", Map.of(CPU + "#interval", "10 ms")));
    builder.cover(new Span(SECOND, (1 + seconds) * SECOND));
    builder.second(second);
    SampleType type =
        ProfileReaders.sampleTypes().stream()
            .filter(known -> known.name().equals(CPU))
            .findFirst()
            .orElseThrow();
    int methodId = builder.symbols().method("app.Main", "run", "()V", null);
    int frameId = builder.symbols().frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JAVA);
    int threadId = builder.threads().intern(ProfiledThread.named(thread));
    int stackId = builder.stacks().intern(StackTable.ROOT, frameId);
    SampleTable.Builder table = builder.samples(type);
    for (int i = 0; i < samples; i++) {
      long nanos = SECOND + (long) i * seconds * SECOND / samples;
      table.add(nanos, threadId, stackId, ThreadState.RUNNABLE, 1);
    }
    StringWriter text = new StringWriter();
    PrintWriter err = new PrintWriter(text, true);
    new TrustNotes()
        .print(
            err, View.of(builder.build(), new ProfileFilter(SampleSelection.ALL, Transforms.NONE)));
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  @Test
  void saysABiasOnceForSeveralRecordings() throws Exception {
    Path one = FOREIGN.resolve("async-profiler-4.6-jdk25.jfr.gz");
    Path other = Files.copy(one, folder.resolve("other.jfr.gz"));
    String bias = "± does not include";
    for (String command : new String[] {"top", "tree"}) {
      String err = Console.run(command, "--each", one, other).err();
      List<String> notes = err.lines().filter(line -> line.contains(bias)).toList();
      assertEquals(1, notes.size(), err);
      assertTrue(notes.getFirst().length() < 150, notes.getFirst());
      assertTrue(notes.getFirst().contains("record --launch"), "the remedy");
    }
  }

  @Test
  void saysInWhichZoneItWasRecorded() {
    long nanos = 1_769_860_799L * 1_000_000_000;
    assertEquals(
        Optional.of("recorded 2026-01-31 11:59 UTC"),
        PictureNotes.recorded(new Span(nanos, nanos + 1)));
    assertEquals(Optional.empty(), PictureNotes.recorded(new Span(0, 1)));
  }
}
