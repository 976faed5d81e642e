package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.link.AgentFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The agent as it was built; without it a test is skipped and says so. */
public final class RealAgent {
  private RealAgent() {}

  public static AgentFiles files() {
    String jar = System.getProperty("candela.test.agent", "");
    String bridge = System.getProperty("candela.test.bridge", "");
    Assumptions.assumeTrue(
        Files.exists(Path.of(jar)) && !jar.isEmpty(), "the agent is not built: " + jar);
    return new AgentFiles(Path.of(jar), Path.of(bridge));
  }
}
