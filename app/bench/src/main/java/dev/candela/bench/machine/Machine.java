package dev.candela.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A description of the machine for results. Contains no host name and no path. */
public final class Machine {
  private Machine() {}

  /** Date, operating system, processor, memory and JDK, by name. */
  public static Map<String, Object> describe() {
    Map<String, Object> machine = new LinkedHashMap<>();
    machine.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    String version = System.getProperty("os.version").replaceFirst("[^0-9.].*", "");
    machine.put("system", System.getProperty("os.name") + " " + version);
    machine.put("architecture", System.getProperty("os.arch"));
    machine.put("processor", field("/proc/cpuinfo", "model name").orElse("unknown"));
    machine.put("cores", Runtime.getRuntime().availableProcessors());
    machine.put("memory", field("/proc/meminfo", "MemTotal").orElse("unknown"));
    machine.put("jdk", System.getProperty("java.vendor") + " " + Runtime.version());
    return machine;
  }

  private static Optional<String> field(String file, String name) {
    try (Stream<String> lines = Files.lines(Path.of(file))) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
