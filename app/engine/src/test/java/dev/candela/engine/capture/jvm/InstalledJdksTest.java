package dev.candela.engine.capture.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledJdksTest {
  private static Path jdk(Path home, String release) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true);
    Files.writeString(home.resolve("release"), release);
    return home;
  }

  @Test
  void findsTheOneThatRunsThis() {
    int feature = Runtime.version().feature();
    assertTrue(
        InstalledJdks.list().stream().anyMatch(jdk -> jdk.runtime().feature() == feature),
        () -> InstalledJdks.list().toString());
  }

  @Test
  void countsLinksToTheSameDirectoryOnce() {
    long homes = InstalledJdks.list().stream().map(InstalledJdk::home).distinct().count();
    assertEquals(homes, InstalledJdks.list().size());
  }

  @Test
  void namesAJdkByItsReleaseFile(@TempDir Path directory) throws IOException {
    Path temurin =
        jdk(
            directory.resolve("a"),
            """
            IMPLEMENTOR="Eclipse Adoptium"
            IMPLEMENTOR_VERSION="Temurin-21.0.4+7"
            JAVA_VERSION="21.0.4"
            """);
    Path old = jdk(directory.resolve("b"), "JAVA_VERSION=\"1.8.0_412\"\nno equals sign here\n");
    assertEquals("Temurin 21.0.4", InstalledJdks.at(temurin).orElseThrow().title());
    assertEquals(8, InstalledJdks.at(old).orElseThrow().runtime().feature());
    assertEquals(
        Optional.of(temurin.toRealPath()),
        InstalledJdks.ofLauncher(temurin.resolve("bin/java")).map(InstalledJdk::home));
  }

  @Test
  void namesAJdkWithoutAReleaseFileByItsClassLibrary(@TempDir Path directory) throws IOException {
    Path home = jdk(directory.resolve("a"), "");
    Path library = Files.createDirectories(home.resolve("jre/lib")).resolve("rt.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "1.8.0_504");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VENDOR, "Debian");
    new JarOutputStream(Files.newOutputStream(library), manifest).close();
    InstalledJdk found = InstalledJdks.at(home).orElseThrow();
    assertEquals("Debian 1.8.0_504", found.title());
    assertEquals(8, found.runtime().feature());
    Files.writeString(library, "no jar");
    assertEquals(Optional.empty(), InstalledJdks.at(home));
  }

  @Test
  void refusesWhatIsNoJdk(@TempDir Path directory) throws IOException {
    assertEquals(Optional.empty(), InstalledJdks.at(directory));
    assertEquals(Optional.empty(), InstalledJdks.at(directory.resolve("missing")));
    Files.writeString(directory.resolve("release"), "JAVA_VERSION=\"21\"\n");
    assertEquals(Optional.empty(), InstalledJdks.at(directory));
  }

  @Test
  void launchesWithTheJavaOfTheCommandLineIfCandelaHasNone(@TempDir Path directory)
      throws IOException {
    Path ofCandela = Files.createDirectories(directory.resolve("candela/runtime"));
    Path one = jdk(directory.resolve("one"), "JAVA_VERSION=\"21.0.4\"\n").toRealPath();
    Path other = jdk(directory.resolve("other"), "JAVA_VERSION=\"17.0.1\"\n").toRealPath();
    List<InstalledJdk> others = List.of(InstalledJdks.at(other).orElseThrow());
    String path = directory.resolve("nothing") + File.pathSeparator + one.resolve("bin");
    assertEquals(one, usual(one, Map.of("JAVA_HOME", other.toString()), others));
    assertEquals(
        other, usual(ofCandela, Map.of("JAVA_HOME", other.toString(), "PATH", path), List.of()));
    assertEquals(one, usual(ofCandela, Map.of("PATH", path), others));
    assertEquals(other, usual(ofCandela, Map.of("PATH", "", "JAVA_HOME", ""), others));
    assertEquals(
        Optional.empty(),
        InstalledJdks.usual(ofCandela, Map.of("PATH", "x")::get, () -> List.of()));
  }

  private static Path usual(Path own, Map<String, String> environment, List<InstalledJdk> others) {
    return InstalledJdks.usual(own, environment::get, () -> others).orElseThrow().home();
  }
}
