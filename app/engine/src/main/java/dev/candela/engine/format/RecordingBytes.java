package dev.candela.engine.format;

import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.jfr.BesideFile;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.error.JfrException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The Flight Recorder bytes in a file, decompressed. */
public final class RecordingBytes {
  private static final int BUFFER_BYTES = 1 << 16;

  private RecordingBytes() {}

  public static boolean isPlain(Path file) throws UnreadableProfileException {
    Unreadable.checkIsFile(file);
    try (InputStream in = Files.newInputStream(file)) {
      return ContentHead.peek(in).isJfr();
    } catch (IOException e) {
      throw Unreadable.failed(file, e);
    }
  }

  @FunctionalInterface
  public interface Use<T> {
    /** The file is gone afterwards. */
    T of(Path plain) throws IOException;
  }

  /** The file for the chunks of a second recorder until the recording ends. */
  public static Path besidePath(Path recording) {
    return BesideFile.of(recording);
  }

  /** Deletes what a recording left beside it, because another one takes its place. */
  public static void deleteBeside(Path recording) throws IOException {
    BesideFile.delete(recording);
  }

  /** For new recordings: they contain system properties and arguments of the target. */
  public static FileAttribute<?>[] onlyOwner() {
    return permissions("rw-------");
  }

  /** None where files have no such permissions. */
  public static FileAttribute<?>[] permissions(String permissions) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Reads a recording as a plain, maybe temporary file; failures name the file itself. */
  public static <T> T withPlain(Path file, Use<T> use) throws IOException {
    if (isPlain(file)) {
      return use(file, file, use);
    }
    Path unwrapped = Files.createTempFile("candela", ".jfr");
    try {
      try (OutputStream copy = Files.newOutputStream(unwrapped)) {
        copy(file, copy);
      }
      return use(unwrapped, file, use);
    } finally {
      Files.deleteIfExists(unwrapped);
    }
  }

  private static <T> T use(Path plain, Path named, Use<T> use) throws IOException {
    try {
      return use.of(plain);
    } catch (JfrException e) {
      throw Unreadable.damaged(named, e);
    }
  }

  /** Missing or damaged parts of an uncompressed recording, by the headers of its chunks. */
  public static List<String> warnings(Path file) throws IOException {
    if (!isPlain(file)) {
      return List.of();
    }
    try (JfrFile recording = JfrFile.open(file)) {
      return recording.warnings().stream().map(warning -> file + ": " + warning + ".").toList();
    }
  }

  /** Copies the recording as it is; the stream stays open. */
  public static void copy(Path file, OutputStream out) throws IOException {
    Unreadable.checkIsFile(file);
    try (InputStream in = Files.newInputStream(file)) {
      ContentHead head = ContentHead.peek(in);
      InputStream content = head.content();
      switch (head.compression()) {
        case null -> {
          if (!head.isJfr()) {
            throw Unreadable.noJfr(file, head);
          }
          content.transferTo(out);
        }
        case GZIP, LZ4 -> {
          ContentHead.Unwrapped unwrapped = head.unwrapped(file);
          copyContent(file, unwrapped.head(), out);
          if (unwrapped.doubt().isPresent()) {
            throw Unreadable.notWhole(file, new IOException(unwrapped.doubt().get().words()));
          }
        }
        case ZIP -> copyContent(file, firstRecording(new ZipInputStream(content)), out);
      }
    }
  }

  private static ContentHead firstRecording(ZipInputStream zip) throws IOException {
    for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
      ContentHead head = ContentHead.peek(zip);
      if (!entry.isDirectory() && head.isJfr()) {
        return head;
      }
    }
    return ContentHead.peek(InputStream.nullInputStream());
  }

  private static void copyContent(Path file, ContentHead head, OutputStream out)
      throws IOException {
    if (!head.isJfr()) {
      throw Unreadable.noJfr(file, head);
    }
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int count = 0; count >= 0; ) {
      out.write(buffer, 0, count);
      try {
        count = head.content().read(buffer);
      } catch (IOException e) {
        throw Unreadable.notWhole(file, e);
      }
    }
  }
}
