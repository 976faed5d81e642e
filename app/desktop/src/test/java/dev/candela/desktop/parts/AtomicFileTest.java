package dev.candela.desktop.parts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is there as a whole or not at all. */
final class AtomicFileTest {
  @TempDir private Path folder;

  @Test
  void leavesNothingOfWhatWasGivenUp() throws IOException {
    Path file = folder.resolve("table.csv");
    assertThrows(CancellationException.class, () -> AtomicFile.write(file, this::halfOfIt));
    assertEquals(List.of(), files());
    Files.writeString(file, "older");
    assertThrows(CancellationException.class, () -> AtomicFile.write(file, this::halfOfIt));
    assertEquals(List.of("table.csv"), files());
    assertEquals("older", Files.readString(file));
  }

  @Test
  void replacesWhatIsThere() throws IOException {
    Path file = Files.writeString(folder.resolve("table.csv"), "older and longer");
    int written =
        AtomicFile.write(
            file,
            out -> {
              out.write(new byte[] {'n', 'e', 'w'});
              return 3;
            });
    assertEquals(3, written);
    assertEquals("new", Files.readString(file));
    assertEquals(List.of("table.csv"), files());
  }

  private String halfOfIt(OutputStream out) throws IOException {
    out.write(new byte[100_000]);
    throw new CancellationException();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).toList();
    }
  }
}
