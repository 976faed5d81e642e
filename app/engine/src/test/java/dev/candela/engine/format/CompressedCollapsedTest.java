package dev.candela.engine.format;

import static dev.candela.engine.testkit.Bytes.joined;
import static dev.candela.engine.testkit.Bytes.utf8;
import static dev.candela.engine.testkit.ProfileText.joined;
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
  void readsGzipAndLz4() throws IOException {
    for (byte[] packed : new byte[][] {Packed.gzip(stacks()), Lz4Frames.encode(stacks())}) {
      Profile profile = read(packed);
      assertEquals(LINES, count(profile));
      assertEquals(List.of(), profile.warnings());
    }
  }

  @Test
  void readsGzipMembersOneAfterAnother() throws IOException {
    byte[] member = Packed.gzip(stacks());
    assertEquals(2L * LINES, count(read(joined(member, member))));
  }

  @Test
  void countsWhatItUnpackedOfSeveralMembers() throws IOException {
    byte[] first = Packed.gzip(utf8("a;b 1\n".repeat(LINES)));
    // Stored as it is: how much a cut one has is known.
    byte[] both = joined(first, storedGzip(utf8("a;c 1\n".repeat(1000))));
    assertEquals(List.of(), read(both).warnings());
    int cut = both.length - 3000;
    assertEquals(
        List.of(
            "The file is truncated or damaged; the rest is missing: the gzip content ends at byte "
                + cut
                + ", after "
                + number(6 * LINES + cut - first.length - GZIP_HEAD_BYTES)
                + " decompressed bytes."),
        read(Arrays.copyOf(both, cut)).damages());
    both[first.length + 11] ^= 1;
    assertContains(
        ", after " + number(6 * LINES) + " decompressed bytes", read(both).damages().toString());
  }

  @Test
  void saysThatAMemberLacksItsHeader() throws IOException {
    byte[] member = Packed.gzip(stacks());
    for (int header : new int[] {1, 2, 9}) {
      Profile profile = read(joined(member, Arrays.copyOf(member, header)));
      assertEquals(LINES, count(profile));
      assertEquals(
          List.of(
              "The file was read to its end, but the data after the gzip content, from byte "
                  + member.length
                  + ", has no valid gzip header."),
          profile.damages());
    }
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
  void readsFirstRecordingOfZipAndNamesTheRest() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      zip.putNextEntry(new ZipEntry("folder/"));
      zip.putNextEntry(new ZipEntry("folder/readme"));
      zip.write(utf8("about these stacks"));
      zip.putNextEntry(new ZipEntry("folder/stacks"));
      zip.write(stacks());
    }
    Profile profile = read(packed.toByteArray());
    assertEquals(LINES, count(profile));
    assertEquals(1, profile.warnings().size(), "" + profile.warnings());
    assertContains("folder/readme", profile.warnings());
    int end = new String(packed.toByteArray(), StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
    Profile entries = read(Arrays.copyOf(packed.toByteArray(), end));
    assertEquals(LINES, count(entries));
    assertContains("ends too early", entries.warnings());
    Profile cut = read(Arrays.copyOf(packed.toByteArray(), packed.size() - 30));
    assertEquals(LINES, count(cut));
    assertContains("ends too early", cut.warnings());
  }

  @Test
  void readsZipWhoseEntriesSayTheirLengths() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      for (String name : List.of("stacks", "readme")) {
        byte[] content = utf8(name.equals("stacks") ? "a;b 5\n" : "none");
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
    assertContains("readme", warnings);
  }

  @Test
  void zerosBehindGzipAreNoLoss() throws IOException {
    byte[] packed = Packed.gzip(stacks());
    Profile behind = read(Arrays.copyOf(packed, packed.length + 10_000));
    assertEquals(LINES, count(behind));
    assertEquals(1, behind.warnings().size(), "" + behind.warnings());
  }

  @Test
  void readsWhatACutFileHolds() throws IOException {
    for (byte[] packed : new byte[][] {Packed.gzip(stacks()), Lz4Frames.encode(stacks())}) {
      Profile profile = read(Arrays.copyOf(packed, packed.length / 2));
      long count = count(profile);
      assertTrue(count > LINES / 10 && count < LINES, count + " of " + LINES);
      assertContains("truncated", profile.warnings());
    }
  }

  @Test
  void readsWhatACutFileHoldsBehindAByteOrderMark() throws IOException {
    byte[] text = ("\ufeff" + "a;b 1\n".repeat(1000)).getBytes(StandardCharsets.UTF_16BE);
    Profile profile = read(Arrays.copyOf(storedGzip(text), GZIP_HEAD_BYTES + text.length / 2));
    assertEquals(499, count(profile));
    assertContains("truncated", profile.warnings());
  }

  @Test
  void saysAtWhichByteAGzipFileIsCut() throws IOException {
    byte[] packed = Packed.gzip(stacks());
    int half = packed.length / 2;
    Profile profile = read(Arrays.copyOf(packed, half));
    assertContains("the gzip content ends at byte " + half + ", after ", profile.warnings());
    assertRefused("the gzip header is truncated at byte 5", Arrays.copyOf(packed, 5));
    assertRefused(
        "the gzip content ends at byte 10, after 0 decompressed bytes", Arrays.copyOf(packed, 10));
    assertRefused("the gzip content ends at byte 30, after ", Arrays.copyOf(packed, 30));
  }

  @Test
  void saysWhereAGzipFileIsDamaged() throws IOException {
    byte[] line = utf8("a.A.run 5\n");
    ByteBuffer file = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
    // A header, a block that holds the line as it is, and one of a type that there is not.
    file.putShort((short) 0x8b1f).put((byte) 8).position(10);
    file.put((byte) 0).putShort((short) line.length).putShort((short) ~line.length).put(line);
    file.put((byte) 7);
    Profile profile = read(file.array());
    assertEquals(5, count(profile));
    assertContains(
        "the gzip content is damaged before byte 26, after 10 decompressed bytes",
        profile.warnings());
  }

  @Test
  void readsAllOfAGzipFileThatLacksItsChecksum() throws IOException {
    byte[] packed = Packed.gzip(stacks());
    for (int missing : new int[] {1, 8}) {
      int length = packed.length - missing;
      Profile profile = read(Arrays.copyOf(packed, length));
      assertEquals(LINES, count(profile));
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

  private static String number(int number) {
    return String.format(Locale.ENGLISH, "%,d", number);
  }

  private void assertRefused(String part, byte[] content) {
    assertContains(part, message(UnreadableProfileException.class, () -> read(content)));
  }

  private Profile read(byte[] content) throws IOException {
    return ProfileReaders.read(Files.write(temp.resolve("some"), content));
  }

  private static byte[] stacks() {
    return utf8(joined(LINES, "", i -> "main;a" + i % 100 + ";b" + i * 31 % 1000 + " 1\n"));
  }

  private static long count(Profile profile) {
    return profile.eventCounts().get("samples");
  }
}
