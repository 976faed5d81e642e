package dev.candela.bench.sweep;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** What another program says of a file, beside what Candela says. */
final class Comparison {
  private static final Pattern SUMMARY_ROW = Pattern.compile("\\s+(\\S+)\\s+(\\d+)\\s+\\d+");
  private static final Pattern PPROF_TYPES = Pattern.compile("(?m)^Samples:\\R(.*)$");
  private static final Pattern PPROF_ROW =
      Pattern.compile("\\s*(-?[\\d.]+)\\S*\\s+\\S+%\\s+\\S+%\\s+(-?[\\d.]+)\\S*\\s+\\S+%\\s+(.*)");
  private static final Pattern INFERNO_TOTAL = Pattern.compile("<title>all \\(([\\d,]+) samples");
  private static final String SAMPLE = "jdk.ExecutionSample";

  /** The JDK prints a kilobyte or more for each frame. */
  private static final int MOST_PRINTED = 2_000;

  private static final int MOST_LINES = 5;
  private static final int HEAD_BYTES = 64;

  private final Path file;
  private final Candela candela;
  private final List<String> differences = new ArrayList<>();

  Comparison(Path file, Candela candela) {
    this.file = file;
    this.candela = candela;
  }

  /** At most a few lines. */
  List<String> differences() {
    return differences.size() <= MOST_LINES ? differences : differences.subList(0, MOST_LINES);
  }

  /** Compares, and gives the other program's name. */
  String with(String info) throws IOException, InterruptedException {
    Path plain = Files.createTempFile("candela-sweep", ".jfr");
    try {
      byte[] head = unwrap(plain);
      if (startsWith(head, "FLR\0")) {
        return withJfr(plain, JsonParser.parseString(info).getAsJsonObject());
      } else if (isBinary(head)) {
        return startsWith(head, "PK") || startsWith(head, "\4\"M\30")
            ? "nothing: zip or LZ4"
            : withPprof();
      }
      return startsWith(head, "{") ? "nothing: speedscope" : withInferno(plain);
    } finally {
      Files.delete(plain);
    }
  }

