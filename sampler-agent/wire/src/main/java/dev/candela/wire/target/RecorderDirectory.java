package dev.candela.wire.target;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
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
 * The directory in which the JDK's recorder of a target writes. A JVM removes it when it exits, but
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

  private final SecureDirectoryStream<Path> parent;
  private final Path name;
  private final UserPrincipal owner;
  private final Object key;

  /**
   * Remembers which directory it is, while the target runs.
   *
   * @param parent is closed with this, or at once if this fails
   * @throws IOException if it is no directory of that user's, or not called as the recorder does
   */
  public RecorderDirectory(SecureDirectoryStream<Path> parent, Path name, UserPrincipal owner)
      throws IOException {
    this.parent = parent;
    this.name = name;
    this.owner = owner;
    boolean known = false;
    try {
      PosixFileAttributes found =
          parent
              .getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
              .readAttributes();
      this.key = found.fileKey();
      known = DIRECTORY.matcher(name.toString()).matches() && isOwn(found);
    } finally {
      if (!known) {
        parent.close();
      }
    }
    if (!known) {
      throw foreign(name);
    }
  }

  /**
   * Removes it after the target's end, if it is there.
   *
   * @param filesToo false to keep it if it has files
   * @throws IOException if something is there that is not the recorder's; nothing is removed then
   */
  public void remove(boolean filesToo) throws IOException {
    try (SecureDirectoryStream<Path> files =
        parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
      PosixFileAttributes found =
          files.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
      if (!isOwn(found)) {
        throw foreign(name);
      }
      if (filesToo) {
        for (Path chunk : chunks(files)) {
          files.deleteFile(chunk);
        }
      }
    }
    parent.deleteDirectory(name);
  }

  private static List<Path> chunks(SecureDirectoryStream<Path> files) throws IOException {
    List<Path> chunks = new ArrayList<Path>();
    try {
      for (Path file : files) {
        Path chunk = file.getFileName();
        boolean regular =
            files
                .getFileAttributeView(
                    chunk, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .isRegularFile();
        if (!regular || !CHUNK.matcher(chunk.toString()).matches()) {
          throw foreign(chunk);
        }
        chunks.add(chunk);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return chunks;
  }

  private boolean isOwn(PosixFileAttributes found) {
    return found.isDirectory() && found.owner().equals(owner) && found.fileKey().equals(key);
  }

  private static IOException foreign(Path path) {
    return new FileSystemException(path.toString(), null, "not created by JDK Flight Recorder");
  }

  @Override
  public void close() throws IOException {
    parent.close();
  }
}
