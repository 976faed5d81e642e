package dev.candela.engine.format;

import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.input.UnreadableProfileException.Reason;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.error.UnsupportedJfrException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

final class Unreadable {
  private Unreadable() {}

  private static UnreadableProfileException of(
      Reason reason, Throwable cause, String key, Object... arguments) {
    return new UnreadableProfileException(reason, Messages.text(key, arguments), cause);
  }

  static void checkIsFile(Path file) throws UnreadableProfileException {
    try {
      if (Files.readAttributes(file, BasicFileAttributes.class).isDirectory()) {
        throw of(Reason.NO_FILE, null, "read.is-directory", file);
      }
    } catch (IOException e) {
      throw failed(file, e);
    }
    if (!Files.isReadable(file)) {
      throw noPermission(file, null);
    }
  }

  static UnreadableProfileException empty(Path file) {
    return of(Reason.EMPTY, null, "read.empty", file);
  }

  static UnreadableProfileException unknown(Path file, String content, byte[] head, int length) {
    String sentence =
        ForeignFormat.of(head, length)
            .map(
                format ->
                    Messages.text(
                        "read.looks-like",
                        content,
                        format.description(),
                        format.remedy(file).orElseGet(Unreadable::knownFormats)))
            .orElseGet(() -> Messages.text("read.unknown-format", content, knownFormats()));
    return new UnreadableProfileException(Reason.UNKNOWN_FORMAT, sentence);
  }

  private static String knownFormats() {
    return Messages.text("read.known-formats", Format.readable());
  }

  static UnreadableProfileException noneIn(Path directory, int fileCount) {
    String sentence =
        fileCount == 0
            ? Messages.text("read.no-files", directory, knownFormats())
            : Messages.text("read.no-recordings", fileCount, directory, knownFormats());
    return new UnreadableProfileException(Reason.NO_FILE, sentence);
  }

  static UnreadableProfileException noJfr(Path file, ContentHead head) {
    return head.length() == 0
        ? empty(file)
        : of(Reason.UNKNOWN_FORMAT, null, "read.not-jfr", file, head.words());
  }

  static UnreadableProfileException damaged(Path file, String what) {
    return of(Reason.DAMAGED, null, "read.damaged", file, what);
  }

  /** The sentence names the file already. */
  static UnreadableProfileException damaged(Path file, JfrException cause) {
    if (cause instanceof UnsupportedJfrException) {
      return of(Reason.UNKNOWN_FORMAT, cause, "read.unsupported", file, cause.reason());
    }
    return damaged(file, Messages.text("read.at-byte", cause.offset(), cause.reason()));
  }

  static UnreadableProfileException noRecordingIn(Path archive) {
    return of(Reason.UNKNOWN_FORMAT, null, "read.zip.no-recording", archive, knownFormats());
  }

  static UnreadableProfileException notWhole(Path file, IOException cause) {
    return of(Reason.DAMAGED, cause, "read.not-whole", file, cause.getMessage());
  }

  static UnreadableProfileException failed(Path file, IOException cause) {
    if (cause instanceof UnreadableProfileException named) {
      return named;
    } else if (cause instanceof NoSuchFileException) {
      return of(Reason.MISSING, cause, "read.file-missing", file);
    } else if (cause instanceof AccessDeniedException) {
      return noPermission(file, cause);
    }
    boolean named = cause instanceof FileSystemException known && known.getReason() != null;
    String reason = named ? ((FileSystemException) cause).getReason() : cause.getMessage();
    return of(Reason.IO, cause, "read.failed", file, reason);
  }

  private static UnreadableProfileException noPermission(Path file, Throwable cause) {
    return of(Reason.NO_PERMISSION, cause, "read.no-permission", file);
  }
}
