package dev.candela.engine.format.jfr.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.Recordings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real recording, and behind 2 GB of nothing the same one again. */
final class LargeRecordingTest {
  private static final int LENGTH_AT = 8;
  private static final long HOLE_BYTES = (1L << 31) + 12_345;

  @TempDir Path directory;

  @Test
  void readsChunksBehindTwoGigabytes() throws IOException {
    Path recording = Recordings.byJdk(25);
    Path large = directory.resolve("large.jfr");
    write(Files.readAllBytes(recording), large);
    Profile once = ProfileReaders.read(recording);
    Profile twice = ProfileReaders.read(large);
    assertEquals(List.of(), twice.warnings());
    Map<String, Long> expected = new TreeMap<>(once.eventCounts());
    expected.replaceAll((type, count) -> 2 * count + (type.equals("jdk.Metadata") ? 1 : 0));
    assertEquals(expected, new TreeMap<>(twice.eventCounts()));
    for (SampleTable table : once.samples()) {
      SampleTable both = twice.samples(table.type().name()).orElseThrow();
      assertEquals(2 * table.weightSum(), both.weightSum(), table.type().name());
    }
    assertEquals(once.stacks().size(), twice.stacks().size());
  }

  /** The hole is one event: a description that no header leads to, which readers pass over. */
  private static void write(byte[] recording, Path large) throws IOException {
    byte[] first = recording.clone();
    ByteBuffer.wrap(first).putLong(LENGTH_AT, recording.length + HOLE_BYTES);
    byte[] head = new byte[6];
    for (int i = 0; i < 5; i++) {
      head[i] = (byte) (HOLE_BYTES >> 7 * i & 0x7f | (i < 4 ? 0x80 : 0));
    }
    try (FileChannel channel =
        FileChannel.open(
            large,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE)) {
      channel.write(ByteBuffer.wrap(first), 0);
      channel.write(ByteBuffer.wrap(head), first.length);
      channel.write(ByteBuffer.wrap(recording), first.length + HOLE_BYTES);
    }
  }
}
