package dev.candela.engine.format.perf;

import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One line per sample, followed by a line per frame, innermost first. */
final class PerfScriptReader {
  /** Longer lines are not of this format. */
  private static final int LONGEST_LINE_BYTES = 1 << 16;

  private static final int LINES_BETWEEN_REPORTS = 1 << 12;
  private static final Pattern OF_PERF_MAP_AGENT = Pattern.compile("L([^ ;]+);::(.+)");

  private final ProfileBuilder into;
  private final Map<String, Integer> frameByLine = new HashMap<>();
  private final List<String> frames = new ArrayList<>();
  private SampleLine sample;
  private long unknownLines;
  private long startNanos = Long.MAX_VALUE;
  private long endNanos;
  private long bytes;

  PerfScriptReader(ProfileBuilder into) {
    this.into = into;
  }

  void read(InputStream stream, LongConsumer bytesRead) throws IOException {
    InputStream in = new BufferedInputStream(stream, 1 << 16);
    try {
      long lines = 0;
      for (String line = nextLine(in); line != null; line = nextLine(in)) {
        add(line);
        if (++lines % LINES_BETWEEN_REPORTS == 0) {
          bytesRead.accept(bytes);
        }
      }
    } finally {
      end();
      finish();
    }
  }

  /** Without line end; null after the last. Bytes beyond the longest line are dropped. */
  private String nextLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int c = in.read();
    if (c < 0) {
      return null;
    }
    for (; c >= 0 && c != '\n'; c = in.read()) {
      bytes++;
      if (line.size() < LONGEST_LINE_BYTES) {
        line.write(c);
      }
    }
    bytes++;
    return text(line.toByteArray(), 0, line.size());
  }

  /** A line; Android's simpleperf separates by tabs. */
  static String text(byte[] bytes, int from, int to) {
    String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    return line.replace('\t', ' ').stripTrailing();
  }

  private void add(String line) {
    if (line.isEmpty()) {
      end();
      return;
    } else if (line.charAt(0) == '#') {
      return;
    }
    SampleLine next = SampleLine.parse(line);
    if (next != null) {
      end();
      sample = next;
      if (isFrame(next.rest())) {
        addFrame(next.rest());
      }
    } else if (sample != null && isFrame(line.strip())) {
      addFrame(line.strip());
    } else if (sample == null || !Character.isWhitespace(line.charAt(0))) {
      // Below a frame its source may be named.
      unknownLines++;
    }
  }

  static boolean isFrame(String line) {
    int blank = line.indexOf(' ');
    return blank > 0 && SampleLine.isHexadecimal(line.substring(0, blank));
  }

  /** A frame, or those that perf-map-agent inlined into it, innermost last. */
  private void addFrame(String line) {
    String[] inlined = line.split("->(?=L[^ ;]+;::)");
    int open = line.lastIndexOf(" (");
    String library = inlined.length > 1 && open > 0 ? line.substring(open) : "";
    for (int i = inlined.length - 1; i > 0; i--) {
      String symbol = i == inlined.length - 1 ? inlined[i] : inlined[i] + library;
      frames.add("0 " + symbol);
    }
    frames.add(inlined.length > 1 ? inlined[0] + library : line);
  }

  private void end() {
    if (sample == null) {
      return;
    }
    int stackId = StackTable.ROOT;
    for (int i = frames.size() - 1; i >= 0; i--) {
      stackId = into.stacks().intern(stackId, frameByLine.computeIfAbsent(key(i), this::frame));
    }
    WeightUnit unit = sample.unit();
    SampleType type =
        new SampleType(sample.event(), PerfScriptFormat.category(sample.event()), unit);
    SampleTable.Builder table = into.samples(type);
    int threadId =
        into.threads()
            .intern(
                new ProfiledThread(sample.threadName(), "", Ids.NONE, sample.threadId(), false));
    long weight = unit == WeightUnit.SAMPLES ? 1 : sample.period();
    table.add(Math.max(0, sample.nanos()), threadId, stackId, ThreadState.RUNNABLE, weight);
    into.countEvents(type.name(), 1);
    if (sample.nanos() != SampleLine.UNTIMED) {
      startNanos = Math.min(startNanos, sample.nanos());
      endNanos = Math.max(endNanos, sample.nanos() + 1);
    }
    sample = null;
    frames.clear();
  }

  /** The frame without its address, which differs within a function. */
  private String key(int index) {
    String line = frames.get(index);
    return line.substring(line.indexOf(' ')).strip();
  }

  /** {@code symbol+0x1f (library)}; each part may be unknown. */
  private int frame(String text) {
    String symbol = text;
    String library = "";
    int open = text.lastIndexOf(" (");
    if (open >= 0 && text.endsWith(")")) {
      symbol = text.substring(0, open);
      library = text.substring(open + 2, text.length() - 1);
    } else if (text.startsWith("(") && text.endsWith(")")) {
      symbol = "";
      library = text.substring(1, text.length() - 1);
    }
    int offset = symbol.lastIndexOf("+0x");
    if (offset > 0 && SampleLine.isHexadecimal(symbol.substring(offset + 3))) {
      symbol = symbol.substring(0, offset);
    }
    boolean generated = library.endsWith(".map") || library.isEmpty() || library.equals("inlined");
    boolean kernel =
        library.startsWith("[") && !library.equals("[unknown]") && !library.startsWith("[vdso")
            || library.endsWith(".ko")
            || library.contains("vmlinux");
    String file = generated ? "" : library.substring(library.lastIndexOf('/') + 1);
    if (symbol.isEmpty() || symbol.equals("[unknown]")) {
      String where = file.isEmpty() || file.equals("[unknown]") ? "[unknown]" : "[" + file + "]";
      return symbols(where.replace("[[", "[").replace("]]", "]"), "", kernel);
    }
    Matcher mapped = OF_PERF_MAP_AGENT.matcher(symbol);
    if (generated && mapped.matches()) {
      String owner = mapped.group(1).replace('/', '.');
      return FrameName.intern(into.symbols(), owner + "." + mapped.group(2));
    }
    if (generated && !symbol.contains("::")) {
      // Code that a JVM or another virtual machine made.
      return FrameName.intern(into.symbols(), javaName(symbol));
    }
    return symbols(symbol, kernel ? "" : file, kernel);
  }

  /** {@code void acme.Shop.sell(int)}, as written by HotSpot for perf, without types. */
  private static String javaName(String symbol) {
    int open = symbol.indexOf('(');
    int blank = open < 0 ? -1 : symbol.lastIndexOf(' ', open);
    boolean typed = open > 0 && symbol.endsWith(")") && symbol.lastIndexOf('.', open) > blank;
    return typed ? symbol.substring(blank + 1, open) : symbol;
  }

  private int symbols(String name, String library, boolean kernel) {
    FrameKind kind =
        kernel ? FrameKind.KERNEL : name.contains("::") ? FrameKind.CPP : FrameKind.NATIVE;
    int methodId = into.symbols().method("", name, "", library);
    return into.symbols().frames().intern(methodId, Ids.NONE, Ids.NONE, kind);
  }

  private void finish() {
    if (startNanos < endNanos) {
      into.cover(new Span(startNanos, endNanos));
    }
    into.warnIf(unknownLines > 0, "read.warning.perf-lines", unknownLines);
    into.origin(new Origin("perf", "", "", "", -1, "", Map.of()));
  }
}
