package dev.candela.engine.model;

import java.util.Map;

/**
 * Where a profile comes from, as far as the recording says; what it does not say is empty.
 *
 * @param recorder who took the samples: {@code JDK Flight Recorder}, {@code async-profiler 4.6}
 * @param jvm name and version of the recorded JVM
 * @param mainClass what was started, with its arguments
 * @param jvmArguments the JVM's own arguments
 * @param pid the process, or -1
 * @param operatingSystem its description
 * @param settings recording settings by {@code event#setting}, such as {@code
 *     jdk.ExecutionSample#period}
 */
public record Origin(
    String recorder,
    String jvm,
    String mainClass,
    String jvmArguments,
    long pid,
    String operatingSystem,
    Map<String, String> settings) {

  /** Nothing is known. */
  public static final Origin UNKNOWN = new Origin("", "", "", "", -1, "", Map.of());

  /** Keeps a copy of the settings. */
  public Origin {
    settings = Map.copyOf(settings);
  }

  /** True if nothing is known. */
  public boolean isUnknown() {
    return pid == UNKNOWN.pid
        && settings.isEmpty()
        && (recorder + jvm + mainClass + jvmArguments + operatingSystem).isEmpty();
  }
}