  /** Writes the content, out of gzip if it is there; gives its first bytes. */
  private byte[] unwrap(Path plain) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file));
        OutputStream out = Files.newOutputStream(plain)) {
      in.transferTo(out);
    } catch (ZipException e) {
      Files.copy(file, plain, StandardCopyOption.REPLACE_EXISTING);
    } catch (EOFException e) {
      // Cut: what is there is compared, and differs.
    }
    try (InputStream in = Files.newInputStream(plain)) {
      return in.readNBytes(HEAD_BYTES);
    }
  }

  private static boolean startsWith(byte[] bytes, String magic) {
    return new String(bytes, StandardCharsets.ISO_8859_1).startsWith(magic);
  }

  private static boolean isBinary(byte[] head) {
    for (byte b : head) {
      if (b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t') {
        return true;
      }
    }
    return false;
  }

  private String withJfr(Path plain, JsonObject info) throws IOException, InterruptedException {
    String jfr = Path.of(System.getProperty("java.home"), "bin", "jfr").toString();
    Map<String, String> theirs = new TreeMap<>();
    for (String line : outputOf(jfr, "summary", plain.toString()).lines().toList()) {
      Matcher row = SUMMARY_ROW.matcher(line);
      if (row.matches() && !row.group(2).equals("0")) {
        theirs.put(row.group(1), row.group(2));
      }
    }
    if (theirs.isEmpty()) {
      return "nothing: jfr summary cannot read it";
    }
    Map<String, String> ours = new TreeMap<>();
    info.getAsJsonObject("events")
        .entrySet()
        .forEach(entry -> ours.put(entry.getKey(), entry.getValue().getAsString()));
    compare(theirs, ours);
    int samples = Integer.parseInt(ours.getOrDefault(SAMPLE, "0"));
    if (samples == 0 || samples > MOST_PRINTED) {
      return "jfr summary";
    }
    compareMethods(
        outputOf(jfr, "print", "--json", "--stack-depth", "2048", "--events", SAMPLE, plain + ""));
    return "jfr summary and jfr print";
  }

  /** Self and total samples of every method. */
  private void compareMethods(String printed) throws InterruptedException {
    Map<String, int[]> sums = new TreeMap<>();
    try {
      for (JsonElement event :
          JsonParser.parseString(printed)
              .getAsJsonObject()
              .getAsJsonObject("recording")
              .getAsJsonArray("events")) {
        addStack(sums, event.getAsJsonObject().getAsJsonObject("values").get("stackTrace"));
      }
    } catch (JsonParseException | IllegalStateException | NullPointerException e) {
      differences.add("jfr print --json is damaged: " + e.getMessage());
      return;
    }
    Map<String, String> theirs = new TreeMap<>();
    sums.forEach((name, counts) -> theirs.put(name, counts[0] + " " + counts[1]));
    Map<String, String> ours = new TreeMap<>();
    String csv = candela.print("top", "--csv", "-n", "0", "--event", SAMPLE, file.toString());
    for (String line : csv.lines().skip(1).toList()) {
      List<String> cells = cells(line);
      ours.put(
          letters(cells.get(0) + cells.get(1) + cells.get(2)), cells.get(3) + " " + cells.get(8));
    }
    ours.remove(letters("[no stack]"));
    compare(theirs, ours);
  }

  private static void addStack(Map<String, int[]> sums, JsonElement stack) {
    if (stack.isJsonNull()) {
      return;
    }
    Set<String> met = new HashSet<>();
    for (JsonElement frame : stack.getAsJsonObject().getAsJsonArray("frames")) {
      JsonObject method = frame.getAsJsonObject().getAsJsonObject("method");
      String name =
          letters(
              method.getAsJsonObject("type").get("name").getAsString()
                  + method.get("name").getAsString()
                  + method.get("descriptor").getAsString());
      int[] counts = sums.computeIfAbsent(name, key -> new int[2]);
      counts[0] += met.isEmpty() ? 1 : 0;
      counts[1] += met.add(name) ? 1 : 0;
    }
  }

  private String withPprof() throws InterruptedException {
    String raw;
    try {
      raw = outputOf("go", "tool", "pprof", "-symbolize=none", "-raw", file.toString());
    } catch (IOException e) {
      return "nothing: no go on the path";
    }
    Matcher types = PPROF_TYPES.matcher(raw);
    if (!types.find()) {
      return "nothing: go tool pprof cannot read it";
    }
    for (String type : types.group(1).replace("[dflt]", "").trim().split("\\s+")) {
      int slash = type.lastIndexOf('/');
      compareValues(type.substring(0, slash), type.substring(slash + 1));
    }
    return "go tool pprof";
  }

  private void compareValues(String type, String unit) throws InterruptedException {
    Map<String, String> theirs = new TreeMap<>();
    Map<String, String> ours = new TreeMap<>();
    try {
      String top =
          outputOf(
              "go",
              "tool",
              "pprof",
              "-symbolize=none",
              "-top",
              "-trim=false",
              "-nodecount=1000000000",
              "-unit=" + pprofUnit(unit),
              "-sample_index=" + type,
              file.toString());
      for (String line : top.lines().toList()) {
        Matcher row = PPROF_ROW.matcher(line);
        if (row.matches()) {
          String name = row.group(3).replace(" (inline)", "").replace(" (partial-inline)", "");
          theirs.put(letters(name), row.group(1) + " " + row.group(2));
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("go was there a moment ago", e);
    }
    String csv = candela.print("top", "--csv", "-n", "0", "--event", type, file.toString());
    for (String line : csv.lines().skip(1).toList()) {
      List<String> cells = cells(line);
      ours.put(letters(cells.get(0) + cells.get(1)), cells.get(4) + " " + cells.get(9));
    }
    // Zero everywhere: Candela keeps no rows of no weight.
    theirs.values().removeIf(values -> values.equals("0 0"));
    ours.values().removeIf(values -> values.equals("0 0"));
    int before = differences.size();
    compare(theirs, ours);
    for (int i = before; i < differences.size(); i++) {
      differences.set(i, type + "/" + unit + ": " + differences.get(i));
    }
  }

  /** The unit that Candela prints; left to itself pprof takes a larger one, and rounds. */
  private static String pprofUnit(String unit) {
    return switch (unit) {
      case "nanoseconds", "microseconds", "milliseconds" -> "ns";
      case "bytes" -> "B";
      default -> unit;
    };
  }

  /** A name without what the two spell differently: separators between its parts. */
  private static String letters(String name) {
    return name.replaceAll("[./:\\s]", "");
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }

  private String withInferno(Path plain) throws IOException, InterruptedException {
    String svg;
    try {
      svg = outputOf("inferno-flamegraph", plain.toString());
    } catch (IOException e) {
      return "nothing: no inferno-flamegraph on the path";
    }
    Matcher total = INFERNO_TOTAL.matcher(svg);
    String theirs = total.find() ? total.group(1).replace(",", "") : "no picture";
    String top = candela.print("top", "--json", "-n", "1", file.toString());
    String ours =
        top.isEmpty()
            ? "no samples"
            : JsonParser.parseString(top).getAsJsonObject().get("weight").getAsString();
    if (!theirs.equals(ours)) {
      differences.add("samples: " + theirs + ", Candela " + ours);
    }
    return "inferno-flamegraph";
  }

  private void compare(Map<String, String> theirs, Map<String, String> ours) {
    TreeSet<String> names = new TreeSet<>(theirs.keySet());
    names.addAll(ours.keySet());
    int differ = 0;
    Map<String, String> first = new TreeMap<>();
    for (String name : names) {
      String their = theirs.getOrDefault(name, "none");
      String our = ours.getOrDefault(name, "none");
      if (!their.equals(our)) {
        differ++;
        if (first.size() < 2) {
          first.put(name, their + ", Candela " + our);
        }
      }
    }
    if (differ > 0) {
      differences.add(differ + " of " + names.size() + " rows: " + first);
    }
  }

  /** The standard output; what is said on the error stream is lost. */
  private static String outputOf(String... words) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(Arrays.asList(words))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      return text;
    }
  }

  /** Prints what a command line says. */
  interface Candela {
    String print(String... words) throws InterruptedException;
  }
}
