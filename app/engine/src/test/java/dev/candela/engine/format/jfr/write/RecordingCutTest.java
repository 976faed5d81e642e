package dev.candela.engine.format.jfr.write;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.JfrTool;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.testkit.SampleText;
import dev.candela.engine.view.FilteredProfile;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import dev.candela.jfr.ChunkHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of a recording is a recording: what it holds is what the filter by time lets through. */
final class RecordingCutTest {
  private static final long HOUR_NANOS = 3_600_000_000_000L;

  @TempDir Path temp;

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void cutsRecordingsOfTheJdkAsTheFilterDoes(int feature) throws IOException {
    checkCuts(Recordings.byJdk(feature));
  }

  @Test
  void cutsRecordingsOfAsyncProfiler() throws IOException {
    checkCuts(Recordings.byAsyncProfiler("event=ctimer,wall,alloc=64k,lock=1ms"));
  }

  @Test
  void leavesChunksOutThatHaveNothingInTheRange() throws IOException {
    Path one = Recordings.byJdk(25);
    byte[] bytes = Files.readAllBytes(one);
    byte[] damaged = hoursLater(bytes, 1, false);
    Arrays.fill(damaged, ChunkHeader.LENGTH_BYTES, damaged.length, (byte) 0);
    Path file = joined(bytes, damaged, hoursLater(bytes, 2, false));
    Path cut = temp.resolve("cut.jfr");
    RecordingCut.Result result = cut(file, later(ProfileReaders.read(one).span(), 2), cut);
    assertEquals(1, result.chunkCount());
    assertEquals(List.of(), result.warnings(), "the damaged chunk ended before the range");
    assertTrue(Files.size(cut) <= bytes.length, Files.size(cut) + " bytes");
    assertEquals(SampleText.of(ProfileReaders.read(one)), SampleText.of(ProfileReaders.read(cut)));
  }

  @Test
  void takesEventsOfLaterChunksThatBeganInTheRange() throws IOException {
    Path one = Recordings.byJdk(25);
    byte[] bytes = Files.readAllBytes(one);
    Path cut = temp.resolve("cut.jfr");
    // Written an hour later than it began, like a wait of an hour.
    Path file = joined(bytes, hoursLater(bytes, 1, true));
    assertEquals(2, cut(file, ProfileReaders.read(one).span(), cut).chunkCount());
    String type = "jdk.ExecutionSample";
    assertEquals(
        2 * ProfileReaders.read(one).eventCounts().get(type),
        ProfileReaders.read(cut).eventCounts().get(type));
  }

  /**
   * The same chunk some hours later, by its header.
   *
   * @param written later only: the events began when they did
   */
  private static byte[] hoursLater(byte[] chunk, int hours, boolean written) {
    byte[] later = chunk.clone();
    ByteBuffer header = ByteBuffer.wrap(later);
    header.putLong(32, header.getLong(32) + hours * HOUR_NANOS);
    if (written) {
      long ticks = header.getLong(56) / 1000 * (hours * HOUR_NANOS / 1_000_000);
      header.putLong(48, header.getLong(48) + ticks);
    }
    return later;
  }

  private static Span later(Span span, int hours) {
    long nanos = hours * HOUR_NANOS;
    return new Span(span.startNanos() + nanos, span.endNanos() + nanos);
  }

  private Path joined(byte[]... chunks) throws IOException {
    return Files.write(temp.resolve("joined.jfr"), Bytes.joined(chunks));
  }

  @Test
  void saysThatNothingIsInTheRange() throws IOException {
    Path cut = temp.resolve("cut.jfr");
    assertEquals(0, cut(Recordings.byJdk(25), new Span(1, 2), cut).chunkCount());
    assertEquals(0, Files.size(cut));
  }

  @Test
  void leavesOutWhatIsDamagedAndSaysSo() throws IOException {
    byte[] bytes = Bytes.of(Recordings.byJdk(25));
    Path file = joined(bytes, Arrays.copyOf(bytes, bytes.length - 1000));
    RecordingCut.Result result = cut(file, SampleSelection.ALWAYS, temp.resolve("cut.jfr"));
    assertEquals(1, result.chunkCount());
    assertContains("was skipped", result.warnings());
  }

  @Test
  void takesWhatTheRecorderOfAnOpenChunkHadFinished() throws IOException {
    byte[] bytes = Bytes.of(Recordings.byJdk(25));
    Profile finished = ProfileReaders.read(Recordings.byJdk(25));
    byte[] open = Arrays.copyOf(bytes, bytes.length + 10_000);
    open[64] = 3;
    Path file = Files.write(temp.resolve("open.jfr"), open);
    Path cut = temp.resolve("cut.jfr");
    assertEquals(1, cut(file, SampleSelection.ALWAYS, cut).chunkCount());
    assertEquals(finished.eventCounts(), ProfileReaders.read(cut).eventCounts());
  }

  private void checkCuts(Path recording) throws IOException {
    Profile profile = ProfileReaders.read(recording);
    Span whole = profile.span();
    long quarter = whole.durationNanos() / 4;
    for (Span range :
        List.of(
            whole,
            new Span(whole.startNanos() + quarter, whole.endNanos() - quarter),
            new Span(whole.startNanos(), whole.startNanos() + quarter),
            new Span(whole.endNanos() - quarter, Long.MAX_VALUE))) {
      check(recording, profile, range);
    }
  }

  private void check(Path recording, Profile profile, Span range) throws IOException {
    Path file = temp.resolve("cut.jfr");
    RecordingCut.Result result = cut(recording, range, file);
    assertEquals(List.of(), result.warnings());
    Profile cut = ProfileReaders.read(file);
    assertEquals(List.of(), cut.warnings());
    assertEquals(SampleText.of(filtered(profile, range)), SampleText.of(cut));
    assertEquals(profile.origin(), cut.origin());
    assertTrue(cut.span().startNanos() >= range.startNanos() - 1, cut.span() + " in " + range);
    assertTrue(cut.span().endNanos() <= range.endNanos(), cut.span() + " in " + range);
    Map<String, Long> counts = new TreeMap<>(cut.eventCounts());
    counts.values().removeIf(count -> count == 0);
    assertEquals(counts, JfrTool.summary(file));
    assertFalse(result.eventCount() == 0);
  }

  private static Profile filtered(Profile profile, Span range) {
    List<String> types =
        profile.samples().stream()
            .filter(table -> table.size() > 0)
            .map(table -> table.type().name())
            .toList();
    SampleSelection all =
        SampleSelection.ALL
            .withEvents(new EventChoice(types))
            .withRange(range)
            .withStates(Set.of(ThreadState.values()));
    return FilteredProfile.of(profile, all, StackView.of(profile), NEVER);
  }

  private static RecordingCut.Result cut(Path recording, Span range, Path target)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(target)) {
      return RecordingCut.write(recording, range, out);
    }
  }
}
