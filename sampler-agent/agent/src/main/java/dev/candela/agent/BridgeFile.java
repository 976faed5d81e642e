package dev.candela.agent;

import java.io.File;
import java.net.URISyntaxException;

/** Finds the native bridge's jar. */
final class BridgeFile {
  private static final String NAME = "candela-native-bridge";

  private BridgeFile() {}

  /** The one that was named, or the one beside the agent's jar, or null. */
  static File find(AgentArguments arguments) {
    File named = arguments.file("bridge");
    if (named != null) {
      return named;
    }
    File[] beside = agentJar().getParentFile().listFiles();
    if (beside != null) {
      for (File file : beside) {
        if (file.getName().startsWith(NAME) && file.getName().endsWith(".jar")) {
          return file;
        }
      }
    }
    return null;
  }

  private static File agentJar() {
    try {
      return new File(BridgeFile.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      return new File("").getAbsoluteFile();
    }
  }
}
