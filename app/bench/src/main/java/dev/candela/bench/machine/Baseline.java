package dev.candela.bench.machine;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option to write results to a file, with a description of the machine. */
public final class Baseline {
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  /** Writes a benchmark's results if that was asked for. */
  public void add(String benchmark, Object results) throws IOException {
    if (json != null) {
      write(json, benchmark, results);
    }
  }

  /** Writes one benchmark's results; replaces the file. */
  public static void write(Path file, String benchmark, Object results) throws IOException {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("benchmark", benchmark);
    root.put("machine", Machine.describe());
    root.put("results", results);
    if (file.toAbsolutePath().getParent() != null) {
      Files.createDirectories(file.toAbsolutePath().getParent());
    }
    Files.writeString(file, GSON.toJson(root) + "\n");
  }
}
