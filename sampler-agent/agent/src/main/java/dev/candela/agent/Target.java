package dev.candela.agent;

import dev.candela.agent.engine.Engine;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.TargetDescription;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

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
   * From {@code /proc} where there is one: the JDK's handle of processes starts a pool of threads,
   * and the management bean asks the network for the host's name.
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

  static final class AgentVersion {
    static final String VERSION = read();

    private AgentVersion() {}

    /**
     * Of the jar's manifest, which the class loader has read already; a file in the jar takes the
     * JDK fifteen classes. Of that file for classes in a folder.
     */
    private static String read() {
      Package ofJar = AgentVersion.class.getPackage();
      String version = ofJar == null ? null : ofJar.getImplementationVersion();
      return version == null ? ofFile() : version;
    }

    private static String ofFile() {
      Properties properties = new Properties();
      InputStream in = AgentVersion.class.getResourceAsStream("version.properties");
      if (in == null) {
        return "";
      }
      try {
        properties.load(in);
      } catch (IOException e) {
        return "";
      } finally {
        try {
          in.close();
        } catch (IOException ignored) {
          // It was read.
        }
      }
      return properties.getProperty("version", "");
    }
  }
}
