package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.wire.EngineKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attach, record, detach, again and again: nothing may pile up in the target. */
@Execution(ExecutionMode.CONCURRENT)
class RoundsJvmTest extends RealJvms {
  private static final int ROUNDS = 10;

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void tenRoundsLeaveNothing(int feature) throws Exception {
    EngineKind[] engines = {EngineKind.THREADS, EngineKind.JFR, EngineKind.ASYNC};
    start(feature, "Busy");
    // The first rounds load what the JDK itself keeps: recorder, attach listener, profiler.
    for (EngineKind engine : engines) {
      round(target, engine, TestTarget.AGENT);
    }
    int threads = threads(target);
    List<String> before = descriptors(target);
    for (int round = 0; round < ROUNDS; round++) {
      round(target, engines[round % engines.length], TestTarget.AGENT);
    }
    // Room for what the JVM does by itself meanwhile: compiler threads come and go.
    assertTrue(threads(target) <= threads + 1, target.jcmd("Thread.print"));
    List<String> after = descriptors(target);
    assertTrue(after.size() <= before.size() + 2, before + " became " + after);
    // The JDK's recorder keeps the security context of whoever used it first, up to JDK 23.
    long kept = feature < 24 ? 1 : 0;
    String loaders = loaders(target, kept);
    assertTrue(loaders.lines().count() <= kept, loaders);
    assertEquals(List.of(), awaitUnmapped(target));
    // A newer agent is another jar; the bootstrap class in the target is still the old one.
    Path newer = folder.resolve("newer-agent.jar");
    Files.copy(TestTarget.AGENT, newer, StandardCopyOption.REPLACE_EXISTING);
    round(target, EngineKind.THREADS, newer);
    target.assertUnharmed();
  }

  private static int threads(TestTarget target) throws Exception {
    return (int)
        target
            .jcmd("Thread.print")
            .lines()
            .filter(line -> line.startsWith("\"") && !line.contains("Compiler"))
            .count();
  }

  /** What stays mapped of JNA, which the JVM unloads some time after its loader is gone. */
  private static List<String> awaitUnmapped(TestTarget target) throws Exception {
    List<String> mapped = mappedPiecesOfJna(target);
    for (int attempt = 0; attempt < 20 && !mapped.isEmpty(); attempt++) {
      target.jcmd("GC.run");
      Thread.sleep(200);
      mapped = mappedPiecesOfJna(target);
    }
    return mapped;
  }

  private static List<String> mappedPiecesOfJna(TestTarget target) throws IOException {
    Path maps = Path.of("/proc/" + target.pid() + "/maps");
    return Files.exists(maps)
        ? Files.readAllLines(maps, StandardCharsets.ISO_8859_1).stream()
            .filter(line -> line.contains("jnidispatch"))
            .toList()
        : List.of();
  }

  /** What the target has open, by name; empty where the system does not tell. */
  private static List<String> descriptors(TestTarget target) throws Exception {
    Path open = Path.of("/proc/" + target.pid() + "/fd");
    if (!Files.isDirectory(open)) {
      return List.of();
    }
    List<String> names = new ArrayList<>();
    try (Stream<Path> descriptors = Files.list(open)) {
      for (Path descriptor : descriptors.toList()) {
        names.add(descriptor.getFileName() + " " + nameOf(descriptor));
      }
    }
    return names;
  }

  private static String nameOf(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closedMeanwhile) {
      return "closed";
    }
  }

  /** Class loaders like ours that are still there after full collections. */
  private static String loaders(TestTarget target, long kept) throws Exception {
    String loaders = "";
    for (int attempt = 0; attempt < 20; attempt++) {
      target.jcmd("GC.run");
      loaders =
          target
              .jcmd("VM.classloader_stats")
              .lines()
              .filter(line -> line.contains("java.net.URLClassLoader"))
              .reduce("", (all, line) -> all + line + "\n");
      if (loaders.lines().count() <= kept) {
        return loaders;
      }
      Thread.sleep(200);
    }
    return loaders;
  }
}
