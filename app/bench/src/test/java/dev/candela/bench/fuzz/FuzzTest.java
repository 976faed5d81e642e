package dev.candela.bench.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Few made-up inputs from a fixed seed, and with -Psoak five minutes a target. */
class FuzzTest {
  private static final Path FOREIGN = Path.of("..", "cli", "src", "test", "resources", "foreign");
  private static final int ENOUGH_SECONDS = 300;
  private static final int RUNS = 600;

  /** Far more than any one target has. */
  private static final int FEWEST_EDGES = 2500;

  @TempDir private static Path folder;

  @BeforeAll
  static void writeSeeds() throws IOException {
    FuzzSeeds.write(FOREIGN, folder.resolve("seeds"));
  }

  @Test
  void seedsAreFoundInFolders() throws IOException {
    Path tree = Files.createDirectories(folder.resolve("tree"));
    assertThrows(NoSuchFileException.class, () -> FuzzSeeds.write(tree, folder.resolve("none")));
    for (String name : List.of("a", "b")) {
      Path inner = Files.createDirectories(tree.resolve(name).resolve("c"));
      Files.writeString(inner.resolve("d.collapsed"), name + ";f 1\n");
    }
    FuzzSeeds.write(tree, folder.resolve("some"));
    assertTrue(
        Files.exists(folder.resolve("some").resolve("collapsed").resolve("a+c+d.collapsed")));
    assertTrue(
        Files.exists(folder.resolve("some").resolve("collapsed").resolve("b+c+d.collapsed")));
  }

  @Test
  void seedsForAllTargetsHaveArchives() throws IOException {
    try (Stream<Path> any = Files.list(folder.resolve("seeds").resolve("any"))) {
      assertEquals(2, any.filter(seed -> seed.toString().endsWith(".zip")).count());
    }
  }

  @Test
  void nothingButDocumentedExceptions() throws Exception {
    Fuzz.Result result = Fuzz.run(FuzzTarget.ANY, folder, RUNS, ENOUGH_SECONDS, 1);
    assertEquals("", result.finding());
    assertTrue(result.runs() >= RUNS && result.coverage() > FEWEST_EDGES, result.toString());
  }

  @Tag("soak")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ANY")
  void nothingButDocumentedExceptionsForLong(FuzzTarget target) throws Exception {
    Fuzz.Result result = Fuzz.run(target, folder, -1, ENOUGH_SECONDS, 2);
    assertEquals("", result.finding());
  }
}
