package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
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

  /** Attaches it to a JVM of this machine. */
  public static AgentConnection attach(long pid) throws CaptureFailure, InterruptedException {
    return attach(new AttachTarget.Local(pid));
  }

  public static AgentConnection attach(AttachTarget target)
      throws CaptureFailure, InterruptedException {
    return new Attacher(files()).attach(target, phase -> {}).await();
  }

  /**
   * A sample of each 10 ms of processor time; with what the JDK's recorder adds of these groups.
   */
  public static SamplingSettings settings(EngineKind engine, EventGroup... also) {
    return new SamplingSettings(
        engine, Map.of(EventKind.CPU, 10_000_000L), 0, false, 100, Set.of(also), false);
  }

  /** A port without a listener. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
