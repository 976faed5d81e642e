package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SecurityDocumentTest {
  private static final Path PROJECT = Path.of("..", "..");

  private static final String MODULES =
      "app/engine app/cli app/jfr-parser sampler-agent/agent sampler-agent/wire native-bridge";

  @Test
  void theTestsThatItNamesExist() throws IOException {
    Set<String> named = new TreeSet<>();
    String document = Files.readString(PROJECT.resolve("app/docs/security.md"));
    Pattern.compile("`(\\w+Test)`")
        .matcher(document)
        .results()
        .forEach(name -> named.add(name.group(1)));
    assertFalse(named.isEmpty());
    for (String module : MODULES.split(" ")) {
      try (Stream<Path> files = Files.walk(PROJECT.resolve(module + "/src/test"))) {
        files.forEach(file -> named.remove(file.getFileName().toString().replace(".java", "")));
      }
    }
    assertEquals(Set.of(), named);
  }
}
