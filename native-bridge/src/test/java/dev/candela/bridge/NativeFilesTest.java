package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.bridge.AsyncProfilerBridge.NativeFiles;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeFilesTest {
  @TempDir Path folder;

  /** Whoever could exchange a library before it is loaded would run code in the target. */
  @Test
  void othersCannotReachLibrariesAndNothingStays() throws Exception {
    NativeFiles files = new NativeFiles(folder.resolve("candela-").toFile());
    File library = files.reserve("library");
    assertTrue(library.createNewFile());
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(
            Files.getPosixFilePermissions(library.getParentFile().toPath())));
    files.close();
    assertEquals(0, folder.toFile().list().length);
  }
}
