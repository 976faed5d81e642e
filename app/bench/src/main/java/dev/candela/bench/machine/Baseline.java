package dev.candela.bench.machine;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

public final class Baseline {
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  private Baseline() {}

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
