package dev.candela.bench.guest;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AccuracyTest {
  @Test
  void theTableOfTheDocumentationIsThatOfTheBaseline() throws IOException {
    String table = Accuracy.Errors.table(Path.of("baselines", "accuracy.json"));
    String page = Files.readString(Path.of("..", "docs", "recording.md"));
    assertTrue(page.contains("\n\n" + table + "\n"), () -> "recording.md needs\n" + table);
  }
}
