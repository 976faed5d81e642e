package dev.candela.cli.output;

import dev.candela.engine.format.RecordingBytes;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;

/** A file written beside its place and moved there once complete: a failure keeps the old one. */
public final class OutputFile {
  private OutputFile() {}

  @FunctionalInterface
  public interface Writing {
    void to(OutputStream out) throws IOException;
  }

  /** Checks that the file may be written, before anything is read. */
  public static void check(Path target) {
    if (StandardOutput.isMeant(target)) {
      return;
    }
    Path directory = target.toAbsolutePath().getParent();
    if (Files.isDirectory(target)) {
      String remedy = " " + Messages.text("record.file.choose-another");
      throw new CommandFailure(Messages.text("record.file.is-directory", target) + remedy);
    } else if (directory == null || !Files.isDirectory(directory)) {
      throw noDirectory(directory, null);
    }
    // Moving the new file to its place would replace it all the same.
    if (Files.exists(target) && !Files.isWritable(target)) {
      throw CommandFailure.of("cli.failure.read-only", target);
    }
  }

  /** Makes a folder, and those that it is in, if there is none of this name. */
  public static Path folder(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      String reason = reason(folder.toAbsolutePath().getParent(), e);
      throw CommandFailure.of(e, "cli.failure.cannot-make-folder", folder, reason);
    }
  }

  /** Beside it, for one of several: {@code build.jfr} is {@code build-4711.jfr}. */
  public static Path of(Path target, String part) {
    String name = target.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return target.resolveSibling(
        dot < 0 ? name + "-" + part : name.substring(0, dot) + "-" + part + name.substring(dot));
  }

  private static CommandFailure noDirectory(Path directory, IOException cause) {
    return CommandFailure.of(cause, "cli.failure.no-directory", directory);
  }

  /** Writes to the file, or to the standard output if it is {@code -}. */
  public static void write(PrintWriter out, Path target, Writing writing) {
    if (StandardOutput.isMeant(target)) {
      StandardOutput.write(out, writing);
      return;
    }
    check(target);
    try {
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        // A device or a pipe, into which nothing can be moved.
        try (OutputStream device = new WatchedOutput(Files.newOutputStream(target), target)) {
          writing.to(device);
        } catch (IOException e) {
          if (!StandardOutput.isBrokenPipe(e)) {
            throw e;
          }
        }
        return;
      }
      Path real = Files.isSymbolicLink(target) ? target.toRealPath() : target.toAbsolutePath();
      Path part = real.resolveSibling(real.getFileName() + ".writing");
      try {
        // In a shared folder, another user may have put a link here.
        Files.deleteIfExists(part);
        boolean recording = real.toString().endsWith(".jfr");
        try (OutputStream file =
            Channels.newOutputStream(
                FileChannel.open(
                    part,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    recording ? RecordingBytes.onlyOwner() : new FileAttribute<?>[0]))) {
          writing.to(file);
        }
        RecordingBytes.deleteBeside(real);
        Files.move(part, real, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw failure(target, e);
    }
  }

  static CommandFailure failure(Path target, IOException cause) {
    Path directory = target.toAbsolutePath().getParent();
    if (cause instanceof NoSuchFileException && !Files.isDirectory(directory)) {
      return noDirectory(directory, cause);
    }
    return CommandFailure.of(cause, "cli.failure.cannot-write", target, reason(directory, cause));
  }

  private static String reason(Path directory, IOException cause) {
    return switch (cause) {
      case AccessDeniedException _ -> Messages.text("cli.failure.permission");
      case NoSuchFileException _ -> Messages.text("cli.failure.no-new-files", directory);
      case FileSystemException file when file.getReason() != null -> file.getReason();
      default -> cause.getMessage();
    };
  }
}
