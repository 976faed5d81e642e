package dev.candela.bench.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A fixed number of made-up inputs from a fixed seed, and with -Psoak five minutes a target. */
class FuzzTest {
  private static final Path FOREIGN = Path.of("..", "cli", "src", "test", "resources", "foreign");
  private static final int ENOUGH_SECONDS = 300;

  @TempDir private static Path folder;

  @BeforeAll
  static void writeSeeds() throws IOException {
    FuzzSeeds.write(FOREIGN, folder.resolve("seeds"));
  }

  @ParameterizedTest
  @EnumSource
  void nothingButDocumentedExceptions(FuzzTarget target) throws Exception {
    int runs = target == FuzzTarget.COMMAND ? 300 : 2000;
    Fuzz.Result result = Fuzz.run(target, folder, runs, ENOUGH_SECONDS, 1);
    assertEquals("", result.finding());
    assertTrue(result.runs() >= runs && result.coverage() > 50, result.toString());
  }

  @Tag("soak")
  @ParameterizedTest
  @EnumSource
  void nothingButDocumentedExceptionsForLong(FuzzTarget target) throws Exception {
    Fuzz.Result result = Fuzz.run(target, folder, -1, ENOUGH_SECONDS, 2);
    assertEquals("", result.finding());
  }
}
