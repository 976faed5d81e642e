package dev.candela.engine.read;

import dev.candela.engine.read.input.UnreadableProfileException;
import dev.candela.engine.read.input.UnreadableProfileException.Reason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** The sentences that say why a file gives no profile. */
final class Unreadable {
  private static final String KNOWN =
      "Candela reads JFR recordings, pprof, speedscope JSON, collapsed stacks, text of perf script,"
          + " profiles of Firefox, Chrome and Node.js, also in gzip, zip and LZ4.";

  private Unreadable() {}

  static void checkIsFile(Path file) throws UnreadableProfileException {
    if (!Files.exists(file)) {
      throw new UnreadableProfileException(
          Reason.MISSING, "There is no file " + file + "; check the path.");
    } else if (Files.isDirectory(file)) {
      throw new UnreadableProfileException(
          Reason.NO_FILE, file + " is a directory; give a recording in it.");
    } else if (!Files.isReadable(file)) {
      throw noPermission(file, null);
    }
  }

  static UnreadableProfileException empty(Path file) {
    return new UnreadableProfileException(
        Reason.EMPTY,
        file + " is empty; the recorder has written nothing yet or was stopped too early.");
  }

  static UnreadableProfileException unknown(Path file, String place, byte[] head, int length) {
    Optional<ForeignFormat> foreign = ForeignFormat.of(head, length);
    String remedy = foreign.map(ForeignFormat::remedy).filter(text -> !text.isEmpty()).orElse(null);
    return new UnreadableProfileException(
        Reason.UNKNOWN_FORMAT,
        place
            + file
            + foreign
                .map(format -> " looks like " + format.description() + "; ")
                .orElse(" is of no known format; ")
            + (remedy == null ? KNOWN : remedy.replace("FILE", file.toString()) + "."));
  }

  static UnreadableProfileException noneIn(Path directory, int fileCount) {
    String sentence =
        fileCount == 0
            ? "The directory " + directory + " holds no file; "
            : "None of the "
                + fileCount
                + " files in the directory "
                + directory
                + " is a recording; ";
    return new UnreadableProfileException(Reason.NO_FILE, sentence + KNOWN);
  }

  static UnreadableProfileException noJfr(Path file, ContentFormat format) {
    return new UnreadableProfileException(
        Reason.UNKNOWN_FORMAT,
        file + " is " + format + ", of which no part can be written as .jfr; name another format.");
  }

  static UnreadableProfileException damaged(Path file, String what) {
    return new UnreadableProfileException(
        Reason.DAMAGED,
        "Nothing in " + file + " can be read: " + what + "; record or copy it again.");
  }

  static UnreadableProfileException unsupported(Path file, String what) {
    return new UnreadableProfileException(
        Reason.UNKNOWN_FORMAT,
        file + " cannot be read: " + what + "; JDK Mission Control opens it.");
  }

  static UnreadableProfileException notWhole(Path file, IOException cause) {
    return new UnreadableProfileException(
        Reason.DAMAGED,
        file
            + " cannot be copied whole: "
            + cause.getMessage()
            + "; copy it here again, or write what is there in another format, such as pprof.",
        cause);
  }

  static UnreadableProfileException failed(Path file, IOException cause) {
    if (cause instanceof UnreadableProfileException named) {
      return named;
    } else if (cause instanceof NoSuchFileException) {
      return new UnreadableProfileException(
          Reason.MISSING, "There is no file " + file + "; check the path.", cause);
    } else if (cause instanceof AccessDeniedException) {
      return noPermission(file, cause);
    }
    return new UnreadableProfileException(
        Reason.IO, "Reading " + file + " failed: " + cause.getMessage() + "; try again.", cause);
  }

  private static UnreadableProfileException noPermission(Path file, Throwable cause) {
    return new UnreadableProfileException(
        Reason.NO_PERMISSION,
        "This user may not read " + file + "; change its permissions or read it as its owner.",
        cause);
  }
}
