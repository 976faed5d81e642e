package dev.candela.engine.model;

import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The origin of a profile, as recorded: the recorder, such as {@code JDK Flight Recorder} or {@code
 * async-profiler 4.6}, name and version of the JVM, the process, or -1, and settings by {@code
 * event#setting}, such as {@code jdk.ExecutionSample#period}. Unknown parts are empty.
 */
public record Origin(
    String recorder,
    String jvm,
    String mainClass,
    String jvmArguments,
    long pid,
    String operatingSystem,
    Map<String, String> settings) {
  private static final Pattern JVM_VERSION = Pattern.compile("\\((?:build )?(\\d[^)]*)\\)");

  /** HotSpot's version in Java 8, without Java's own. */
  private static final Pattern JAVA_8 = Pattern.compile("(?<![0-9.])25\\.[0-9]+-b[0-9]+[^ ]*$");

  /** Contents of {@code /etc/os-release} and other files, joined by the JDK's recorder. */
  private static final Pattern DISTRIBUTION = Pattern.compile("(?m)^PRETTY_NAME=\"?(.+?)\"?$");

  private static final Pattern KERNEL = Pattern.compile("(?m)^uname: ?(\\S+ \\S+)");

  private static final Pattern AMOUNT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(ns|us|ms|s)?");

  /** Events of async-profiler whose interval is a time, and none. */
  private static final Set<String> CLOCKS =
      Set.of("", "cpu", "ctimer", "itimer", "wall", "cpu-clock", "task-clock");

  /** With async-profiler's {@code ttsp}, samples begin there. */
  private static final String SAFEPOINT = "SafepointSynchronize::begin";

  private static final String[] PERIOD_NAMES = {"interval", "throttle", "period", "wall"};

  public static final Origin UNKNOWN = new Origin("", "", "", "", -1, "", Map.of());

  public Origin {
    jvm = withJava8(jvm);
    settings = Map.copyOf(settings);
  }

  public boolean isUnknown() {
    return pid == UNKNOWN.pid
        && settings.isEmpty()
        && (recorder + jvm + mainClass + jvmArguments + operatingSystem).isEmpty();
  }

  /** {@code OpenJDK 25.0.3+9-LTS} of {@code OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for …}. */
  public String shortJvm() {
    Matcher version = JVM_VERSION.matcher(jvm);
    return version.find() ? withJava8(jvm.split(" ", 2)[0] + " " + version.group(1).strip()) : jvm;
  }

  /** Says that {@code OpenJDK 64-Bit Server VM 25.504-b01} is not of Java 25. */
  public static String withJava8(String jvm) {
    return JAVA_8.matcher(jvm).find() ? jvm + " (Java 8)" : jvm;
  }

  /** Name of the system and of its kernel if both are known, otherwise everything known. */
  public String shortOperatingSystem() {
    Matcher distribution = DISTRIBUTION.matcher(operatingSystem);
    Matcher kernel = KERNEL.matcher(operatingSystem);
    if (!kernel.find()) {
      return operatingSystem;
    }
    return distribution.find() ? distribution.group(1) + ", " + kernel.group(1) : kernel.group(1);
  }

  /** Nanoseconds from one sample to the next by the settings; empty if they do not say. */
  public OptionalLong period(SampleType type) {
    for (String name : PERIOD_NAMES) {
      OptionalLong nanos = parsePeriod(settings.get(type.name() + "#" + name));
      if (nanos.isPresent()) {
        return nanos;
      }
    }
    return OptionalLong.empty();
  }

  /** The counter that async-profiler sampled in place of a clock: {@code cycles}, or empty. */
  String counter() {
    if (settings.getOrDefault("jdk.ActiveRecording#begin", "").equals(SAFEPOINT)) {
      return "ttsp";
    }
    String event = settings.getOrDefault("jdk.ActiveRecording#event", "");
    return CLOCKS.contains(event) ? "" : event;
  }

  /** Bytes from one sampled block to the next; 0 if there is no such interval. */
  long bytesBetween(String typeName) {
    String interval =
        switch (typeName) {
          case "profiler.LiveObject" -> "jdk.ObjectAllocationInNewTLAB#alloc";
          case "candela.NativeMemory" -> "profiler.Malloc#nativemem";
          default -> "";
        };
    String bytes = settings.getOrDefault(interval, "");
    return bytes.matches("\\d{1,15}") ? Long.parseLong(bytes) : 0;
  }

  /**
   * A plain number is nanoseconds. A rate, such as the {@code 500/s} of the JDK's own settings, is
   * shared by all processors, so that it does not tell what a sample stands for.
   */
  static OptionalLong parsePeriod(String text) {
    Matcher amount = AMOUNT.matcher(text == null ? "" : text.strip());
    if (!amount.matches()) {
      return OptionalLong.empty();
    }
    double number = Double.parseDouble(amount.group(1));
    if (!(number > 0)) {
      return OptionalLong.empty();
    }
    double nanos =
        switch (amount.group(2) == null ? "ns" : amount.group(2)) {
          case "ns" -> number;
          case "us" -> number * 1e3;
          case "ms" -> number * 1e6;
          default -> number * 1e9;
        };
    return OptionalLong.of(Math.max(1, Math.round(nanos)));
  }
}
