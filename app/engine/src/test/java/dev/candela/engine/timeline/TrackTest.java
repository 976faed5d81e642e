package dev.candela.engine.timeline;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.export.TimelinePicture;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Palette;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.DrawLog;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.timeline.JvmEvents.EventSpans.EventSpan;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.jfr.ChunkHeader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tracks of a recording of this JVM. */
final class TrackTest {
  private static final int ORDERS = 7;
  private static final int FAILURES = 5;

  @TempDir private Path folder;

  @Name("shop.Order")
  private static final class Order extends Event {}

  @Test
  void showsWhatTheRecorderSawBesideTheSamples() throws IOException {
    Profile profile = recorded();
    Overview overview = overview(profile);
    assertEquals(List.of(Track.values()), Track.of(overview));
    assertEquals("shop.Order: " + ORDERS, Track.OWN_EVENTS.fact(overview, profile.span()));
    String exceptions = Track.EXCEPTIONS.fact(overview, profile.span());
    assertTrue(exceptions.startsWith(FAILURES + 2 + " "), exceptions);
    SampleTable writes = profile.samples("jdk.FileWrite").orElseThrow();
    long nanos = IntStream.range(0, writes.size()).mapToLong(writes.weights()::get).sum();
    String io = Track.IO.fact(overview, profile.span());
    assertTrue(io.endsWith(", " + Quantities.duration(nanos)), io);
    assertTrue(Track.HEAP.fact(overview, profile.span()).endsWith(" used"));
    assertEquals(
        profile.events("jdk.Compilation").orElseThrow().size(),
        overview.jvm().compilations().spans().size());
    List<EventSpan> safepoints = overview.jvm().safepoints().spans();
    assertTrue(safepoints.stream().anyMatch(span -> !span.name().isEmpty()));
    assertEquals(profile.events("jdk.SafepointBegin").orElseThrow().size(), safepoints.size());
    long startNanos = profile.span().startNanos();
    Span before = new Span(startNanos, startNanos + profile.secondLateNanos());
    assertFalse(before.isEmpty());
    assertTrue(Track.IO.isUnrecorded(overview, before));
    assertFalse(Track.IO.isUnrecorded(overview, profile.span()));
    assertFalse(Track.SAMPLES.isUnrecorded(overview, before));
  }

  @Test
  void paintsEachTrackOnceForScreenAndFile() throws IOException {
    Overview overview = overview(recorded());
    TimelinePicture picture =
        new TimelinePicture(new FlameSheet("time", List.of(), List.of()), overview, null, null);
    double width = Look.DEFAULT.widthPixels();
    DrawLog log = new DrawLog(width, picture.heightPixels(width));
    picture.draw(log, Look.DEFAULT, Detail.SCREEN);
    for (Track track : Track.values()) {
      String label = track.label();
      assertEquals(
          1, log.texts().stream().filter(text -> text.text().equals(label)).count(), label);
    }
    TimelineColours colours = TimelineColours.of(Palette.LIGHT);
    for (int colour : List.of(colours.accent(), colours.blocked(), colours.io(), colours.gc())) {
      assertTrue(log.rects().stream().anyMatch(rect -> rect.argb() == colour));
    }
    int unrecorded = TimelineColours.faint(colours.quiet(), Track.UNRECORDED_OPACITY);
    assertEquals(6, log.rects().stream().filter(rect -> rect.argb() == unrecorded).count());
  }

  @Test
  void leavesOutTracksOfWhichNothingIsKnown() {
    Profile profile = TextProfiles.of("a.A.main;a.A.work[jit] 4 time=0");
    assertEquals(
        List.of(Track.LOAD, Track.GC, Track.SAMPLES, Track.MIX), Track.of(overview(profile)));
  }

  private static Overview overview(Profile profile) {
    return Overview.of(View.of(profile, ProfileFilter.BY_METHOD), Overview.Lower.NONE, NEVER);
  }

  /** The recorder of the events starts after that of the samples. */
  private Profile recorded() throws IOException {
    Path file = folder.resolve("tracks.jfr");
    Path samples = folder.resolve("samples.jfr");
    try (Recording recording = new Recording()) {
      recording.start();
      recording.stop();
      recording.dump(samples);
    }
    recordEvents(file);
    byte[] second = Files.readAllBytes(file);
    second[ChunkHeader.LENGTH_BYTES - 1] |= (byte) ChunkHeader.BESIDE;
    return ProfileReaders.read(Files.write(file, Bytes.joined(Bytes.of(samples), second)));
  }

  private void recordEvents(Path file) throws IOException {
    try (Recording recording = new Recording()) {
      String events =
          "GarbageCollection GCPhasePause GCHeapSummary SafepointBegin ExecuteVMOperation"
              + " Compilation JavaExceptionThrow JavaErrorThrow FileWrite";
      for (String event : events.split(" ")) {
        recording.enable("jdk." + event).withThreshold(Duration.ZERO).withStackTrace();
      }
      recording.start();
      for (int i = 0; i < ORDERS; i++) {
        new Order().commit();
      }
      System.gc();
      for (int i = 0; i < FAILURES; i++) {
        fail(i);
      }
      // The recorder writes an error twice among the exceptions, and once by itself.
      try {
        throw new AssertionError("once");
      } catch (AssertionError e) {
        assertEquals("once", e.getMessage());
      }
      write();
      compile();
      recording.stop();
      recording.dump(file);
    }
  }

  /** Runs code that was never compiled until the compiler has spent time on it. */
  private static void compile() throws IOException {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long before = compiler.getTotalCompilationTime();
    byte[] code;
    try (InputStream in = Fresh.class.getResourceAsStream("TrackTest$Fresh.class")) {
      code = in.readAllBytes();
    }
    while (compiler.getTotalCompilationTime() < before + 10) {
      try {
        Object fresh =
            MethodHandles.lookup()
                .defineHiddenClass(code, false)
                .lookupClass()
                .getDeclaredConstructor()
                .newInstance();
        assertTrue(((LongSupplier) fresh).getAsLong() != 0);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
  }

  /** Of which each round runs a copy. */
  static final class Fresh implements LongSupplier {
    @Override
    public long getAsLong() {
      long sum = 0;
      for (int i = 0; i < 100_000; i++) {
        sum += Long.numberOfTrailingZeros(i) + hashed(i);
      }
      return sum;
    }

    private static int hashed(int i) {
      return Integer.toHexString(i).hashCode();
    }
  }

  private void write() throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve("written"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(1 << 20));
    }
  }

  private static void fail(int number) {
    try {
      throw new IllegalStateException("number " + number);
    } catch (IllegalStateException e) {
      assertTrue(e.getMessage().endsWith(Integer.toString(number)));
    }
  }
}
