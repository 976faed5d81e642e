package dev.candela.engine.format;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.Lz4Frames;
import dev.candela.engine.testkit.Packed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrapped files read as what they wrap; a cut wrapper gives what it holds, and a warning. */
final class CompressedCollapsedTest {
  private static final int LINES = 50_000;

  /** The header of a member, and of the block in it that is stored as it is. */
  private static final int GZIP_HEAD_BYTES = 15;

  @TempDir Path temp;

  @Test
  void readsGzip() throws IOException {
    assertComplete(read(Packed.gzip(stacks())));
  }

  @Test
  void readsGzipMembersOneAfterAnother() throws IOException {
    byte[] member = Packed.gzip(stacks());
    byte[] two = Arrays.copyOf(member, member.length * 2);
    System.arraycopy(member, 0, two, member.length, member.length);
    assertEquals(2L * LINES, read(two).eventCounts().get("samples"));
  }

  @Test
  void countsWhatItUnpackedOfSeveralMembers() throws IOException {
    byte[] first = Packed.gzip("a;b 1\n".repeat(LINES).getBytes(StandardCharsets.UTF_8));
    // Stored as it is: how much a cut one has is known.
    byte[] second = storedGzip("a;c 1\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
    byte[] both = joined(first, second);
    assertEquals(List.of(), read(both).warnings());
    int cut = both.length - 3000;
    assertEquals(
        List.of(
            "The file is truncated or damaged; the rest is missing: the gzip content ends at byte "
                + cut
                + ", after "
                + count(6 * LINES + cut - first.length - GZIP_HEAD_BYTES)
                + " decompressed bytes."),
        read(Arrays.copyOf(both, cut)).damages());
    both[first.length + 11] ^= 1;
    assertContains(
        ", after " + count(6 * LINES) + " decompressed bytes", read(both).damages().toString());
  }

  @Test
  void saysThatAMemberLacksItsHeader() throws IOException {
    byte[] member = Packed.gzip(stacks());
    for (int header : new int[] {1, 2, 9}) {
      Profile profile = read(joined(member, Arrays.copyOf(member, header)));
      assertEquals((long) LINES, profile.eventCounts().get("samples"));
      assertEquals(
          List.of(
              "The file was read to its end, but the data after the gzip content, from byte "
                  + member.length
                  + ", has no valid gzip header."),
          profile.damages());
    }
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static byte[] storedGzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(packed) {
          {
            def.setLevel(Deflater.NO_COMPRESSION);
          }
        }) {
      gzip.write(content);
    }
    return packed.toByteArray();
  }

  @Test
  void readsLz4() throws IOException {
    assertComplete(read(Lz4Frames.encode(stacks())));
  }

