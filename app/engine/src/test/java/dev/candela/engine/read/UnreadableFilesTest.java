package dev.candela.engine.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.candela.engine.read.input.ReadOptions;
import dev.candela.engine.read.input.UnreadableProfileException;
import dev.candela.engine.read.input.UnreadableProfileException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of files that give no profile: the file, the trouble, the remedy. */
final class UnreadableFilesTest {
  @TempDir Path temp;

  @Test
  void namesMissingFile() {
    assertUnreadable(temp.resolve("none.jfr"), Reason.MISSING, "check the path");
  }

  @Test
  void namesDirectory() {
    assertUnreadable(temp, Reason.NO_FILE, "is a directory");
  }

  @Test
  void namesEmptyFile() throws IOException {
    assertUnreadable(file(new byte[0]), Reason.EMPTY, "is empty");
  }

  @Test
  void namesLackOfPermission() throws IOException {
    Path file = file(new byte[10]);
    assumeFalse(!file.toFile().setReadable(false) || Files.isReadable(file), "root reads anything");
    assertUnreadable(file, Reason.NO_PERMISSION, "may not read");
  }

  @Test
  void guessesWhatAFileIsInstead() throws IOException {
    assertUnreadable(text("JAVA PROFILE 1.0.2\0..."), Reason.UNKNOWN_FORMAT, "a heap dump");
    assertUnreadable(text("{\"profiles\": []}"), Reason.UNKNOWN_FORMAT, "JSON");
    assertUnreadable(text("no stacks\nat all\n"), Reason.UNKNOWN_FORMAT, "no known format");
  }

  @Test
  void saysWhereUnknownContentIs() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("no stacks".getBytes(StandardCharsets.UTF_8));
    }
    assertUnreadable(file(packed.toByteArray()), Reason.UNKNOWN_FORMAT, "gzip content of");
  }

  @Test
  void saysThatArchiveHoldsNoRecording() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      zip.putNextEntry(new ZipEntry("readme"));
      zip.write("no stacks".getBytes(StandardCharsets.UTF_8));
    }
    assertUnreadable(file(packed.toByteArray()), Reason.DAMAGED, "holds no recording");
  }

  @Test
  void saysThatPackedContentIsDestroyed() throws IOException {
    byte[] gzip = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};
    assertUnreadable(file(gzip), Reason.DAMAGED, "gzip content ends at byte 10");
    byte[] lz4 = {0x04, 0x22, 0x4d, 0x18, 0x60, 0x40};
    assertUnreadable(file(lz4), Reason.DAMAGED, "LZ4");
  }

  @Test
  void stopsWhenCancelled() throws IOException {
    Path file = text("main;a 1\n");
    assertThrows(
        CancellationException.class,
        () -> ProfileReaders.read(file, ReadOptions.ALL, (done, total) -> false));
  }

  private void assertUnreadable(Path file, Reason reason, String part) {
    UnreadableProfileException thrown =
        assertThrows(UnreadableProfileException.class, () -> ProfileReaders.read(file));
    assertEquals(reason, thrown.reason());
    String message = thrown.getMessage();
    assertTrue(message.contains(part), message);
    assertTrue(message.contains(file.toString()), message);
    assertTrue(message.endsWith(".") && !message.contains("\n"), message);
  }

  private Path text(String content) throws IOException {
    return file(content.getBytes(StandardCharsets.UTF_8));
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(temp.resolve("some.jfr"), content);
  }
}
