package dev.candela.bench.fuzz;

import dev.candela.cli.CandelaCommand;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.collapsed.CollapsedFormat;
import dev.candela.engine.format.compress.GzipContent;
import dev.candela.engine.format.compress.Lz4FrameInputStream;
import dev.candela.engine.format.firefox.FirefoxFormat;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.jfr.read.JfrFormat;
import dev.candela.engine.format.perf.PerfScriptFormat;
import dev.candela.engine.format.pprof.PprofFormat;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.format.speedscope.SpeedscopeFormat;
import dev.candela.engine.format.v8.CpuProfileFormat;
import dev.candela.engine.format.v8.TraceEventsFormat;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import dev.candela.wire.CommandDecoder;
import dev.candela.wire.CommandDecoder.CommandListener;
import dev.candela.wire.FrameDecoder;
import dev.candela.wire.FrameDecoder.FrameListener;
import dev.candela.wire.ReportDecoder;
import dev.candela.wire.ReportDecoder.ReportListener;
import dev.candela.wire.payload.WireException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Reads foreign bytes; expected failures are held to their sentences, others are findings. */
enum FuzzTarget {
  JFR(input -> read(new JfrFormat(), input)),
  /** The same with real recordings, which take a hundred times as long. */
  RECORDING(input -> JFR.run(input)),
  SPEEDSCOPE(input -> read(new SpeedscopeFormat(), input)),
  PPROF(input -> read(new PprofFormat(), input)),
  PERF_SCRIPT(input -> read(new PerfScriptFormat(), input)),
  CPU_PROFILE(input -> read(new CpuProfileFormat(), input)),
  TRACE_EVENTS(input -> read(new TraceEventsFormat(), input)),
  FIREFOX(input -> read(new FirefoxFormat(), input)),
  COLLAPSED(input -> read(new CollapsedFormat(), input)),
  GZIP(input -> read(in -> drain(GzipContent.of(in)), input)),
  LZ4(input -> read(in -> drain(new Lz4FrameInputStream(in)), input)),
  /** Any content by way of a file, and the only way to a zip archive. */
  FILE(FuzzTarget::readFile),
  /** Any content through what is computed and printed of it. */
  COMMAND(FuzzTarget::runCommand),
  /** What an agent, or what pretends to be one, sends to the application. */
  REPORTS(input -> decode(new ReportDecoder(deaf(ReportListener.class)), input)),
  /** What an application, or what pretends to be one, sends to the agent. */
  COMMANDS(input -> decode(new CommandDecoder(deaf(CommandListener.class)), input)),
  /** All others in one JVM, for a short run: the first byte is the number of one. */
  ANY(FuzzTarget::runAny);

  /** The targets that are one thing each. */
  static final List<FuzzTarget> SINGLE =
      Arrays.stream(values()).filter(target -> target != ANY).toList();

  private static final ReadOptions ONE_WORKER = ReadOptions.ALL.withWorkers(1);

  /** Ends endless decompression. */
  private static final long MOST_DRAINED_BYTES = 1 << 24;

  private static Path file;

  @SuppressWarnings("ImmutableEnumChecker") // a method reference is
  private final Run run;

  FuzzTarget(Run run) {
    this.run = run;
  }

  /** Reads, and throws only what is a finding. */
  void run(byte[] input) throws IOException {
    run.on(input);
  }

  /** Where inputs lie that go by way of a file; once, before the first run. */
  static void inFolder(Path folder) {
    file = folder.resolve("input");
  }

  private static void readFile(byte[] input) throws IOException {
    Files.write(file, input);
    try {
      ProfileReaders.read(file, ONE_WORKER, ReadProgress.NONE);
    } catch (UnreadableProfileException e) {
      checkSentence(e.getMessage());
    }
  }

  private static void runCommand(byte[] input) throws IOException {
    Files.write(file, input);
    String name = file.toString();
    // One for each input, by its length: all five are five times slower.
    switch (input.length % 5) {
      case 0 -> check("info", name);
      case 1 -> check("top", name);
      case 2 -> check("tree", name);
      case 3 -> check("flame", "-o", file.resolveSibling("x.svg").toString(), name);
      default -> check("convert", "-o", file.resolveSibling("x.pb.gz").toString(), name);
    }
  }

  private static void runAny(byte[] input) throws IOException {
    if (input.length > 0) {
      SINGLE.get((input[0] & 0xff) % SINGLE.size()).run(Arrays.copyOfRange(input, 1, input.length));
    }
  }

  private static void read(ReadFormat format, byte[] input) {
    read(
        in ->
            format.read(
                new ReadFormat.Content("input", in, ONE_WORKER, bytes -> {}), new ProfileBuilder()),
        input);
  }

  private static void read(Reading reading, byte[] input) {
    try {
      reading.read(new ByteArrayInputStream(input));
    } catch (IOException e) {
      checkSentence(e.getMessage());
    }
  }

  private static void drain(InputStream in) throws IOException {
    byte[] buffer = new byte[1 << 13];
    long drained = 0;
    for (int read = in.read(buffer);
        read >= 0 && drained < MOST_DRAINED_BYTES;
        read = in.read(buffer)) {
      drained += read;
    }
  }

  private static void decode(FrameListener decoder, byte[] input) {
    FrameDecoder frames = new FrameDecoder(decoder);
    frames.allowFullPayloads();
    try {
      int half = input.length / 2;
      frames.feed(input, 0, half);
      frames.feed(input, half, input.length - half);
    } catch (WireException e) {
      checkSentence(e.getMessage());
    }
  }

  private static <T> T deaf(Class<T> listener) {
    return listener.cast(
        Proxy.newProxyInstance(
            listener.getClassLoader(), new Class<?>[] {listener}, (proxy, method, args) -> null));
  }

  private static void check(String... words) {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(Writer.nullWriter());
    int exitCode = CandelaCommand.run(out, new PrintWriter(said), words);
    String sentence = said.toString();
    if (exitCode < 0
        || exitCode > 2
        || sentence
            .lines()
            .anyMatch(Messages.text("cli.failure.bug", "candela " + words[0])::equals)
        || exitCode == 2 && sentence.contains("ran out of memory")) {
      throw new IllegalStateException(words[0] + " ended with " + exitCode + ": " + sentence);
    }
  }

  /** A refusal names what is wrong. */
  private static void checkSentence(String sentence) {
    if (sentence == null || sentence.isBlank() || sentence.endsWith("null")) {
      throw new IllegalStateException("refused without a reason: " + sentence);
    }
  }

  private interface Run {
    void on(byte[] input) throws IOException;
  }

  private interface Reading {
    void read(InputStream in) throws IOException;
  }
}
