package dev.candela.engine.capture.link;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.text.Messages;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The jars that go into a target, where Candela is installed: copies could be replaced. Without the
 * bridge there is no engine {@code async}.
 */
public record AgentFiles(Path agentJar, Path bridgeJar) {
  /** Names the directory of both jars; set by Candela's launcher. */
  public static final String DIRECTORY_PROPERTY = "candela.agent.dir";

  private static final String AGENT = "candela-agent.jar";
  private static final String BRIDGE = "candela-native-bridge.jar";

  public static AgentFiles in(Path directory) {
    return new AgentFiles(directory.resolve(AGENT), directory.resolve(BRIDGE));
  }

  public static AgentFiles ofInstallation() throws CaptureFailure {
    String directory = System.getProperty(DIRECTORY_PROPERTY);
    if (directory == null) {
      throw new CaptureFailure(
          new Obstacle(
              Kind.AGENT_MISSING,
              Messages.text("obstacle.agent-place", DIRECTORY_PROPERTY),
              Messages.text("obstacle.agent-missing.remedy")));
    }
    return in(Path.of(directory));
  }

  public void check() throws CaptureFailure {
    if (!Files.isReadable(agentJar)) {
      throw CaptureFailure.of(Kind.AGENT_MISSING, "obstacle.agent-missing", agentJar);
    }
    // The JVM splits -javaagent:JAR=ARGUMENTS at the first equals sign.
    if (agentJar.toAbsolutePath().toString().contains("=")) {
      throw CaptureFailure.of(Kind.AGENT_MISSING, "obstacle.agent-path", agentJar);
    }
  }
}
