package dev.candela.bridge;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * What JNA leaves of a registered method on Linux. The libffi inside it opens its own file and maps
 * a page of it, where Java jumps into native code; it forgets both when it is unloaded, and they
 * would keep the deleted file's blocks for good. While it is mapped, async-profiler takes all
 * between JNA's code and this page for JNA's. The page of anonymous memory beside it stays.
 */
final class ClosureRemains {
  private static final Path DESCRIPTORS = Paths.get("/proc/self/fd");

  private ClosureRemains() {}

  /** Closes and unmaps them; no method may be registered or called so afterwards. */
  static void remove(File library) {
    // The path is this bridge's alone, so nothing else of the target can be meant.
    String path = library.getPath();
    closeDescriptor(path);
    for (MappedRange page : MappedRange.apartFromCode(MappedLibraries.ownMaps(), path)) {
      Object[] range = {new Pointer(page.startAddress()), page.lengthBytes()};
      ofProcess("munmap").invokeInt(range);
    }
  }

  private static void closeDescriptor(String path) {
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path descriptor : descriptors) {
        if (path.equals(targetOf(descriptor))) {
          Object[] number = {Integer.valueOf(descriptor.getFileName().toString())};
          ofProcess("close").invokeInt(number);
          return;
        }
      }
    } catch (IOException | DirectoryIteratorException elsewhere) {
      // No /proc, hence not Linux, and nothing to close.
    }
  }

  private static Function ofProcess(String name) {
    return NativeLibrary.getProcess().getFunction(name);
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
