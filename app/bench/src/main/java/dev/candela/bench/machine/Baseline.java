package dev.candela.bench.machine;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The option to write results to a file, with a description of the machine. */
public final class Baseline {
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  public void add(String benchmark, Object results) throws IOException {
    if (json != null) {
      write(json, benchmark, results);
    }
  }

  public static void write(Path file, String benchmark, Object results) throws IOException {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("benchmark", benchmark);
    root.put("machine", machine());
    root.put("results", results);
    if (file.toAbsolutePath().getParent() != null) {
      Files.createDirectories(file.toAbsolutePath().getParent());
    }
    Files.writeString(file, GSON.toJson(root) + "\n");
  }

  /** Date, operating system, processor, memory and JDK, by name; no host name and no path. */
  private static Map<String, Object> machine() {
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
