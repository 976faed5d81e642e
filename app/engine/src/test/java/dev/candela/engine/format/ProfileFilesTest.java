package dev.candela.engine.format;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.Packed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several recordings as one. */
final class ProfileFilesTest {
  @TempDir Path temp;

  @Test
  void addsUpSeveralFiles() throws IOException {
    Path one = stacks("one", "main;a 3\n");
    Path two = stacks("two", "main;a 4\nmain;b 1\n");
    assertEquals(8L, read(one, two).eventCounts().get("samples"));
  }

  @Test
  void warnsOfCountsThatCannotBeSamples() throws IOException {
    Path samples = stacks("cpu", "main;a 3\nmain;b 1\n");
    Path nanos = stacks("locks", "main;a 3921680036\n");
    assertEquals(List.of(), read(samples, stacks("more", "main;a 400\n")).warnings());
    String names = names(nanos) + " are on average at least 1,000 times those in " + names(samples);
    List<String> warnings = read(samples, nanos).warnings();
    assertEquals(1, warnings.size(), warnings.toString());
    assertTrue(warnings.getFirst().startsWith("The counts in " + names), warnings.getFirst());
    Profile timed = recording(1, "10ms", 0);
    ProfileBuilder whole = new ProfileBuilder();
    ProfileFiles.append(whole, List.of(timed, read(nanos)), List.of("a.jfr", "locks"));
    assertEquals(
        List.of(
            "The counts in locks have no unit and are added to the samples of a.jfr."
                + " If they are times or bytes, the shares are wrong."),
        whole.build().warnings());
  }

  private static String names(Path file) {
    return file.getFileName().toString();
  }

  @Test
  void samplesOfSeveralIntervalsWeighTheirTime() {
    Profile whole = together(recording(1, "10ms", 0), recording(2, "1000000", 500));
    SampleTable table = whole.samples("jdk.ExecutionSample").orElseThrow();
    assertEquals(WeightUnit.NANOS, table.type().unit());
    assertEquals(10_000_000, table.weights().get(0));
    assertEquals(1_000_000, table.weights().get(1));
    Profile alike = together(recording(1, "10ms", 0), recording(2, "10 ms", 500));
    table = alike.samples("jdk.ExecutionSample").orElseThrow();
    assertEquals(WeightUnit.SAMPLES, table.type().unit());
    assertEquals(1, table.weights().get(1));
    Profile unknown = together(recording(1, "10ms", 0), recording(2, "500/s", 500));
    table = unknown.samples("jdk.ExecutionSample").orElseThrow();
    assertEquals(WeightUnit.SAMPLES, table.type().unit());
  }

  @Test
  void filesInARowAreOneRecording() {
    Profile row = together(recording(1, "10ms", 0), recording(1, "10ms", 2));
    assertTrue(row.recorded().isContinuous());
    Profile apart = together(recording(1, "10ms", 0), recording(1, "10ms", 9));
    assertFalse(apart.recorded().isContinuous());
    assertEquals(SECONDS.toNanos(4), apart.recorded().durationNanos());
  }

  private static Profile together(Profile... profiles) {
    ProfileBuilder whole = new ProfileBuilder();
    ProfileFiles.append(whole, List.of(profiles), List.of("a", "b"));
    return whole.build();
  }

  /** Two seconds with one sample. */
  private static Profile recording(long pid, String period, long startSeconds) {
    ProfileBuilder builder = new ProfileBuilder();
    String type = "jdk.ExecutionSample";
    builder.origin(new Origin("", "", "", "", pid, "", Map.of(type + "#period", period)));
    long start = SECONDS.toNanos(startSeconds);
    builder
        .samples(new SampleType(type, SampleCategory.CPU, WeightUnit.SAMPLES))
        .add(start, Ids.NONE, StackTable.ROOT, ThreadState.RUNNABLE, 1);
    builder.cover(new Span(start, start + SECONDS.toNanos(2)));
    return builder.build();
  }

  @Test
  void takesTheRecordingsInADirectoryByName() throws IOException {
    Path second = stacks("b.x", "main;a 3\n");
    Path first = stacks("a.x", "main;a 4\n");
    stacks("notes.txt", "nothing of the kind");
    Files.createDirectory(temp.resolve("folder"));
    assertEquals(List.of(first, second), ProfileFiles.list(List.of(temp), _ -> {}));
    assertEquals(7L, read(temp).eventCounts().get("samples"));
    stacks("run-3.jfr", "");
    assertContains("run-3.jfr is empty", read(temp).warnings().toString());
  }

  @Test
  void leavesOutWhatCannotBeReadWithAWarning() throws IOException {
    Path good = stacks("good", "main;a 3\nno stack\nmain;b 1\n");
    Path bad = stacks("bad", "nothing of the kind");
    Profile profile = read(good, bad);
    assertEquals(4L, profile.eventCounts().get("samples"));
    assertTrue(profile.warnings().get(0).startsWith("good: Line 2"), "" + profile.warnings());
    assertTrue(profile.warnings().get(1).contains("bad has an unknown"), "" + profile.warnings());
  }

  @Test
  void doesNotGoOnWithoutAFileThatWasNamed() throws IOException {
    assertContains("missing", unreadable(stacks("good", "a;b 4\n"), temp.resolve("missing")));
  }

  @Test
  void saysThatADirectoryHoldsNoRecording() throws IOException {
    stacks("notes.txt", "nothing of the kind");
    assertContains("The only file in the directory", unreadable(temp));
    assertContains("not found", unreadable(temp.resolve("x"), temp.resolve("y")));
  }

  @Test
  void copiesARecordingOutOfWhatWrapsIt() throws IOException {
    byte[] recording = "FLR\0 and whatever follows".getBytes(StandardCharsets.ISO_8859_1);
    Path plain = Files.write(temp.resolve("plain"), recording);
    Path wrapped = Files.write(temp.resolve("wrapped"), Packed.gzip(recording));
    assertTrue(RecordingBytes.isPlain(plain) && !RecordingBytes.isPlain(wrapped));
    for (Path file : List.of(plain, wrapped)) {
      assertArrayEquals(recording, Bytes.written(out -> RecordingBytes.copy(file, out)));
    }
    Path stacks = stacks("stacks", "main;a 3\n");
    String message =
        message(
            UnreadableProfileException.class,
            () -> Bytes.written(out -> RecordingBytes.copy(stacks, out)));
    assertContains("not a JFR recording (collapsed stacks)", message);
  }

  private Path stacks(String name, String text) throws IOException {
    return Files.writeString(temp.resolve(name), text);
  }

  private static Profile read(Path... paths) throws IOException {
    return ProfileFiles.read(List.of(paths), ReadOptions.ALL, ReadProgress.NONE);
  }

  private static String unreadable(Path... paths) {
    return message(UnreadableProfileException.class, () -> read(paths));
  }
}
