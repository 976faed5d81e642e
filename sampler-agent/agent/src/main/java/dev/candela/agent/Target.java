package dev.candela.agent;

import dev.candela.agent.engine.Engine;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.TargetDescription;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

final class Target {
  private Target() {}

  static TargetDescription describe(List<Engine> engines) {
    List<EngineOffer> offers = new ArrayList<EngineOffer>();
    for (Engine engine : engines) {
      offers.add(engine.offer());
    }
    return new TargetDescription(
        pid(),
        version(),
        System.getProperty("java.version", ""),
        System.getProperty("java.vm.name", ""),
        System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""),
        offers);
  }

  /** The JDK's handle would start a pool of threads, its bean ask the network for a name. */
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

  /** Of the jar's manifest; empty for classes in a folder. */
  private static String version() {
    Package ofJar = Target.class.getPackage();
    String version = ofJar == null ? null : ofJar.getImplementationVersion();
    return version == null ? "" : version;
  }
}
