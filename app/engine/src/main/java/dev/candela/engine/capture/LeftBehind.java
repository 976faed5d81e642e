package dev.candela.engine.capture;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The agent's temporary files in a target that was killed before it could remove them.
 *
 * <p>They lie in directories that everybody may write to, under a name that the target's user
 * knows. So nothing is deleted by its path: every directory is opened without following a link and
 * used through its descriptor, and only if it belongs to this user and no other user may enter it.
 * Where the system has no such descriptors, or the directory is another user's, it stays.
 */
final class LeftBehind {
  private static final String PREFIX = "candela-";
  private static final Set<?> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

  /** The agent's directory has one more in it. */
  private static final int MAX_DEPTH = 3;

  private LeftBehind() {}

  /**
   * Removes the directories whose names hold the given part.
   *
   * @param scratch chosen by this process for one session that has ended
   */
  static void remove(String scratch) {
    Set<Path> places = new LinkedHashSet<>();
    places.add(Path.of(System.getProperty("java.io.tmpdir")));
    if (File.separatorChar == '/') {
      // Where JVMs put them unless told otherwise, whatever this one was told.
      places.add(Path.of("/tmp"));
    }
    for (Path place : places) {
      remove(place, scratch);
    }
  }

  static void remove(Path place, String scratch) {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(place)) {
      if (entries instanceof SecureDirectoryStream<Path> secure) {
        UserPrincipal self =
            FileSystems.getDefault()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(System.getProperty("user.name"));
        for (Path name : names(secure)) {
          String text = name.toString();
          if (text.startsWith(PREFIX) && text.contains("-" + scratch + "-")) {
            delete(secure, name, self, MAX_DEPTH);
          }
        }
      }
    } catch (IOException | DirectoryIteratorException notOurs) {
      // Litter of a few bytes; the recording is what counts.
      return;
    }
  }

  private static void delete(
      SecureDirectoryStream<Path> parent, Path name, UserPrincipal self, int depth)
      throws IOException {
    try (SecureDirectoryStream<Path> directory =
        parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
      PosixFileAttributes found =
          directory.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
      // Only this user can enter it, so no other user can change it.
      if (!found.owner().equals(self) || depth == MAX_DEPTH && !isPrivate(found)) {
        return;
      }
      for (Path inside : names(directory)) {
        boolean isDirectory =
            directory
                .getFileAttributeView(
                    inside, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .isDirectory();
        if (!isDirectory) {
          directory.deleteFile(inside);
        } else if (depth > 1) {
          delete(directory, inside, self, depth - 1);
        }
      }
    }
    parent.deleteDirectory(name);
  }

  private static boolean isPrivate(PosixFileAttributes attributes) {
    return attributes.permissions().equals(OWNER_ONLY);
  }

  /** Without the path of the directory, which may be another one by now. */
  private static List<Path> names(DirectoryStream<Path> directory) {
    List<Path> names = new ArrayList<>();
    directory.forEach(entry -> names.add(entry.getFileName()));
    return names;
  }
}
