package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.bridge.MappedLibraries.MappedRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedLibrariesTest {
  private static final String PATH = "/tmp/a b/libjnidispatch.so (deleted)";
  private static final String[] LOADED = {
    "7f7d2c600000-7f7d2c61e000 r-xp 00000000 fe:00 10093217                   " + PATH,
    "7f7d2c61e000-7f7d2c81d000 ---p 0001e000 fe:00 10093217                   " + PATH,
    "7f7d2c81d000-7f7d2c81e000 rw-p 0001d000 fe:00 10093217                   " + PATH,
    "7f7d2c81e000-7f7d2c820000 rw-p 00000000 00:00 0 "
  };
  private static final String BESIDE =
      "7f7d64070000-7f7d64071000 r-xp 00017000 fe:00 10093217                   " + PATH;

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

  @Test
  void leavesWhatTheLoaderMapped() throws IOException {
    assertEquals(List.of(), MappedRange.apartFromCode(maps(LOADED), PATH));
  }

  @Test
  void findsAPageBesideIt() throws IOException {
    List<MappedRange> found =
        MappedRange.apartFromCode(maps(LOADED[0], LOADED[1], LOADED[2], LOADED[3], BESIDE), PATH);
    assertEquals(1, found.size());
    assertEquals(0x7f7d64070000L, found.get(0).startAddress);
    assertEquals(4096, found.get(0).lengthBytes);
  }

  @Test
  void leavesDataOverAHole() throws IOException {
    String data =
        "7f7d2d000000-7f7d2d001000 rw-p 0001d000 fe:00 10093217                   " + PATH;
    assertEquals(List.of(), MappedRange.apartFromCode(maps(LOADED[0], data), PATH));
  }

  @Test
  void knowsNamesBeyondAscii() throws IOException {
    String path = PATH.replace("/a b/", "/\u00fc/");
    Path maps = maps(LOADED[0].replace(PATH, path), BESIDE.replace(PATH, path));
    assertEquals(1, MappedRange.apartFromCode(maps, path).size());
  }

  @Test
  void leavesOtherFilesAlone() throws IOException {
    Path maps =
        maps(
            LOADED[0],
            BESIDE.replace("libjnidispatch", "libother"),
            BESIDE.replace("/tmp/a b", "/tmp/b"));
    assertEquals(List.of(), MappedRange.apartFromCode(maps, PATH));
  }

  @Test
  void findsNoRangeWithoutTheBeginning() throws IOException {
    assertEquals(List.of(), MappedRange.apartFromCode(maps(BESIDE), PATH));
    assertEquals(List.of(), MappedRange.apartFromCode(directory.resolve("absent"), PATH));
  }
}
