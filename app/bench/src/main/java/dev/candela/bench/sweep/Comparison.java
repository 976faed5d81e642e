package dev.candela.bench.sweep;

import com.google.gson.JsonArray;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Compares the output of another program about a file with Candela's. */
final class Comparison {
  private static final Set<String> OTHER_DESCRIPTORS = Set.of("()L;", "(Lk;)L;");
  private static final Pattern SUMMARY_ROW = Pattern.compile("\\s+(\\S+)\\s+(\\d+)\\s+\\d+");
  private static final Pattern PPROF_TYPES = Pattern.compile("(?m)^Samples:\\R(.*)$");
  private static final Pattern PPROF_ROW =
      Pattern.compile("\\s*(-?[\\d.]+)\\S*\\s+\\S+%\\s+\\S+%\\s+(-?[\\d.]+)\\S*\\s+\\S+%\\s+(.*)");
  private static final Pattern INFERNO_BOX =
      Pattern.compile("<title>([^<]*) \\(([\\d,]+) samples, [\\d.]+%\\)</title>");
  private static final String SAMPLE = "jdk.ExecutionSample";

  /** In JDK 9 with a longer name. */
  private static final String SAMPLES = SAMPLE + ",com.oracle." + SAMPLE;

  /** The JDK prints a kilobyte or more for each frame. */
  private static final int MOST_PRINTED = 2_000;

  private static final int MOST_LINES = 5;
  private static final int HEAD_BYTES = 64;

  private final Path file;
  private final int mostRows;
  private final Candela candela;
  private final List<String> differences = new ArrayList<>();

