package dev.candela.installer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageChecksTest {
  private static final String PROFILER = "linux-x64/libasyncProfiler.so";

  @TempDir private Path folder;
  private Path jars;
  private Path agent;
  private Path bill;

  @BeforeEach
  void makeFolders() throws IOException {
    jars = Files.createDirectories(folder.resolve("jars"));
    agent = Files.createDirectories(folder.resolve("agent"));
    bill = Files.createFile(folder.resolve("candela-sbom.json"));
    jar(jars.resolve("javafx-base-26.0.2-linux.jar"), Map.of("a/B.class", classFile(68)));
    jar(agent.resolve("candela-agent.jar"), Map.of("a/B.class", classFile(52)));
    jar(
        agent.resolve("candela-native-bridge.jar"),
        Map.of(PROFILER, text(".. async-profiler 4.6 built ..")));
  }

  private List<String> findings() throws IOException {
    return ImageChecks.findings(
        new PackageInput(
            "0.1.0",
            Instant.EPOCH,
            jars,
            agent,
            folder,
            folder,
            folder,
            bill,
            folder,
            folder,
            "26.0.2",
            "4.6"));
  }

  @Test
  void findsNothingInWhatIsBuilt() throws IOException {
    for (String module : List.of("engine", "cli", "desktop")) {
      Path built = ImageChecks.jars(Path.of("../../app", module, "target")).getFirst();
      Files.copy(built, jars.resolve(built.getFileName()));
    }
    assertEquals(List.of(), findings());
  }

  @Test
  void findsThatTheBillOfMaterialsIsMissing() throws IOException {
    Files.delete(bill);
    assertEquals(
        List.of("There is no " + bill + ": Maven makes it only without --offline."), findings());
  }

  @Test
  void findsAnotherJavaFx() throws IOException {
    jar(jars.resolve("javafx-graphics-25-linux.jar"), Map.of());
    assertEquals(
        List.of("javafx-graphics-25-linux.jar is not JavaFX 26.0.2, which the POM names."),
        findings());
  }

  @Test
  void findsTestsAndSources() throws IOException {
    jar(
        jars.resolve("candela-x.jar"),
        Map.of("a/BTest.class", classFile(68), "a/C.java", new byte[0]));
    assertEquals(2, findings().size());
  }

  @Test
  void findsClassesThatJava8CannotLoad() throws IOException {
    jar(agent.resolve("candela-agent.jar"), Map.of("a/B.class", classFile(61)));
    assertEquals(
        List.of("candela-agent.jar: a/B.class has class file version 61, not 52."), findings());
  }

  @Test
  void findsAnotherProfiler() throws IOException {
    jar(
        agent.resolve("candela-native-bridge.jar"),
        Map.of(PROFILER, text(".. async-profiler 3.0 built ..")));
    assertEquals(
        List.of(
            "candela-native-bridge.jar: linux-x64/libasyncProfiler.so is not async-profiler 4.6,"
                + " which the bridge was written for."),
        findings());
  }

  private static byte[] classFile(int major) {
    return new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, (byte) major};
  }

  private static byte[] text(String words) {
    return words.getBytes(StandardCharsets.UTF_8);
  }

  private static void jar(Path file, Map<String, byte[]> entries) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
  }
}
