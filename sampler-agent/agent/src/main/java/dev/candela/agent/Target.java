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

  /**
   * The JDK's own handle of processes starts a pool of threads for it, and the management bean of
   * the run time asks the network for the host's name: both only where there is no {@code /proc}.
   */
  static long pid() {
    try {
      return Long.parseLong(new File("/proc/self").getCanonicalFile().getName());
    } catch (IOException | NumberFormatException notLinux) {
      return pidOfHandle();
    }
  }

  private static long pidOfHandle() {
    try {
      Class<?> handle = Class.forName("java.lang.ProcessHandle");
      Object current = handle.getMethod("current").invoke(null);
      return ((Long) handle.getMethod("pid").invoke(current)).longValue();
    } catch (ReflectiveOperationException before9) {
      return -1;
    }
  }
}
