package dev.candela.bench.fuzz;

import dev.candela.cli.CandelaCommand;
import dev.candela.wire.Commands;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.Reports;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import dev.candela.wire.TargetDescription;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What a fuzzer begins with: small files of other tools, what they convert to, and messages. */
final class FuzzSeeds {
  private static final int MOST_BYTES = 8192;
  private static final int FEW = 8;

  /** A message or a block: more of them run in the same time. */
  private static final int FEW_BYTES = 1024;

  /** A recording describes all its types of events. */
  private static final int MOST_RECORDING_BYTES = 1 << 16;

  private static final List<String> ENDINGS =
      List.of(".collapsed", ".speedscope.json", ".pb", ".jfr");

  /** The second half of "abcdabcd…" is a match, in a frame without checksums. */
  private static final String LZ4_FRAME =
      "04224d18604082"
          + "0e000000"
          + "4a"
          + "61626364"
          + "0400"
          + "50"
          + "6162636461"
          + "00"
          + "00000000";

  private final Path into;

  private FuzzSeeds(Path into) {
    this.into = into;
  }

  /** Writes them below {@code into}, from the files anywhere in {@code foreign}. */
  static void write(Path foreign, Path into) throws IOException {
    FuzzSeeds seeds = new FuzzSeeds(into);
    for (FuzzTarget target : FuzzTarget.values()) {
      Files.createDirectories(seeds.folder(target));
    }
    List<Path> files;
    try (Stream<Path> there = Files.walk(foreign)) {
      files = there.filter(Files::isRegularFile).sorted().toList();
    }
    boolean any = false;
    for (Path file : files) {
      String name = foreign.relativize(file).toString().replace(File.separatorChar, '+');
      any |= seeds.addFile(file, name);
    }
    if (!any) {
      throw new NoSuchFileException(
          foreign.toString(), null, "it has no file whose name ends in one of " + ENDINGS);
    }
    seeds.addMessages();
    seeds.addText();
    seeds.add(FuzzTarget.JFR, "short", resource("short.jfr"));
    seeds.add(FuzzTarget.LZ4, "match", HexFormat.of().parseHex(LZ4_FRAME));
    seeds.addForAny();
  }

  /** The shortest seeds of each target, and its shortest archive. */
  private void addForAny() throws IOException {
    for (FuzzTarget target : FuzzTarget.SINGLE) {
      List<Path> byLength;
      try (Stream<Path> there = Files.list(folder(target))) {
        byLength =
            there.sorted(Comparator.comparingLong((Path seed) -> seed.toFile().length())).toList();
      }
      Stream<Path> archive =
          byLength.stream().skip(FEW).filter(seed -> seed.toString().endsWith(".zip")).limit(1);
      for (Path seed : Stream.concat(byLength.stream().limit(FEW), archive).toList()) {
        ByteArrayOutputStream numbered = new ByteArrayOutputStream();
        numbered.write(FuzzTarget.SINGLE.indexOf(target));
        numbered.writeBytes(Files.readAllBytes(seed));
        add(FuzzTarget.ANY, target + " " + seed.getFileName(), numbered.toByteArray());
      }
    }
  }

  /** How long inputs may become: a fuzzer that carries them around wants few bytes. */
  static int mostBytes(FuzzTarget target) {
    return switch (target) {
      case RECORDING, ANY -> MOST_RECORDING_BYTES;
      case LZ4, REPORTS, COMMANDS -> FEW_BYTES;
      default -> MOST_BYTES;
    };
  }

  private Path folder(FuzzTarget target) {
    return into.resolve(target.name().toLowerCase(Locale.ROOT));
  }

