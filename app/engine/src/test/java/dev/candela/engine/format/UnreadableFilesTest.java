package dev.candela.engine.format;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.input.UnreadableProfileException.Reason;
import dev.candela.engine.testkit.Packed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of files that give no profile: the file, the trouble, the remedy. */
final class UnreadableFilesTest {
  private static final String MANIFEST = "Manifest-Version: 1.0\nBuild-Jdk-Spec: 25\n";

  @TempDir Path temp;

  @Test
  void namesMissingFile() {
    assertUnreadable(temp.resolve("none.jfr"), Reason.MISSING, "not found");
  }

  @Test
  void namesDirectory() {
    assertUnreadable(temp, Reason.NO_FILE, "is a directory");
  }

  @Test
  void namesEmptyFile() throws IOException {
    assertUnreadable(file(new byte[0]), Reason.EMPTY, "is empty");
  }

  @Test
  void namesLackOfPermission() throws IOException {
    Path file = file(new byte[10]);
    assumeFalse(!file.toFile().setReadable(false) || Files.isReadable(file), "root reads anything");
    assertUnreadable(file, Reason.NO_PERMISSION, "No permission");
  }

  @Test
  void guessesWhatAFileIsInstead() throws IOException {
    assertUnknown(text("JAVA PROFILE 1.0.2\0..."), "a heap dump");
    assertUnknown(text("{\"profiles\": []}"), "JSON");
    assertUnknown(text("no stacks\nat all\n"), "unknown format");
    String svg = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"x\">\n<!-- a -->\n<svg/>";
    assertUnknown(text(svg), "a picture or web page");
    assertUnknown(text("<!doctype html>\n<html>"), "in a browser");
    assertUnknown(text("<a/>"), "HTML or XML");
    assertUnknown(text("{\n  \"schema\": \"candela.top/1\"}"), "JSON written by Candela");
  }

