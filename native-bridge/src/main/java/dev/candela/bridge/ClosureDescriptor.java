package dev.candela.bridge;

import com.sun.jna.NativeLibrary;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * The file descriptor that JNA leaves open on Linux: the libffi inside it maps pieces of its own
 * file for callbacks, and forgets the descriptor when it is unloaded.
 */
final class ClosureDescriptor {
  private static final Path DESCRIPTORS = Paths.get("/proc/self/fd");

  private ClosureDescriptor() {}

  /** Closes it; no new callback may be made afterwards. */
  static void close(File library) {
    // The path is this bridge's alone, so no other descriptor of the target can be meant.
    String deleted = library.getPath() + " (deleted)";
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path descriptor : descriptors) {
        if (deleted.equals(targetOf(descriptor))) {
          Object[] number = {Integer.valueOf(descriptor.getFileName().toString())};
          NativeLibrary.getProcess().getFunction("close").invokeInt(number);
          return;
        }
      }
    } catch (IOException elsewhere) {
      // No /proc, hence not Linux, and nothing to close.
    }
  }

  /** Null for one that was closed meanwhile, as other threads do all the time. */
  private static String targetOf(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException gone) {
      return null;
    }
  }
}
