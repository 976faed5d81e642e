package dev.candela.engine.format.jfr.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.testkit.CandelaProcess;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.JfrTool;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.testkit.SampleText;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.ConstantPool;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** A joined recording is the same recording to everybody who reads it, and shorter. */
final class RecordingJoinTest {
  private static final String ASYNC = "event=ctimer,wall,alloc=64k,lock=1ms";

  @TempDir Path temp;

  /** An event of the test's own, with a string that the recorder keeps as a constant. */
  @Name("join.Own")
  static final class Own extends Event {
    int number;
    String text;
    Thread thread;
    Class<?> type;
  }

  @Test
  void joinsChunksOfTwoRecordersThatTakeTurns() throws IOException {
    byte[] async = Bytes.of(Recordings.byAsyncProfiler(ASYNC));
    byte[] jdk = Bytes.of(Recordings.byJdk(25));
    Path file = write(async, jdk, async, jdk, async);
    Path joined = join(file);
    assertEquals(2, chunks(joined));
    assertTrue(Files.size(joined) < Files.size(file), Files.size(joined) + " bytes");
    checkSame(file, joined);
  }

  /** JDK 25's tools read all chunks by the clock of the first. */
  @Test
  void theJdkReadsTheTimesOfBothRecorders() throws IOException {
    Path async = Recordings.byAsyncProfiler(ASYNC);
    Path jdk = Recordings.byJdk(25);
    for (List<Path> both : List.of(List.of(async, jdk), List.of(jdk, async))) {
      Path file = write(Bytes.of(both.get(0), both.get(1)));
      long[] expected = Stream.of(async, jdk).flatMapToLong(each -> startNanos(each)).toArray();
      long[] found = startNanos(join(file)).toArray();
      Arrays.sort(expected);
      Arrays.sort(found);
      assertEquals(expected.length, found.length);
      for (int i = 0; i < found.length; i++) {
        long difference = found[i] - expected[i];
        assertTrue(Math.abs(difference) <= 2, difference + " ns");
      }
    }
  }

