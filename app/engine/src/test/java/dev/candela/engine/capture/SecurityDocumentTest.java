package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SecurityDocumentTest {
  private static final Path PROJECT = Path.of("..", "..");

  private static final List<String> PLACES =
      List.of(
          "app/engine/src/test",
          "app/cli/src/test",
          "app/jfr-parser/src/test",
          "sampler-agent/agent/src/test",
          "sampler-agent/wire/src/test",
          "native-bridge/src/test");

  @Test
  void theTestsThatItNamesExist() throws IOException {
    Set<String> named = new TreeSet<>();
    Matcher names =
        Pattern.compile("`(\\w+Test)`")
            .matcher(Files.readString(PROJECT.resolve("app/docs/security.md")));
    while (names.find()) {
      named.add(names.group(1));
    }
    assertFalse(named.isEmpty());
    for (String tests : PLACES) {
      try (Stream<Path> files = Files.walk(PROJECT.resolve(tests))) {
        files.forEach(file -> named.remove(file.getFileName().toString().replace(".java", "")));
      }
    }
    assertEquals(Set.of(), named);
  }
}
