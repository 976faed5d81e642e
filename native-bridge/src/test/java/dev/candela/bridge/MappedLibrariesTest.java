package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedLibrariesTest {
  @TempDir Path directory;

  @Test
  void findsTheCopyWhoseFileIsGone() throws IOException {
    Path maps =
        maps(
            "7f00-7f01 r--p 00000000 00:1d 17 /tmp/a b/libcandelaAsyncProfiler-4.6.so (deleted)",
            "7f02-7f03 rw-p 00000000 00:00 0 [heap]");
    assertEquals(
        "/tmp/a b/libcandelaAsyncProfiler-4.6.so", MappedLibraries.earlierCopy(maps, "4.6"));
    assertNull(MappedLibraries.earlierCopy(maps, "4.7"));
    assertNull(MappedLibraries.foreignCopy(maps));
  }

  @Test
  void tellsAForeignCopyFromItsOwn() throws IOException {
    Path maps = maps("7f00-7f01 r-xp 00000000 00:1d 17   /opt/asprof/lib/libasyncProfiler.so");
    assertEquals("/opt/asprof/lib/libasyncProfiler.so", MappedLibraries.foreignCopy(maps));
    assertNull(MappedLibraries.earlierCopy(maps, "4.6"));
  }

  @Test
  void knowsAForeignCopyUnderTheNamesThatToolsGiveIt() throws IOException {
    for (String name :
        new String[] {"libasyncProfiler-linux-x64-4ad1f.so", "my-AsyncProfiler", "asyncprofiler"}) {
      Path maps =
          maps(
              "7f00-7f01 r-xp 00000000 00:1d 17 /tmp/asyncProfiler/libother.so",
              "7f02-7f03 r-xp 00000000 00:1d 17 /tmp/libcandelaAsyncProfiler-4.5.so (deleted)",
              "7f04-7f05 r-xp 00000000 00:1d 17 /tmp/a b/" + name + " (deleted)");
      assertEquals("/tmp/a b/" + name, MappedLibraries.foreignCopy(maps));
    }
  }

  @Test
  void tellsItsOwnCodeByAddress() throws IOException {
    Path maps =
        maps(
            "7f00-7f10 r-xp 00000000 00:1d 17 /tmp/a/libcandelaAsyncProfiler-4.6.so (deleted)",
            "7f10-7f20 r-xp 00000000 00:1d 17 /opt/libasyncProfiler.so");
    assertTrue(MappedLibraries.isOwnCode(maps, 0x7f00));
    assertTrue(MappedLibraries.isOwnCode(maps, 0x7f0f));
    assertFalse(MappedLibraries.isOwnCode(maps, 0x7f10));
    assertFalse(MappedLibraries.isOwnCode(maps, 0x7eff));
  }

  @Test
  void findsNothingWithoutMaps() {
    assertNull(MappedLibraries.foreignCopy(directory.resolve("absent")));
  }

  private Path maps(String... lines) throws IOException {
    return Files.write(directory.resolve("maps"), java.util.List.of(lines));
  }
}
