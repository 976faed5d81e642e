package dev.candela.agent;

import dev.candela.agent.async.AsyncEngine;
import dev.candela.agent.engine.Engine;
import dev.candela.agent.engine.PairedEngine;
import dev.candela.agent.jfr.FlightRecorderEngine;
import dev.candela.agent.threads.ThreadDumpEngine;
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

  /** New engines, in the order in which they are tried. */
  List<Engine> engines() {
    List<Engine> engines = new ArrayList<Engine>();
    // Not the process alone: containers with a temporary directory in common have the same numbers.
    String scratch = "candela-" + Target.pid() + "-" + Long.toHexString(System.nanoTime()) + "-";
    boolean attached = !arguments.launched();
    engines.add(
        new PairedEngine(
            new AsyncEngine(scratch, bridgeJar(), instrumentation),
            new FlightRecorderEngine(threads, instrumentation, true, attached),
            threads));
    engines.add(new FlightRecorderEngine(threads, instrumentation, false, attached));
    engines.add(new ThreadDumpEngine(threads, Target.pid()));
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
