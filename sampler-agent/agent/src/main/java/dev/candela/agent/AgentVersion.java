package dev.candela.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The agent's version, as the build wrote it. */
final class AgentVersion {
  static final String VERSION = read();

  private AgentVersion() {}

  private static String read() {
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
