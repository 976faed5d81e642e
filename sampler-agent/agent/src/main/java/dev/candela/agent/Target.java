package dev.candela.agent;

import dev.candela.agent.engine.Engine;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.TargetDescription;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Describes the JVM to the peer. */
final class Target {
  private Target() {}

  static TargetDescription describe(List<Engine> engines) {
    List<EngineOffer> offers = new ArrayList<EngineOffer>();
    for (Engine engine : engines) {
      offers.add(engine.offer());
    }
    return new TargetDescription(
        pid(),
        AgentVersion.VERSION,
        System.getProperty("java.version", ""),
        System.getProperty("java.vm.name", ""),
        System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""),
        offers);
  }

  /** Without the management bean of the run time, whose name asks the network for the host's. */
  static long pid() {
    try {
      Class<?> handle = Class.forName("java.lang.ProcessHandle");
      Object current = handle.getMethod("current").invoke(null);
      return ((Long) handle.getMethod("pid").invoke(current)).longValue();
    } catch (ReflectiveOperationException before9) {
      try {
        return Long.parseLong(new File("/proc/self").getCanonicalFile().getName());
      } catch (IOException | NumberFormatException unknown) {
        return -1;
      }
    }
  }
}
