package dev.candela.agent;

import dev.candela.agent.engine.Engine;
import dev.candela.agent.engine.EngineParts;
import dev.candela.wire.EngineKind;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** State shared by all links of one agent. */
final class Agent {
  private static final String BRIDGE = "candela-native-bridge";

  final AgentArguments arguments;
  private final Instrumentation instrumentation;
  final byte[] token;
  final AgentThreads threads = new AgentThreads();
  final AgentLock lock;
  final ProgramStart programStart = new ProgramStart();

  Agent(AgentArguments arguments, Instrumentation instrumentation) throws IOException {
    this.arguments = arguments;
    this.instrumentation = instrumentation;
    this.token = arguments.token();
    this.lock =
        new AgentLock(
            Long.toHexString(ByteBuffer.wrap(RandomBytes.take(Long.BYTES)).getLong()),
            arguments.candelaPid());
  }

  /** New engines, in the order in which they are tried; each class makes its own. */
  List<Engine> engines() {
    EngineParts parts =
        new EngineParts(Target.pid(), !arguments.launched(), threads, instrumentation, bridgeJar());
    List<Engine> engines = new ArrayList<Engine>();
    for (EngineKind kind : EngineKind.values()) {
      if (!kind.engineClass().isEmpty()) {
        try {
          Class<?> type = Class.forName("dev.candela.agent." + kind.engineClass());
          engines.add((Engine) type.getMethod("of", EngineParts.class).invoke(null, parts));
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException("no engine " + kind.label(), e);
        }
      }
    }
    return engines;
  }

  /** The native bridge's jar: the named one, or the one beside the agent's, or null. */
  private File bridgeJar() {
    File named = arguments.file("bridge");
    if (named != null) {
      return named;
    }
    File[] beside = agentJar().getParentFile().listFiles();
    if (beside != null) {
      for (File file : beside) {
        if (file.getName().startsWith(BRIDGE) && file.getName().endsWith(".jar")) {
          return file;
        }
      }
    }
    return null;
  }

  private static File agentJar() {
    try {
      return new File(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      return new File("").getAbsoluteFile();
    }
  }
}
