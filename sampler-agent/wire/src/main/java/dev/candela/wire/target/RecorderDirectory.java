package dev.candela.wire.target;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A directory in which a recorder of a target writes: that of the JDK, or those in which
 * async-profiler's files have names for some milliseconds. A JVM removes them when it exits, but
 * not when it is killed; then Candela does.
 *
 * <p>Candela may be the administrator, and the target's user may exchange any name there. So
 * everything is done through descriptors, nothing that another user owns is touched, and nothing
 * happens if there is a file that the recorder does not make.
 */
public final class RecorderDirectory implements AutoCloseable {
  private static final Pattern DIRECTORY = Pattern.compile("\\d{4}(_\\d\\d){5}_\\d+(_\\d+)?");

  /** Before JDK 14, a chunk is called {@code .part} until it ends. */
  private static final Pattern CHUNK = Pattern.compile("\\d{4}(_\\d\\d){5}(_\\d+)?\\.(jfr|part)");

  private static final Pattern SCRATCH = Pattern.compile("candela-\\d+-[0-9a-f]+-");

  private static final Pattern SCRATCH_FILE =
      Pattern.compile("open\\.jfr|libcandela(:jnidispatch|AsyncProfiler-[0-9.]+)\\.so");

  private final SecureDirectoryStream<Path> parent;
  private final Path name;
  private final UserPrincipal owner;

  /** Null for the beginning of a name. */
  private final Object key;

  /**
   * Remembers which directory it is, while the target runs; fails if it is not that user's, or not
   * called as a recorder does. The parent is closed with this, or at once if this fails.
   */
  public RecorderDirectory(SecureDirectoryStream<Path> parent, Path name, UserPrincipal owner)
      throws IOException {
    this.parent = parent;
    this.name = name;
    this.owner = owner;
    boolean known = false;
    try {
      PosixFileAttributes found = isScratch(name) ? null : attributes(parent, name);
      this.key = found == null ? null : found.fileKey();
      known = found == null || DIRECTORY.matcher(name.toString()).matches() && isOwn(found);
    } finally {
      if (!known) {
        parent.close();
      }
    }
    if (!known) {
      throw foreign(name);
    }
  }

  /** True if it stands for all directories whose paths begin so. */
  public static boolean isScratch(Path path) {
    return SCRATCH.matcher(String.valueOf(path.getFileName())).matches();
  }

  /**
   * Removes it after the target's end, if it is there; without files only if it has none. Fails and
   * removes nothing if something is there that is not the recorder's. For one call.
   */
  public void remove(boolean filesToo) throws IOException {
    if (key != null) {
      remove(name, filesToo, CHUNK);
      return;
    }
    for (Path each : names(parent)) {
      if (each.toString().startsWith(name.toString())) {
        remove(each, filesToo, SCRATCH_FILE);
      }
    }
  }

  private void remove(Path directory, boolean filesToo, Pattern ofRecorder) throws IOException {
    try (SecureDirectoryStream<Path> files =
        parent.newDirectoryStream(directory, LinkOption.NOFOLLOW_LINKS)) {
      if (!isOwn(files.getFileAttributeView(PosixFileAttributeView.class).readAttributes())) {
        throw foreign(directory);
      }
      if (filesToo) {
        List<Path> names = names(files);
        for (Path file : names) {
          boolean known = ofRecorder.matcher(file.toString()).matches();
          if (!known || !attributes(files, file).isRegularFile()) {
            throw foreign(file);
          }
        }
        for (Path file : names) {
          files.deleteFile(file);
        }
      }
    }
    parent.deleteDirectory(directory);
  }

  private static PosixFileAttributes attributes(SecureDirectoryStream<Path> parent, Path name)
      throws IOException {
    return parent
        .getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes();
  }

  private static List<Path> names(DirectoryStream<Path> directory) throws IOException {
    List<Path> names = new ArrayList<Path>();
    try {
      for (Path each : directory) {
        names.add(each.getFileName());
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return names;
  }

  private boolean isOwn(PosixFileAttributes found) {
    return found.isDirectory()
        && found.owner().equals(owner)
        && (key == null || found.fileKey().equals(key));
  }

  private static IOException foreign(Path path) {
    return new FileSystemException(path.toString(), null, "not created by a recorder");
  }

  @Override
  public void close() throws IOException {
    parent.close();
  }
}
