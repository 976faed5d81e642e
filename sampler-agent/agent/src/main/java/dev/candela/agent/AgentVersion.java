package dev.candela.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The agent's version, as the build wrote it. */
final class AgentVersion {
  static final String VERSION = read();

  private AgentVersion() {}

  /**
   * Of the jar's manifest, which the class loader has read already; a file in the jar takes the JDK
   * fifteen classes. Of that file for classes in a folder.
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