  @Test
  void readsFirstRecordingOfZipAndNamesTheRest() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      zip.putNextEntry(new ZipEntry("folder/"));
      zip.putNextEntry(new ZipEntry("folder/readme"));
      zip.write("about these stacks".getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry("folder/stacks"));
      zip.write(stacks());
    }
    Profile profile = read(packed.toByteArray());
    assertEquals((long) LINES, profile.eventCounts().get("samples"));
    assertEquals(1, profile.warnings().size(), "" + profile.warnings());
    assertContains("folder/readme", profile.warnings());
    int end = new String(packed.toByteArray(), StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
    Profile entries = read(Arrays.copyOf(packed.toByteArray(), end));
    assertEquals((long) LINES, entries.eventCounts().get("samples"));
    assertContains("ends too early", entries.warnings());
    Profile cut = read(Arrays.copyOf(packed.toByteArray(), packed.size() - 30));
    assertEquals((long) LINES, cut.eventCounts().get("samples"));
    assertContains("ends too early", cut.warnings());
  }

  @Test
  void readsZipWhoseEntriesSayTheirLengths() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      for (String name : List.of("stacks", "readme")) {
        byte[] content =
            (name.equals("stacks") ? "a;b 5\n" : "none").getBytes(StandardCharsets.UTF_8);
        ZipEntry entry = new ZipEntry(name);
        CRC32 sum = new CRC32();
        sum.update(content);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(sum.getValue());
        zip.putNextEntry(entry);
        zip.write(content);
      }
    }
    List<String> warnings = read(packed.toByteArray()).warnings();
    assertEquals(1, warnings.size(), "" + warnings);
    assertTrue(warnings.getFirst().contains("readme"), "" + warnings);
  }

  @Test
  void zerosBehindGzipAreNoLoss() throws IOException {
    byte[] packed = Packed.gzip(stacks());
    Profile behind = read(Arrays.copyOf(packed, packed.length + 10_000));
    assertEquals((long) LINES, behind.eventCounts().get("samples"));
    assertEquals(1, behind.warnings().size(), "" + behind.warnings());
  }

  @Test
  void readsWhatACutFileHolds() throws IOException {
    for (byte[] packed : new byte[][] {Packed.gzip(stacks()), Lz4Frames.encode(stacks())}) {
      Profile profile = read(Arrays.copyOf(packed, packed.length / 2));
      long count = profile.eventCounts().get("samples");
      assertTrue(count > LINES / 10 && count < LINES, count + " of " + LINES);
      assertContains("truncated", profile.warnings());
    }
  }

  @Test
  void readsWhatACutFileHoldsBehindAByteOrderMark() throws IOException {
    byte[] text = ("\ufeff" + "a;b 1\n".repeat(1000)).getBytes(StandardCharsets.UTF_16BE);
    byte[] packed = storedGzip(text);
    Profile profile = read(Arrays.copyOf(packed, GZIP_HEAD_BYTES + text.length / 2));
    assertEquals(499L, profile.eventCounts().get("samples"));
    assertContains("truncated", profile.warnings());
  }

  @Test
  void saysAtWhichByteAGzipFileIsCut() throws IOException {
    byte[] packed = Packed.gzip(stacks());
    int half = packed.length / 2;
    Profile profile = read(Arrays.copyOf(packed, half));
    String warning = profile.warnings().toString();
    assertContains("the gzip content ends at byte " + half + ", after ", warning);
    assertRefused("the gzip header is truncated at byte 5", Arrays.copyOf(packed, 5));
    assertRefused(
        "the gzip content ends at byte 10, after 0 decompressed bytes", Arrays.copyOf(packed, 10));
    assertRefused("the gzip content ends at byte 30, after ", Arrays.copyOf(packed, 30));
  }

  @Test
  void saysWhereAGzipFileIsDamaged() throws IOException {
    byte[] line = "a.A.run 5\n".getBytes(StandardCharsets.UTF_8);
    ByteBuffer file = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
    // A header, a block that holds the line as it is, and one of a type that there is not.
    file.putShort((short) 0x8b1f).put((byte) 8).position(10);
    file.put((byte) 0).putShort((short) line.length).putShort((short) ~line.length).put(line);
    file.put((byte) 7);
    Profile profile = read(file.array());
    assertEquals(5L, profile.eventCounts().get("samples"));
    String warning = profile.warnings().toString();
    assertContains(
        "the gzip content is damaged before byte 26, after 10 decompressed bytes", warning);
  }

  @Test
  void readsAllOfAGzipFileThatLacksItsChecksum() throws IOException {
    byte[] packed = Packed.gzip(stacks());
    for (int missing : new int[] {1, 8}) {
      int length = packed.length - missing;
      Profile profile = read(Arrays.copyOf(packed, length));
      assertEquals((long) LINES, profile.eventCounts().get("samples"));
      assertEquals(
          List.of(
              "The file was read to its end, but the gzip checksum is truncated at byte "
                  + length
                  + ", so the content cannot be verified."),
          profile.warnings());
      assertEquals(List.of(), profile.damages());
    }
    packed[packed.length - 7] ^= 1;
    assertEquals(
        List.of(
            "The file was read to its end, but the gzip checksum does not match, so some of the"
                + " content is damaged."),
        read(packed).damages());
  }

  private static String count(int number) {
    return String.format(Locale.ENGLISH, "%,d", number);
  }

  private void assertRefused(String part, byte[] content) {
    String refusal = message(UnreadableProfileException.class, () -> read(content));
    assertContains(part, refusal);
  }

  private static void assertComplete(Profile profile) {
    assertEquals((long) LINES, profile.eventCounts().get("samples"));
    assertTrue(profile.warnings().isEmpty(), "" + profile.warnings());
  }

  private Profile read(byte[] content) throws IOException {
    return ProfileReaders.read(Files.write(temp.resolve("some"), content));
  }

  private static byte[] stacks() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      text.append("main;a").append(i % 100).append(";b").append(i * 31 % 1000).append(" 1\n");
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