  /** Returns false if it is not a profile by its name. */
  private boolean addFile(Path file, String fullName) throws IOException {
    boolean packed = fullName.endsWith(".gz");
    String name = packed ? fullName.substring(0, fullName.length() - 3) : fullName;
    if (ENDINGS.stream().noneMatch(name::endsWith)) {
      return false;
    }
    byte[] content = Files.readAllBytes(file);
    if (packed) {
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
        content = in.readAllBytes();
      }
    }
    addContent(name, content);
    for (String ending : ENDINGS) {
      Path converted = into.resolve(name + ending);
      StringWriter said = new StringWriter();
      CandelaCommand.run(
          new PrintWriter(said),
          new PrintWriter(said),
          "convert",
          file.toString(),
          "-o",
          converted.toString());
      if (Files.exists(converted)) {
        addContent(converted.getFileName().toString(), Files.readAllBytes(converted));
        Files.delete(converted);
      }
    }
    return true;
  }

  private void addContent(String name, byte[] content) throws IOException {
    if (name.endsWith(".jfr") && content.length <= MOST_RECORDING_BYTES) {
      add(FuzzTarget.RECORDING, name, content);
    }
    if (content.length > MOST_BYTES) {
      return;
    }
    if (name.endsWith(".json")) {
      add(FuzzTarget.SPEEDSCOPE, name, content);
    } else if (name.endsWith(".pb")) {
      add(FuzzTarget.PPROF, name, content);
    } else if (name.endsWith(".collapsed")) {
      add(FuzzTarget.COLLAPSED, name, content);
    }
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
      out.write(content);
    }
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(zip, StandardCharsets.UTF_8)) {
      out.putNextEntry(new ZipEntry(name));
      out.write(content);
    }
    add(FuzzTarget.GZIP, name, gzip.toByteArray());
    add(FuzzTarget.LZ4, name, lz4(content));
    for (FuzzTarget any : List.of(FuzzTarget.FILE, FuzzTarget.COMMAND)) {
      add(any, name, content);
      add(any, name + ".gz", gzip.toByteArray());
      add(any, name + ".zip", zip.toByteArray());
      add(any, name + ".lz4", lz4(content));
    }
  }

  /** A frame of one block that is not compressed. */
  private static byte[] lz4(byte[] content) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(HexFormat.of().parseHex("04224d18604082"));
    int length = content.length | 1 << 31;
    for (int shift = 0; shift < 32; shift += 8) {
      frame.write(length >>> shift);
    }
    frame.writeBytes(content);
    frame.writeBytes(new byte[4]);
    return frame.toByteArray();
  }

  /** Short ones of formats whose real files are long. */
  private void addText() throws IOException {
    for (FuzzTarget target :
        List.of(
            FuzzTarget.PERF_SCRIPT,
            FuzzTarget.CPU_PROFILE,
            FuzzTarget.TRACE_EVENTS,
            FuzzTarget.FIREFOX)) {
      byte[] text = resource(target.name().toLowerCase(Locale.ROOT) + ".txt");
      for (FuzzTarget any : List.of(target, FuzzTarget.FILE, FuzzTarget.COMMAND)) {
        add(any, "short " + target, text);
      }
    }
  }

  /** {@code short.jfr} is small because real recordings have up to 110 KB of metadata. */
  private static byte[] resource(String name) throws IOException {
    try (InputStream in = FuzzSeeds.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private void addMessages() throws IOException {
    StartRequest request =
        new StartRequest(
            EngineKind.ASYNC, List.of(new EventSetting(EventKind.CPU, 1_000_000)), 64, true, 250);
    add(FuzzTarget.COMMANDS, "start", Commands.start(request));
    add(FuzzTarget.COMMANDS, "pause", Commands.pause());
    add(FuzzTarget.COMMANDS, "flush", Commands.flush(7));
    add(FuzzTarget.COMMANDS, "ping", Commands.ping(1L << 40));
    EngineOffer none = EngineOffer.unavailable(EngineKind.ASYNC, "No bridge.", "Put one there.");
    TargetDescription target =
        new TargetDescription(
            1, "0.1.0", "17", "VM", "Linux", List.of(none, EngineOffer.available(EngineKind.JFR)));
    add(FuzzTarget.REPORTS, "target", Reports.target(target));
    Started started =
        new Started(
            EngineKind.JFR,
            "No bridge.",
            List.of(new EventSetting(EventKind.CPU, 1)),
            64,
            false,
            List.of("a note"));
    add(FuzzTarget.REPORTS, "started", Reports.started(started));
    add(FuzzTarget.REPORTS, "flushed", Reports.flushed(7));
    add(FuzzTarget.REPORTS, "stopped", Reports.stopped("because"));
    add(FuzzTarget.REPORTS, "pong", Reports.pong(1L << 40));
  }

  private void add(FuzzTarget target, String name, byte[] bytes) throws IOException {
    Files.write(folder(target).resolve(name), bytes);
  }
}
