package dev.candela.agent.async;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.agent.async.AsyncEngine.ScratchDirectory;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where async-profiler's recording has a name for some milliseconds. */
class ScratchDirectoryTest {
  @TempDir Path folder;

  @Test
  void othersCannotEnterAndNothingStays() throws Exception {
    Assumptions.assumeTrue(
        folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "needs POSIX");
    try (ScratchDirectory scratch = new ScratchDirectory(folder.toFile(), "candela-")) {
      Path directory = scratch.file().getParentFile().toPath();
      assertEquals(
          "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)));
      Files.createFile(scratch.file().toPath());
    }
    assertEquals(0, new File(folder.toString()).list().length);
  }
}