  private static LongStream startNanos(Path file) {
    try {
      return RecordingFile.readAllEvents(file).stream()
          .map(RecordedEvent::getStartTime)
          .mapToLong(time -> time.getEpochSecond() * 1_000_000_000 + time.getNano());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void describesOnlyEventsThatOccurred() throws IOException {
    Path file = write(Bytes.of(Recordings.byJdk(25)));
    Path joined = join(file);
    checkSame(file, joined);
    long shorter = Files.size(file) - Files.size(joined);
    assertTrue(shorter > 40_000, shorter + " bytes shorter");
  }

  /** Its parser shares no code with the JDK's, and fails if a setting's event is not described. */
  @Test
  void missionControlCountsTheSameEvents() throws IOException {
    for (Path recording :
        List.of(Recordings.byAsyncProfiler(ASYNC), Recordings.byJdk(17), Recordings.byJdk(25))) {
      byte[] chunk = Files.readAllBytes(recording);
      // It counts a chunk that is there twice once.
      Map<String, Long> counts = missionControl(recording);
      assertTrue(counts.size() > 9, counts.toString());
      counts.replaceAll((_, count) -> 2 * count);
      assertEquals(counts, missionControl(join(write(chunk, chunk))));
    }
  }

  /** Types that have events. */
  private static Map<String, Long> missionControl(Path file) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    try {
      for (IItemIterable items : JfrLoaderToolkit.loadEvents(file.toFile())) {
        counts.merge(items.getType().getIdentifier(), items.getItemCount(), Long::sum);
      }
    } catch (CouldNotLoadRecordingException e) {
      throw new IOException(e);
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  @Test
  void joinsChunksInWhichTheSameIdsMeanOthers() throws IOException {
    // Two processes: the same description, other methods, threads and stacks by the same ids.
    byte[] one = Bytes.of(Recordings.byAsyncProfiler(ASYNC));
    byte[] other = Bytes.of(Recordings.byAsyncProfiler("event=cpu,alloc=32k,wall"));
    Path file = write(one, other, one, other);
    Path joined = join(file);
    assertTrue(chunks(joined) < 4, chunks(joined) + " chunks");
    checkSame(file, joined);
    int classes = classes(write(one)) + classes(write(other));
    assertTrue(classes(joined) <= classes, classes(joined) + " classes of " + classes);
    Path jdks =
        write(
            Bytes.of(
                Recordings.byJdk(17), Recordings.byJdk(17, "maxsize=100m"), Recordings.byJdk(17)));
    checkSame(jdks, join(jdks));
  }

  /** The recorder of a busy machine lacks threads that have ended. */
  @Test
  void keepsTheNumbersOfThreadsWithoutAName() throws IOException {
    byte[] chunk = Bytes.of(Recordings.byJdk(17));
    int removed = 0;
    try (JfrFile recording = JfrFile.of("one", chunk.clone());
        ChunkReader reader = recording.read(recording.chunks().getFirst())) {
      ConstantPool threads = reader.pools().pool("java.lang.Thread");
      for (int ordinal = 0; ordinal < threads.size(); ordinal++) {
        // Another id of one byte in its place, which no event names.
        int position = (int) threads.position(ordinal) - 1;
        if (threads.id(ordinal) < 128) {
          chunk[position] = 127;
          removed++;
        }
      }
    }
    assertTrue(removed > 9, removed + " threads");
    Path file = write(chunk, chunk);
    assertTrue(SampleText.of(ProfileReaders.read(file)).contains("[thread "), "they have numbers");
    checkSame(file, join(file));
  }

  @Test
  void joinsChunksOfOneProcessWhoseThreadsChangeTheirNames() throws Exception {
    Path file = temp.resolve("rotated.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(Own.class).withStackTrace();
      recording.enable("jdk.ClassLoad");
      recording.enable("jdk.ThreadSleep").withoutThreshold();
      recording.start();
      for (int chunk = 0; chunk < 6; chunk++) {
        recordSome(chunk);
        // A recording that begins makes the recorder begin a chunk.
        try (Recording second = new Recording()) {
          second.start();
        }
      }
      recording.stop();
      recording.dump(file);
    }
    assertTrue(chunks(file) > 5, chunks(file) + " chunks");
    Path joined = join(file);
    assertTrue(chunks(joined) < chunks(file), chunks(joined) + " chunks");
    checkSame(file, joined);
  }

  private static void recordSome(int chunk) throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; i < 200; i++) {
                Thread.currentThread().setName("name " + chunk + " " + i % 3);
                Own own = new Own();
                own.number = i;
                own.text = i % 5 == 0 ? null : "a text that is kept once, number " + i % 7;
                own.thread = i % 4 == 0 ? null : Thread.currentThread();
                own.type = i % 2 == 0 ? String.class : Own[].class;
                own.commit();
              }
            });
    thread.start();
    thread.join();
  }

  @Test
  void keepsADamagedChunkAsItIs() throws IOException {
    byte[] async = Bytes.of(Recordings.byAsyncProfiler(ASYNC));
    byte[] damaged = async.clone();
    Arrays.fill(damaged, damaged.length / 2, damaged.length / 2 + 2000, (byte) 0x7f);
    Path joined = join(write(async, damaged, async));
    byte[] bytes = Files.readAllBytes(joined);
    assertEquals(2, chunks(joined));
    assertArrayEquals(
        damaged, Arrays.copyOfRange(bytes, bytes.length - damaged.length, bytes.length));
  }

  @Test
  void keepsTheClockWhereAChunkIsCopied() throws IOException {
    byte[] async = Bytes.of(Recordings.byAsyncProfiler(ASYNC));
    byte[] cut = Arrays.copyOf(async, async.length - 100);
    long before = startTicks(write(async)).getFirst();
    assertEquals(List.of(before, before), startTicks(join(write(async, cut))));
    assertEquals(List.of(0L), startTicks(join(write(async, async))));
  }

  private static List<Long> startTicks(Path file) throws IOException {
    try (JfrFile recording = JfrFile.open(file)) {
      return recording.chunks().stream().map(chunk -> chunk.header().startTicks()).toList();
    }
  }

  @Test
  void keepsTheEventsBeforeACut() throws IOException {
    byte[] async = Bytes.of(Recordings.byAsyncProfiler(ASYNC));
    Path joined = join(write(async, async));
    byte[] bytes = Files.readAllBytes(joined);
    long all = samples(joined);
    Path cut = Files.write(temp.resolve("cut.jfr"), Arrays.copyOf(bytes, bytes.length * 9 / 10));
    assertTrue(samples(cut) > all / 2, samples(cut) + " of " + all);
  }

  private static long samples(Path file) throws IOException {
    return counts(ProfileReaders.read(file)).get("jdk.ExecutionSample");
  }

  @Test
  void replacesAFileAndKeepsItsPermissions() throws IOException {
    byte[] async = Bytes.of(Recordings.byAsyncProfiler(ASYNC));
    Path file = write(async, async, async);
    Map<String, Long> counts = counts(ProfileReaders.read(file));
    Origin origin = ProfileReaders.read(file).origin();
    // A new file of mine would have neither: they stay, and the file as it is.
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    assertFalse(RecordingJoin.replace(file));
    assertEquals("rw-rw-rw-", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    if (System.getProperty("user.name").equals("root")) {
      Files.setAttribute(file, "unix:uid", 65534);
      assertFalse(RecordingJoin.replace(file));
      assertEquals(65534, Files.getAttribute(file, "unix:uid"));
      Files.setAttribute(file, "unix:uid", 0);
    }
    assertTrue(RecordingJoin.replace(file));
    assertFalse(RecordingJoin.replace(file), "nothing more to leave out");
    assertEquals(1, chunks(file));
    assertEquals(origin, ProfileReaders.read(file).origin());
    assertEquals(counts, counts(ProfileReaders.read(file)));
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    try (var files = Files.list(temp)) {
      assertEquals(1, files.count());
    }
    assertEquals(Files.size(file), Files.size(join(file)));
  }

  /** Kills the joining process at the first moments of its writing and at later ones. */
  @Test
  void losesNothingWhenKilledAtAnyMoment() throws Exception {
    byte[] async = Bytes.of(Recordings.byAsyncProfiler(ASYNC));
    byte[][] many = new byte[(10 << 20) / async.length][];
    Arrays.fill(many, async);
    Path original = write(many);
    byte[] before = Files.readAllBytes(original);
    byte[] after = Recordings.joined(original);
    Path file = temp.resolve("killed.jfr");
    Path part = temp.resolve("killed.jfr.joining");
    int interrupted = 0;
    for (int moment = 0; moment < 10; moment++) {
      Files.write(file, before);
      List<String> options = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
      Process process = CandelaProcess.start(List.of(), options, Joining.class, file.toString());
      try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
        assertEquals("joining", reader.readLine());
        while (process.isAlive()
            && moment > 0
            && length(part) < (long) after.length * (moment - 1) / 8) {
          Thread.onSpinWait();
        }
        process.destroyForcibly().waitFor();
      }
      interrupted += Files.exists(part) ? 1 : 0;
      byte[] left = Files.readAllBytes(file);
      assertTrue(
          Arrays.equals(before, left) || Arrays.equals(after, left),
          "at moment " + moment + " " + left.length + " bytes are left");
    }
    assertTrue(interrupted > 0, "each kill came before the first byte or after the last");
    Files.write(file, before);
    assertTrue(RecordingJoin.replace(file), "a part that is left does not disturb the next time");
    assertArrayEquals(after, Files.readAllBytes(file));
    assertFalse(Files.exists(part));
  }

  /** Joins a file in a process of its own. */
  static final class Joining {
    public static void main(String[] args) throws IOException {
      System.out.println("joining");
      RecordingJoin.replace(Path.of(args[0]));
    }
  }

  private static long length(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return -1; // not begun, or moved to its place
    }
  }

  private void checkSame(Path file, Path joined) throws IOException {
    Profile before = ProfileReaders.read(file);
    Profile after = ProfileReaders.read(joined);
    assertEquals(before.warnings(), after.warnings());
    assertEquals("", SampleText.differences(before, after));
    assertEquals(before.span(), after.span());
    assertEquals(counts(before), counts(after));
    Map<String, Long> summary = JfrTool.summary(file);
    Map<String, Long> joinedSummary = JfrTool.summary(joined);
    for (Map<String, Long> each : List.of(summary, joinedSummary)) {
      each.remove("jdk.Metadata");
      each.remove("jdk.Checkpoint");
    }
    assertEquals(summary, joinedSummary);
    Map<String, Integer> expected = events(file);
    Map<String, Integer> found = events(joined);
    expected.forEach((event, count) -> found.merge(event, -count, Integer::sum));
    found.values().removeIf(count -> count == 0);
    assertEquals(
        List.of(),
        found.entrySet().stream().limit(4).map(each -> each.getValue() + " " + each).toList());
  }

  private static Map<String, Long> counts(Profile profile) {
    Map<String, Long> counts = new TreeMap<>(profile.eventCounts());
    counts.remove("jdk.Metadata");
    counts.remove("jdk.Checkpoint");
    return counts;
  }

  /** What the JDK reads, but for moments: a nanosecond can change the digits that it prints. */
  private Map<String, Integer> events(Path file) throws IOException {
    Map<String, Integer> events = new HashMap<>();
    // A chunk that is there several times is read once.
    Map<ByteBuffer, Map<String, Integer>> read = new HashMap<>();
    byte[] bytes = Files.readAllBytes(file);
    try (JfrFile chunks = JfrFile.open(file)) {
      for (JfrChunk chunk : chunks.chunks()) {
        // By themselves: the JDK takes what a chunk lacks from the one before it, whosever it is.
        int from = (int) chunk.position();
        byte[] own = Arrays.copyOfRange(bytes, from, from + (int) chunk.lengthBytes());
        Map<String, Integer> counts = read.get(ByteBuffer.wrap(own));
        if (counts == null) {
          counts = count(Files.write(temp.resolve("chunk.jfr"), own));
          read.put(ByteBuffer.wrap(own), counts);
        }
        counts.forEach((event, count) -> events.merge(event, count, Integer::sum));
      }
    }
    return events;
  }

  private static Map<String, Integer> count(Path chunk) throws IOException {
    Map<String, Integer> events = new HashMap<>();
    // Many events have the same stack, as one object.
    IdentityHashMap<Object, String> stacks = new IdentityHashMap<>();
    try (RecordingFile recording = new RecordingFile(chunk)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        StringBuilder text = new StringBuilder(event.getEventType().getName());
        for (ValueDescriptor field : event.getFields()) {
          if (!field.getName().equals("startTime")) {
            text.append(' ').append(field.getName()).append('=');
            text.append(text(event, field, stacks));
          }
        }
        events.merge(text.toString(), 1, Integer::sum);
      }
    }
    return events;
  }

  private static String text(
      RecordedEvent event, ValueDescriptor field, Map<Object, String> stacks) {
    boolean moment = field.getAnnotation(Timestamp.class) != null;
    Object value = moment ? event.getInstant(field.getName()) : event.getValue(field.getName());
    return switch (value) {
      case RecordedStackTrace stack -> stacks.computeIfAbsent(stack, _ -> text(stack));
      case RecordedThread thread ->
          thread.getJavaName() + thread.getOSName() + thread.getId() + thread.getThreadGroup();
      case RecordedClass type -> type.getName() + type.getModifiers() + type.getClassLoader();
      case null, default -> String.valueOf(value);
    };
  }

  private static String text(RecordedStackTrace stack) {
    return stack.isTruncated() + stack.getFrames().stream().map(f -> text(f)).toList().toString();
  }

  private static String text(RecordedFrame frame) {
    RecordedMethod method = frame.getMethod();
    return method.getType().getName()
        + method.getName()
        + method.getDescriptor()
        + frame.getInt("lineNumber")
        + frame.getType();
  }

  private Path join(Path file) throws IOException {
    Path joined = temp.resolve("joined-" + file.getFileName());
    return Bytes.written(joined, out -> RecordingJoin.write(file, out));
  }

  private Path write(byte[]... chunks) throws IOException {
    return Files.write(temp.resolve("recording-" + chunks.length + ".jfr"), Bytes.joined(chunks));
  }

  private static int classes(Path file) throws IOException {
    int classes = 0;
    try (JfrFile recording = JfrFile.open(file)) {
      for (JfrChunk chunk : recording.chunks()) {
        try (ChunkReader reader = recording.read(chunk)) {
          classes += reader.pools().pool("java.lang.Class").size();
        }
      }
    }
    return classes;
  }

  private static int chunks(Path file) throws IOException {
    try (JfrFile recording = JfrFile.open(file)) {
      return recording.chunks().size();
    }
  }
}
