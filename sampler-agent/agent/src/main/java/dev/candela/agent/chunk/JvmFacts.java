package dev.candela.agent.chunk;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;

public final class JvmFacts {
  final long pid;
  final long startEpochMillis;
  final String jvmArguments;
  final String name = System.getProperty("java.vm.name");
  final String version =
      name
          + " ("
          + System.getProperty("java.vm.version")
          + ") for "
          + System.getProperty("os.name")
          + " "
          + System.getProperty("os.arch")
          + " JRE ("
          + System.getProperty("java.runtime.version")
          + ")";

  /** Main class or jar with arguments, or null if the launcher does not provide them. */
  final String javaArguments = System.getProperty("sun.java.command");

  final String operatingSystem =
      System.getProperty("os.name")
          + " "
          + System.getProperty("os.version")
          + " "
          + System.getProperty("os.arch");

  /** The process id may be -1. */
  public JvmFacts(long pid) {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    this.pid = pid;
    this.startEpochMillis = runtime.getStartTime();
    this.jvmArguments = String.join(" ", runtime.getInputArguments());
  }
}
