package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that cannot start leaves its reason where Candela looks. */
class AgentMainTest {
  private static final String FAILURE = "dev.candela.agent.failure";
  private static final String NO_TOKEN =
      "Candela's agent needs token=FILE in its arguments; it never runs without a token.";

  @TempDir Path directory;

  @AfterEach
  void clean() {
    System.clearProperty(FAILURE);
  }

  @Test
  void inAPropertyForWhoeverAttaches() {
    AgentMain.start("connect=1", null);
    assertEquals(NO_TOKEN, System.getProperty(FAILURE));
  }

  @Test
  void inTheFileForWhoeverLaunches() throws Exception {
    Path file = directory.resolve("error");
    AgentMain.start("connect=1,error=" + file, null);
    assertEquals(NO_TOKEN, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    assertNull(System.getProperty(FAILURE));
  }
}