  /** Names at most {@code mostRows} differing rows of a table. */
  Comparison(Path file, int mostRows, Candela candela) {
    this.file = file;
    this.mostRows = mostRows;
    this.candela = candela;
  }

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
      return startsWith(head, "{") || startsWith(head, "[") ? withSpeedscope() : withInferno(plain);
    } finally {
      Files.delete(plain);
    }
  }

  /** Decompresses gzip; returns the first bytes. */
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
        theirs.put(row.group(1).replaceFirst("^com[.]oracle[.]jdk[.]", "jdk."), row.group(2));
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
        outputOf(jfr, "print", "--json", "--stack-depth", "2048", "--events", SAMPLES, plain + ""));
    return "jfr summary and jfr print";
  }

  private void compareMethods(String printed) throws InterruptedException {
    Map<String, long[]> theirs = new TreeMap<>();
    try {
      for (JsonElement event :
          JsonParser.parseString(printed)
              .getAsJsonObject()
              .getAsJsonObject("recording")
              .getAsJsonArray("events")) {
        addStack(theirs, event.getAsJsonObject().getAsJsonObject("values").get("stackTrace"));
      }
    } catch (JsonParseException | IllegalStateException | NullPointerException e) {
      differences.add("jfr print --json is damaged: " + e.getMessage());
      return;
    }
    Map<String, long[]> ours = new TreeMap<>();
    for (Map<String, String> row : rows("top", "-n", "0", "--event", SAMPLE)) {
      add(
          ours,
          row.get("class") + row.get("method") + row.get("descriptor"),
          Long.parseLong(row.get("self_samples")),
          Long.parseLong(row.get("total_samples")));
    }
    ours.remove(letters("[no stack]"));
    compare(texts(theirs), texts(ours));
  }

  private static void addStack(Map<String, long[]> sums, JsonElement stack) {
    if (stack.isJsonNull()) {
      return;
    }
    Set<String> met = new HashSet<>();
    for (JsonElement frame : stack.getAsJsonObject().getAsJsonArray("frames")) {
      JsonObject method = frame.getAsJsonObject().getAsJsonObject("method");
      String name = method.get("name").getAsString();
      // async-profiler says the library of other frames where a class belongs, and a descriptor.
      String descriptor = method.get("descriptor").getAsString();
      if (!OTHER_DESCRIPTORS.contains(descriptor)) {
        name = method.getAsJsonObject("type").get("name").getAsString() + name + descriptor;
      }
      long self = met.isEmpty() ? 1 : 0;
      add(sums, name, self, met.add(letters(name)) ? 1 : 0);
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
    for (Map<String, String> row : rows("top", "-n", "0", "--event", type)) {
      ours.put(
          letters(row.get("class") + row.get("method")),
          row.get("self_weight") + " " + row.get("total_weight"));
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

  /** A name without what the two spell differently, such as a library or the number of a class. */
  private static String letters(String name) {
    return name.replaceAll("(\\$\\$Lambda)[$+/.0-9a-fx]+", "$1")
        .replaceAll("[/.+]0x[0-9a-fA-F]+(?=\\.)", "")
        .replaceFirst("^[\\w.+-]+`(?=.)", "")
        .replaceAll("[./:\"\\s]", "")
        .replace("[[", "[")
        .replace("]]", "]");
  }

  /** Without quotes, in which commas separate nothing. */
  private static List<String> cells(String line) {
    return Stream.of(line.split(",(?=([^\"]*\"[^\"]*\")*[^\"]*$)", -1))
        .map(cell -> cell.replace("\"", ""))
        .toList();
  }

  /** The boxes of the picture; none in text that is not collapsed stacks. */
  private String withInferno(Path plain) throws IOException, InterruptedException {
    String svg;
    try {
      svg = outputOf("inferno-flamegraph", "--minwidth", "0", plain.toString());
    } catch (IOException e) {
      return "nothing: no inferno-flamegraph on the path";
    }
    Map<String, Integer> theirs = new TreeMap<>();
    Matcher box = INFERNO_BOX.matcher(svg);
    while (box.find()) {
      String name = box.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
      String plainName = name.replace("&apos;", "'").replace("&amp;", "&");
      theirs.merge(letters(plainName) + " " + box.group(2).replace(",", ""), 1, Integer::sum);
    }
    if (theirs.isEmpty()) {
      return withInfernoPerf(plain);
    }
    Map<String, Integer> ours = new TreeMap<>();
    for (Map<String, String> row : rows("tree", "--min", "0", "--depth", "0")) {
      ours.merge(letters(row.get("name")) + " " + row.get("total_weight"), 1, Integer::sum);
    }
    compare(theirs, ours);
    return "inferno-flamegraph";
  }

  /** Self and total of every name in perf script's text, below the name of the process. */
  private String withInfernoPerf(Path plain) throws IOException, InterruptedException {
    Map<String, long[]> theirs = new TreeMap<>();
    for (String line : outputOf("inferno-collapse-perf", plain.toString()).lines().toList()) {
      int blank = line.lastIndexOf(' ');
      long samples = Long.parseLong(line.substring(blank + 1));
      String[] frames = line.substring(0, blank).split(";");
      for (String name : new HashSet<>(List.of(frames).subList(1, frames.length))) {
        add(theirs, name, 0, samples);
      }
      add(theirs, frames[frames.length - 1], samples, 0);
    }
    if (theirs.isEmpty()) {
      return "nothing: neither inferno-flamegraph nor inferno-collapse-perf can read it";
    }
    Map<String, long[]> ours = new TreeMap<>();
    addTop(ours);
    compare(texts(theirs), texts(ours));
    return "inferno-collapse-perf";
  }

  private void addTop(Map<String, long[]> sums) throws InterruptedException {
    for (Map<String, String> row : rows("top", "-n", "0")) {
      add(
          sums,
          row.get("class") + row.get("method"),
          Long.parseLong(row.get("self_weight")),
          Long.parseLong(row.get("total_weight")));
    }
  }

  /** What a command prints of the file as CSV, by the titles of the columns. */
  private List<Map<String, String>> rows(String... words) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of(words));
    command.addAll(List.of("--csv", file.toString()));
    List<String> lines = candela.print(command.toArray(String[]::new)).lines().toList();
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
      List<String> titles = cells(lines.getFirst());
      List<String> cells = cells(line);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < titles.size(); i++) {
        row.put(titles.get(i), cells.get(i));
      }
      rows.add(row);
    }
    return rows;
  }

  /** Self and total of every name in the first unit; names only, where one counts, one measures. */
  private String withSpeedscope() throws IOException, InterruptedException {
    String importer = System.getenv("SPEEDSCOPE_IMPORTER");
    if (importer == null) {
      return "nothing: no SPEEDSCOPE_IMPORTER";
    }
    Path script = Files.createTempFile("candela-sweep", ".cjs");
    try (InputStream in = Comparison.class.getResourceAsStream("speedscope.cjs")) {
      Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
      Map<String, long[]> theirs = new TreeMap<>();
      for (String line :
          outputOf("node", script.toString(), importer, file.toString()).lines().toList()) {
        JsonArray row = JsonParser.parseString(line).getAsJsonArray();
        add(theirs, row.get(0).getAsString(), row.get(1).getAsLong(), row.get(2).getAsLong());
      }
      if (theirs.isEmpty()) {
        return "nothing: speedscope cannot read it";
      }
      Map<String, long[]> ours = new TreeMap<>();
      addTop(ours);
      String top = candela.print("top", "--json", "-n", "1", file.toString());
      boolean counted = top.contains("\"unit\": \"samples\"");
      if (counted != theirs.containsKey("none")) {
        theirs.values().forEach(sum -> Arrays.fill(sum, 0));
        ours.values().forEach(sum -> Arrays.fill(sum, 0));
      }
      theirs.keySet().removeAll(List.of("none", "time"));
      compare(texts(theirs), texts(ours));
      return counted ? "names of speedscope" : "speedscope";
    } finally {
      Files.delete(script);
    }
  }

  private static void add(Map<String, long[]> sums, String name, long self, long total) {
    long[] sum = sums.computeIfAbsent(letters(name), key -> new long[2]);
    sum[0] += self;
    sum[1] += total;
  }

  private static Map<String, String> texts(Map<String, long[]> sums) {
    Map<String, String> texts = new TreeMap<>();
    sums.forEach((name, sum) -> texts.put(name, sum[0] + " " + sum[1]));
    return texts;
  }

  private <T> void compare(Map<String, T> theirs, Map<String, T> ours) {
    TreeSet<String> names = new TreeSet<>(theirs.keySet());
    names.addAll(ours.keySet());
    int differ = 0;
    Map<String, String> first = new TreeMap<>();
    for (String name : names) {
      T their = theirs.get(name);
      T our = ours.get(name);
      if (!Objects.equals(their, our)) {
        differ++;
        if (first.size() < mostRows) {
          first.put(name, their + ", Candela " + our);
        }
      }
    }
    if (differ > 0) {
      differences.add(differ + " of " + names.size() + " rows: " + first);
    }
  }

  /** Standard output; the error stream is discarded. */
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

  interface Candela {
    String print(String... words) throws InterruptedException;
  }
}
