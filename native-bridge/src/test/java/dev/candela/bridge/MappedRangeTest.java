package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.bridge.MappedLibraries.MappedRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedRangeTest {
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
    Path maps =
        Files.write(
            directory.resolve("maps"),
            List.of(LOADED[0].replace(PATH, path), BESIDE.replace(PATH, path)));
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
  void findsNothingWithoutTheBeginning() throws IOException {
    assertEquals(List.of(), MappedRange.apartFromCode(maps(BESIDE), PATH));
    assertEquals(List.of(), MappedRange.apartFromCode(directory.resolve("absent"), PATH));
  }

  private Path maps(String... lines) throws IOException {
    return Files.write(directory.resolve("maps"), List.of(lines));
  }
}
