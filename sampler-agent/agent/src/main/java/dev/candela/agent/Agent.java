package dev.candela.agent;

import dev.candela.agent.engine.Engine;
import dev.candela.wire.EngineKind;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** State shared by all links of one agent. */
final class Agent {
  private static final String BRIDGE = "candela-native-bridge";

  final AgentArguments arguments;
  private final Instrumentation instrumentation;
  final byte[] token;
  final AgentThreads threads = new AgentThreads();
  final Lock lock;
  final ProgramStart programStart = new ProgramStart();

  Agent(AgentArguments arguments, Instrumentation instrumentation) throws IOException {
    this.arguments = arguments;
    this.instrumentation = instrumentation;
    this.token = arguments.token();
    this.lock =
        new Lock(
            Long.toHexString(ByteBuffer.wrap(RandomBytes.take(Long.BYTES)).getLong()),
            arguments.candelaPid());
  }

  /** New engines, in the order in which they are tried. */
  List<Engine> engines() {
    Engine.Parts parts =
        new Engine.Parts(
            Target.pid(), !arguments.launched(), threads, instrumentation, bridgeJar());
    List<Engine> engines = new ArrayList<Engine>();
    for (EngineKind kind : EngineKind.values()) {
      if (!kind.engineClass().isEmpty()) {
        try {
          Class<?> type = Class.forName("dev.candela.agent." + kind.engineClass());
          engines.add((Engine) type.getMethod("of", Engine.Parts.class).invoke(null, parts));
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

  /** Lets one agent sample a JVM at a time, across versions and loaders, by a plain property. */
  static final class Lock {
    private static final String PROPERTY = "dev.candela.agent.holder";

    /** How long an agent may still hold the lock after its last message to Candela. */
    private static final long LEAVING_MILLIS = 500;

    private static final long RETRY_MILLIS = 20;
    private static final char BEFORE_PID = '/';

    private final String name;

    Lock(String name, String candelaPid) {
      this.name = candelaPid.isEmpty() ? name : name + BEFORE_PID + candelaPid;
    }

    /** Waits half a second for an agent that is just leaving. */
    boolean takeSoon() {
      long deadlineNanos = System.nanoTime() + LEAVING_MILLIS * 1_000_000;
      try {
        while (!take()) {
          if (System.nanoTime() - deadlineNanos >= 0) {
            return false;
          }
          Thread.sleep(RETRY_MILLIS);
        }
        return true;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    WireException busy() {
      String held = String.valueOf(System.getProperty(PROPERTY));
      int at = held.indexOf(BEFORE_PID);
      return new WireException(
          Refusal.Reason.BUSY,
          "This JVM is already being recorded by another Candela"
              + (at < 0 ? "" : " (process " + held.substring(at + 1) + ")")
              + "; end that recording first.");
    }

    boolean take() {
      Properties properties = System.getProperties();
      synchronized (properties) {
        if (properties.getProperty(PROPERTY) != null) {
          return false;
        }
        properties.setProperty(PROPERTY, name);
        return true;
      }
    }

    void release() {
      Properties properties = System.getProperties();
      synchronized (properties) {
        if (name.equals(properties.getProperty(PROPERTY))) {
          properties.remove(PROPERTY);
        }
      }
    }
  }
}
