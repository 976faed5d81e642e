package dev.candela.agent.chunk;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.List;

/** Facts about the recorded JVM. */
public final class JvmFacts {
  private final long pid;
  private final long startEpochMillis;
  private final String jvmArguments;

  private JvmFacts(long pid, long startEpochMillis, String jvmArguments) {
    this.pid = pid;
    this.startEpochMillis = startEpochMillis;
    this.jvmArguments = jvmArguments;
  }

  /**
   * @param pid process id, or -1
   */
  public static JvmFacts ofThisJvm(long pid) {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    StringBuilder arguments = new StringBuilder();
    List<String> list = runtime.getInputArguments();
    for (String argument : list) {
      arguments.append(arguments.length() == 0 ? "" : " ").append(argument);
    }
    return new JvmFacts(pid, runtime.getStartTime(), arguments.toString());
  }

  long pid() {
    return pid;
  }

  long startEpochMillis() {
    return startEpochMillis;
  }

  String name() {
    return System.getProperty("java.vm.name");
  }

  String version() {
    return System.getProperty("java.vm.name")
        + " ("
        + System.getProperty("java.vm.version")
        + ") for "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch")
        + " JRE ("
        + System.getProperty("java.runtime.version")
        + ")";
  }

  String jvmArguments() {
    return jvmArguments;
  }

  /** Main class or jar with arguments, if the launcher provides them. */
  String javaArguments() {
    return System.getProperty("sun.java.command");
  }

  String operatingSystem() {
    return System.getProperty("os.name")
        + " "
        + System.getProperty("os.version")
        + " "
        + System.getProperty("os.arch");
  }
}
