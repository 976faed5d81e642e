package dev.candela.installer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class BuildComparisonTest {
  private static final Instant AGE = Instant.parse("2026-01-02T03:04:05Z");
  private static final String TARGET = "installer/packages/target/";
  private static final String JAR = TARGET + "jars/a.jar";
  private static final String IMAGE = TARGET + "work/image";
  private static final String SCRIPT = IMAGE + "/candela/bin/candela";
  private static final String CACHE = IMAGE + "/candela/lib/app/candela.aot";

  @TempDir private Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private Path first;
  private Path second;

  @BeforeEach
  void build() throws IOException {
    first = folder.resolve("one");
    second = folder.resolve("another");
    for (Path checkout : List.of(first, second)) {
      write(checkout.resolve("icons/target/icons/candela.svg"), "icon");
      write(checkout.resolve(TARGET + "agent/agent.jar"), "agent");
      write(checkout.resolve(TARGET + "packages/candela.rpm"), "package");
      write(checkout.resolve(TARGET + "candela-sbom.json"), "{}");
      write(checkout.resolve(JAR), "jar");
      write(checkout.resolve(SCRIPT), "script");
      write(checkout.resolve(CACHE), "cache of " + checkout.getFileName());
    }
  }

  @Test
  void expectsCachesToDiffer() throws IOException {
    assertEquals(List.of(), compare());
    assertTrue(said().contains("differs, as every rehearsal does: candela/lib/app/candela.aot"));
    assertTrue(said().contains(TARGET + "jars: 1 of 1 the same"), said());
  }

  @Test
  void tellsWhereAFileDiffers() throws IOException {
    write(second.resolve(JAR), "jax");
    assertEquals(List.of(JAR), compare());
    assertTrue(said().contains("differs: a.jar: from byte 2 on"), said());
  }

  @Test
  void tellsFilesThatOneBuildLacks() throws IOException {
    Files.delete(first.resolve(SCRIPT));
    FileTree.setTimes(first.resolve(IMAGE), AGE);
    write(second.resolve(TARGET + "jars/b.jar"), "");
    assertEquals(List.of(TARGET + "jars/b.jar", SCRIPT), compare());
  }

  @Test
  void refusesFoldersInWhichNothingWasBuilt() throws IOException {
    FileTree.delete(first.resolve("icons"));
    FileTree.delete(second.resolve("icons"));
    String message = assertThrows(IOException.class, this::compare).getMessage();
    assertTrue(message.contains("has icons/target/icons; build the packages first"), message);
  }

  @Test
  void tellsRightsAndAgesOfWhatIsInstalled() throws IOException {
    assertTrue(first.resolve(SCRIPT).toFile().setExecutable(true));
    assertEquals(List.of(SCRIPT), compare());
    assertTrue(second.resolve(SCRIPT).toFile().setExecutable(true));
    assertEquals(List.of(), compare());
    FileTree.setTimes(second.resolve(SCRIPT), AGE.plusSeconds(1));
    assertEquals(List.of(SCRIPT), compare());
  }

  @Test
  void looksIntoArchivesThatDiffer() throws IOException {
    archive(first);
    archive(second);
    assertEquals(List.of(), compare());
    assertTrue(said().contains("compared by content: candela-1-linux.tar.gz"), said());
    write(second.resolve(SCRIPT), "scrips");
    archive(second);
    write(second.resolve(SCRIPT), "script");
    assertEquals(List.of("in candela-1-linux.tar.gz/candela/bin/candela"), compare());
  }

  private static void archive(Path checkout) throws IOException {
    Path packages = Files.createDirectories(checkout.resolve(TARGET + "packages"));
    FileTree.setTimes(checkout.resolve(IMAGE), AGE);
    String archive = packages.resolve("candela-1-linux.tar.gz").toString();
    String image = checkout.resolve(IMAGE).toString();
    Tool.run(List.of("tar", "-czf", archive, "--directory=" + image, "candela"));
  }

  private List<String> compare() throws IOException {
    Path scratch = FileTree.fresh(folder.resolve("scratch"));
    return BuildComparison.compare(first, second, scratch, new PrintStream(said, true, UTF_8));
  }

  private String said() {
    return said.toString(UTF_8);
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    // The folders, too.
    FileTree.setTimes(file.getParent().getParent().getParent(), AGE);
  }
}