  @Test
  void saysWhatConvertsTheFormatsOfOthers() throws IOException {
    assertForeign(
        "# callgrind format\nevents: Cycles\nfn=main\n1 20\n", "Callgrind", "speedscope.app");
    assertForeign("events: Cycles\n\nfn=main\n1 20\n", "Callgrind", "speedscope.app");
    assertForeign("v8-version,6,0,287\ntick,0x1,2\n", "V8", "--prof-process");
    assertForeign("{\n  \"code\": [{\"name\":\"node\"}]}", "V8", "speedscope.app");
    assertForeign("PERFILE2\0\0", "perf.data", "perf script -i " + temp);
    assertForeign("PERFFILE\0\0", "perf.data", "perf script -i " + temp);
    assertForeign("go 1.19 trace\0\0\0", "Go execution trace", "go tool trace " + temp);
    assertForeign("heap_v2/1048576\n  t*: 17: 25 [0: 0]\n", "jemalloc", "--collapsed");
    assertForeign("# tracer: nop\n#\n#  TASK-PID  CPU#\n", "ftrace", "ui.perfetto.dev");
    assertForeign("TRACEDUMP_2 x\0", "SJK", "sjk flame -f " + temp);
    assertForeign("@ inst_retired.any [35705 samples]\n\n20.8%  [7] a @ /b\n", "pmcstat", "pmc.pl");
    assertForeign("Analysis of sampling rg (pid 6) every 1 millisecond\n", "sample", "sample.awk");
    assertForeign(
        "\tSun Aug  6 14:52 2023 Time and Allocation Profiling Report\n\nMAIN MAIN 1  2\n",
        "GHC",
        "ghcprof");
    assertForeign(
        "heap profile:    1:   2 [ 3: 4] @ heapz/1\n     1:  2 [ 1: 2] @ 0x1\n", "pprof", "-proto");
    assertForeign(
        "--- threadz 1 ---\n\n--- Thread 7f (name: main/1) stack: ---\n", "pprof", "-proto");
    assertForeign("PeriodType: cpu nanoseconds\nSamples:\n   1   100: 1\n", "pprof", "-proto");
    assertForeign("Function Stack,CPU Time:Self,Module\nTotal,0.0,\n", "VTune", "vtune.pl");
    assertForeign("header\n\n  a`b\n  a`main\n  1\n\n  a`c\n  2\n", "DTrace", "stackcollapse.pl");
    assertForeign(
        "{\"version\":1.2,\"mode\":\"cpu\",\"missed_samples\":0}", "stackprof", "speedscope");
    assertForeign(
        "Bytes Used\tCount\t\tSymbol Name\n 4 MB\t1\t \ta\n", "Instruments", "speedscope");
    assertForeign("{\"dhatFileVersion\":2}", "DHAT", "dh_view.html");
    assertForeign("SIMPLEPERF\1\0", "simpleperf", "profiler.firefox.com");
    assertForeign(
        "# HELP jobs Their number.\r\n# TYPE jobs gauge\r\njobs{level=\"0\"} 4\n",
        "Prometheus",
        "Candela opens");
    assertForeign("[\n {\"a\": 1}]", "JSON", "Candela opens");
    byte[] zstd = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0};
    assertUnknown(file(zstd), "zstd -d");
    assertUnknown(file(new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0}), "xz -d");
    assertForeign("BZh91AY&SY", "bzip2", "bzip2 -d");
  }

  private void assertForeign(String content, String name, String remedy) throws IOException {
    assertUnknown(text(content), name);
    assertUnknown(text(content), remedy);
  }

  @Test
  void saysWhoOpensOldRecordings() throws IOException {
    String old = "FLR\0\0\0\0\11" + "\0".repeat(92);
    assertForeign(old, "Oracle's JDK 7 and 8", "JDK Mission Control");
    assertUnknown(text(old), ": a Flight Recorder file of version 0.9");
  }

  @Test
  void saysWhatIsWrongWithACutArchive() throws IOException {
    byte[] packed = Packed.zip("readme", new byte[1000]);
    for (int length = 30; length < packed.length; length++) {
      Path file = file(Arrays.copyOf(packed, length));
      String thrown = message(UnreadableProfileException.class, () -> ProfileReaders.read(file));
      assertFalse(thrown.contains("null"), thrown);
    }
  }

  @Test
  void namesWhatIsInAnArchiveInstead() throws IOException {
    Path file = file(Packed.zip("heap/dump.bin", "JAVA PROFILE 1.0.2\0..."));
    assertUnknown(file, "heap/dump.bin in " + file + " looks like a heap dump");
  }

  @Test
  void tellsHowToOpenTheSidesOfADifference() throws IOException {
    assertForeign("main;a 3 5\nmain;b 0 2\nmain;c;d 7 7\n", "two numbers", "candela diff");
    assertForeign("a;b 3 5\na;c 1 2\n", "two numbers", "candela diff");
  }

  @Test
  void saysWhereUnknownContentIs() throws IOException {
    assertUnknown(
        file(Packed.gzip("no stacks".getBytes(StandardCharsets.UTF_8))), "gzip content of");
  }

  @Test
  void saysThatArchiveHoldsNoRecording() throws IOException {
    assertUnknown(file(Packed.zip("readme", "no stacks")), "contains no recording");
  }

  @Test
  void takesNoManifestForStacks() throws IOException {
    assertUnknown(file(Packed.zip("META-INF/MANIFEST.MF", MANIFEST)), "contains no recording");
    assertUnknown(text(MANIFEST), "unknown format");
  }

  @Test
  void saysThatPackedContentIsDestroyed() throws IOException {
    byte[] gzip = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};
    assertUnreadable(file(gzip), Reason.DAMAGED, "gzip content ends at byte 10");
    byte[] lz4 = {0x04, 0x22, 0x4d, 0x18, 0x60, 0x40};
    assertUnreadable(file(lz4), Reason.DAMAGED, "LZ4");
  }

  @Test
  void stopsWhenCancelled() throws IOException {
    Path file = text("main;a 1\n");
    assertThrows(
        CancellationException.class,
        () -> ProfileReaders.read(file, ReadOptions.ALL, (done, total) -> false));
  }

  private void assertUnknown(Path file, String part) {
    assertUnreadable(file, Reason.UNKNOWN_FORMAT, part);
  }

  private void assertUnreadable(Path file, Reason reason, String part) {
    UnreadableProfileException thrown =
        assertThrows(UnreadableProfileException.class, () -> ProfileReaders.read(file));
    assertEquals(reason, thrown.reason());
    String message = thrown.getMessage();
    assertContains(part, message);
    assertContains(file.toString(), message);
    assertFalse(message.contains("\n"), message);
  }

  private Path text(String content) throws IOException {
    return file(content.getBytes(StandardCharsets.UTF_8));
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(temp.resolve("some.jfr"), content);
  }
}
