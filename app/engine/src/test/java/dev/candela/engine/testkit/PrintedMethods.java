package dev.candela.engine.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
import dev.candela.engine.capture.testkit.TargetJdks;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Self and total of every method, added up from what the JDK's {@code jfr print --json} says of the
 * events of one type: no class of the engine has a part in it.
 */
public final class PrintedMethods {
  /** Deeper than any stack that the tests record; the tool's own limit would be five frames. */
  private static final String DEPTH = "2048";

  /** What async-profiler gives native functions, whose class is their library. */
  private static final String NATIVE_DESCRIPTOR = "()L;";

  private final Map<String, Row> rows = new TreeMap<>();
  private long samples;

  /** What one method cost, in samples and in the samples' weight. */
  public record Row(long selfSamples, long selfWeight, long totalSamples, long totalWeight) {
    private Row plus(long count, long weight, boolean self) {
      return new Row(
          selfSamples + (self ? count : 0),
          selfWeight + (self ? weight : 0),
          totalSamples + count,
          totalWeight + weight);
    }
  }

  private PrintedMethods() {}

  /** By type; asks the tool of a JDK 25. */
  public static Map<String, PrintedMethods> of(Path recording, String... types) throws IOException {
    String printed =
        ChildProcess.run(
            TargetJdks.feature(25).home().resolve("bin/jfr"),
            "print",
            "--json",
            "--stack-depth",
            DEPTH,
            "--events",
            String.join(",", types),
            recording.toString());
    Map<String, PrintedMethods> methods = new TreeMap<>();
    for (String type : types) {
      methods.put(type, new PrintedMethods());
    }
    try (JsonReader json = new JsonReader(new StringReader(printed))) {
      json.beginObject();
      assertEquals("recording", json.nextName());
      json.beginObject();
      assertEquals("events", json.nextName());
      json.beginArray();
      while (json.hasNext()) {
        JsonObject event = JsonParser.parseReader(json).getAsJsonObject();
        methods.get(event.get("type").getAsString()).add(event.getAsJsonObject("values"));
      }
    }
    return methods;
  }

  /** How many samples there are, with or without a stack; an event may stand for several. */
  public long samples() {
    return samples;
  }

  /** By {@link #key}. */
  public Map<String, Row> rows() {
    return rows;
  }

  /** How methods are told apart. The tool writes class names as the JVM does, with slashes. */
  public static String key(String owner, String name, String descriptor) {
    return owner.replace('/', '.') + "." + name + descriptor;
  }

  private void add(JsonObject values) {
    long count = values.has("samples") ? values.get("samples").getAsLong() : 1;
    long weight = values.has("weight") ? values.get("weight").getAsLong() : count;
    samples += count;
    JsonElement stack = values.get("stackTrace");
    if (stack.isJsonNull()) {
      return;
    }
    Set<String> seen = new HashSet<>();
    boolean innermost = true;
    for (JsonElement frame : stack.getAsJsonObject().getAsJsonArray("frames")) {
      String key = key(frame.getAsJsonObject().getAsJsonObject("method"));
      if (seen.add(key)) {
        Row row = rows.getOrDefault(key, new Row(0, 0, 0, 0));
        rows.put(key, row.plus(count, weight, innermost));
      }
      innermost = false;
    }
  }

  /** The numbers and addresses of hidden classes, which differ from run to run, are left out. */
  private static String key(JsonObject method) {
    JsonElement type = method.get("type");
    String owner = type.isJsonNull() ? "" : type.getAsJsonObject().get("name").getAsString();
    String descriptor = method.get("descriptor").getAsString();
    return key(
        owner
            .replaceAll("\\$\\$Lambda[$/.+].*", "\\$\\$Lambda")
            .replaceAll("[/.+]0x[0-9a-f]+$", ""),
        method.get("name").getAsString(),
        owner.isEmpty() || descriptor.equals(NATIVE_DESCRIPTOR) ? "" : descriptor);
  }
}
