package dev.candela.engine.source;

import static dev.candela.engine.testkit.Bytes.utf8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.demo.DemoProgram;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceFinderTest {
  private static final String CODE = "package com.acme;\nclass Orders { class Line {} }\n";

  @TempDir private Path folder;
  private static Path compiled;

  @BeforeAll
  static void compile(@TempDir Path place) throws IOException {
    Path source = write(place.resolve("Orders.java"), CODE);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertEquals(0, compiler.run(null, null, null, "-d", place.toString(), source.toString()));
    compiled = place.resolve("com/acme/Orders.class");
  }

  @ParameterizedTest
  @CsvSource({
    "target/classes, src/main/java",
    "target/test-classes, src/test/java",
    "target/classes, target/generated-sources/annotations",
    "build/classes/java/main, src/main/java",
    "build/classes/java/main, build/generated/sources/annotationProcessor/java/main",
    "out/production/shop, src",
    "bin, src",
    "classes, classes",
    "bin/main, src/main/java",
    "target/scala-2.13/classes, src/main/java",
  })
  void aBuiltClassLeadsToTheSourceOfItsProject(String classes, String sources) throws IOException {
    copyClass(folder.resolve("shop").resolve(classes));
    Path source = write(folder.resolve("shop").resolve(sources).resolve("com/acme/Orders.java"));
    assertEquals(List.of(source), find("com.acme.Orders$Line", folder.resolve("shop/" + classes)));
  }

  @Test
  void aJarLeadsToTheProjectThatBuiltIt() throws IOException {
    Path jar = jar(folder.resolve("shop/target/shop-1.0.jar"), classEntry());
    Path source = write(folder.resolve("shop/src/main/java/com/acme/Orders.java"));
    assertEquals(List.of(source), places(jar));
  }

  @Test
  void sourcesBesideAJarAreFound() throws IOException {
    Path jar = jar(folder.resolve("lib/orders-1.0.jar"), classEntry());
    Path sources = sources(folder.resolve("lib/orders-1.0-sources.jar"));
    assertEquals(
        List.of(new SourceFile(sources, "com/acme/Orders.java")),
        finder(jar).find("com.acme.Orders", "").files());
  }

  @Test
  void sourcesInAJarAreFound() throws IOException {
    Path jar = sources(folder.resolve("lib/own.jar"));
    assertEquals(List.of(jar), places(jar));
  }

  @Test
  void theSourceOfTheExampleIsFoundWithoutAClassPath() throws IOException {
    String name = DemoProgram.class.getPackageName() + ".OrderDesk$Receipt";
    SourceFile source = finder(folder).find(name, "").files().getFirst();
    assertTrue(source.lines().contains("  static final class Receipt {"), source.label());
  }

  @Test
  void sourcesInTheCachesOfMavenAndGradleAreFound() throws IOException {
    Path jar =
        jar(
            folder.resolve("lib/renamed.jar"),
            Map.of(
                "com/acme/Orders.class", Files.readAllBytes(compiled),
                "META-INF/maven/com.acme/orders/pom.properties",
                    utf8("groupId=com.acme\nartifactId=orders\nversion=1.0\n")));
    Path maven = sources(folder.resolve("maven/com/acme/orders/1.0/orders-1.0-sources.jar"));
    assertEquals(List.of(maven), places(jar));
    Path cached = folder.resolve("gradle/com.acme/orders/2.0");
    Path gradleJar = jar(cached.resolve("ab12/orders-2.0.jar"), classEntry());
    Path gradle = sources(cached.resolve("cd34/orders-2.0-sources.jar"));
    assertEquals(List.of(gradle), places(gradleJar));
  }

  @Test
  void sourcesOfAJarInAJarAreFoundInTheCache() throws IOException {
    Path fat =
        jar(folder.resolve("app/app.jar"), Map.of("BOOT-INF/lib/orders-1.0.jar", new byte[0]));
    Path maven = sources(folder.resolve("maven/com/acme/orders/1.0/orders-1.0-sources.jar"));
    assertEquals(List.of(maven), places(fat));
  }

  @Test
  void theCommandThatWouldFetchSourcesIsOffered() throws IOException {
    Path jar = jar(folder.resolve("maven/com/acme/orders/1.0/orders-1.0.jar"), classEntry());
    assertEquals(
        Optional.of(
            "mvn dependency:get -Dtransitive=false -Dartifact=com.acme:orders:1.0:jar:sources"),
        finder(jar).find("com.acme.Orders", "").command());
  }

  @Test
  void aLibraryInAPackageLikeTheJdksIsNotLookedForInTheJdk() throws IOException {
    copyClass(classes(), "com/sun/jna/Native.class");
    Path source = write(folder.resolve("shop/src/main/java/com/sun/jna/Native.java"));
    assertEquals(List.of(source), find("com.sun.jna.Native", classes()));
  }

  @Test
  void aFolderOfTheUserComesFirstAndMayBeAProject() throws IOException {
    copyClass(classes());
    Path own = write(folder.resolve("shop/src/main/java/com/acme/Orders.java"));
    Path chosen = write(folder.resolve("other/module/src/main/java/com/acme/Orders.java"));
    SourceFinder finder = finder(List.of(folder.resolve("other")), classes());
    assertEquals(
        List.of(new SourceFile(chosen, ""), new SourceFile(own, "")),
        finder.find("com.acme.Orders", "").files());
  }

  @Test
  void aSourceFileOrThePackagesFolderLeadsToAllPackages() throws IOException {
    Path source = write(folder.resolve("other/com/acme/Orders.java"));
    Path beside = write(folder.resolve("other/com/shop/Cart.java"), "package com.shop;\n");
    Path moved = write(folder.resolve("moved/Orders.java"));
    for (Path place : List.of(source, source.getParent(), source.getParent().resolve("."))) {
      SourceFinder finder = SourceFinder.of(List.of(place), paths(folder.resolve("none")));
      List<SourceFile> found = finder.find("com.acme.Orders$Line", "").files();
      assertEquals(List.of(source), found.stream().map(file -> file.place().normalize()).toList());
      assertEquals(List.of(new SourceFile(beside, "")), finder.find("com.shop.Cart", "").files());
    }
    SourceFinder outside = SourceFinder.of(List.of(moved), paths(folder.resolve("none")));
    assertEquals(List.of(new SourceFile(moved, "")), outside.find("com.acme.Orders", "").files());
  }

  @Test
  void theFolderOfAPackageMayHaveLettersOfAnyLanguage() throws IOException {
    String code = "package com.m\u00fcller;\n";
    Path source = write(folder.resolve("other/com/m\u00fcller/Orders.java"), code);
    assertEquals(List.of(source), findIn(source.getParent(), "com.m\u00fcller.Orders"));
  }

  @Test
  void otherFilesInTheFolderOfAPackageOrAProjectDoNotHideItsSources() throws IOException {
    Path source = write(folder.resolve("other/com/acme/Orders.java"));
    write(folder.resolve("other/com/acme/Copied.java"), "package com.shop;\n");
    write(folder.resolve("other/com/acme/Flow.scala"), "package com\npackage acme\n");
    write(folder.resolve("other/com/acme/Main.java"), "class Main {}\n");
    assertEquals(List.of(source), findIn(source.getParent(), "com.acme.Orders"));
    Path project = folder.resolve("demo");
    write(project.resolve("Demo.java"), "package demo;\n");
    write(project.resolve("module-info.java"), "module demo {}\n");
    Path own = write(project.resolve("src/main/java/com/acme/Orders.java"));
    assertEquals(List.of(own), findIn(project, "com.acme.Orders"));
  }

  @Test
  void filesThatAreNoSourcesFindNothing() throws IOException {
    Path noPath = write(folder.resolve("odd/Orders.java"), "package com.\0acme;\n");
    assertEquals(List.of(), findIn(noPath, "com.acme.Orders"));
    // Longer than any text, but without blocks on most disks.
    Path endless = folder.resolve("endless/com/acme/Orders.java");
    Files.createDirectories(endless.getParent());
    try (RandomAccessFile file = new RandomAccessFile(endless.toFile(), "rw")) {
      file.setLength(3L << 30);
    }
    assertEquals(List.of(), findIn(endless, "com.acme.Orders"));
  }

  @Test
  void kotlinFilesMayBeCalledAndPlacedAsTheyLike() throws IOException {
    copyClass(classes());
    Path facade = write(folder.resolve("shop/src/main/kotlin/com/acme/Orders.kt"));
    assertEquals(List.of(facade), find("com.acme.OrdersKt", classes()));
  }

  @ParameterizedTest(name = "{1} of {3}")
  @CsvSource({
    // Scala may split the name, and letters may be those of any language.
    "Flow.scala, com.acme.flow.Flow, package com|package other, package com.acme|package flow",
    "Flow.kt, com.m\u00fcller.Flow, package com.mueller, package com.m\u00fcller;"
  })
  void thePackageOfAFileCountsWhateverItsFolder(String file, String name, String other, String own)
      throws IOException {
    assertFindsInJar(
        "b/" + file,
        name,
        Map.of(
            "a/" + file, utf8(other.replace('|', '\n') + "\n\nclass Flow\n"),
            "b/" + file, utf8(own.replace('|', '\n') + "\n\nclass Flow\n")));
  }

  @Test
  void sourceJarsOfKotlinHaveAFolderForEachPlatform() throws IOException {
    byte[] code = utf8("package com.acme.flow\n\nclass Flow\n");
    assertFindsInJar(
        "jvmMain/Flow.kt",
        "com.acme.flow.Flow",
        Map.of(
            "commonMain/Flow.kt", code,
            "commonMain/other/Flow.kt", utf8("package com.acme.other\n"),
            "jvmMain/Flow.kt", code));
  }

  @Test
  void theSourceOfTheJdkIsFoundWithAndWithoutTheNameOfTheModule() throws IOException {
    Path home = folder.resolve("jdk");
    Path archive =
        jar(
            home.resolve("lib/src.zip"),
            Map.of(
                "java.base/java/util/ArrayDeque.java", utf8("class ArrayDeque {}"),
                "java.sql/java/sql/Date.java", utf8("class Date {}")));
    SourceFinder finder =
        SourceFinder.of(List.of(), new RecordedPaths(List.of(), Optional.of(home), 17));
    SourceFile expected = new SourceFile(archive, "java.base/java/util/ArrayDeque.java");
    assertEquals(List.of(expected), finder.find("java.util.ArrayDeque$Node", "java.base").files());
    assertEquals(List.of(expected), finder.find("java.util.ArrayDeque", "").files());
    assertEquals(List.of("class ArrayDeque {}"), expected.lines());
  }

  @ParameterizedTest
  @ValueSource(strings = {"..Orders", "com/../../Orders", "C:\\Orders", "/etc/passwd", "a..b.C"})
  void namesThatLeadOutOfAFolderFindNothing(String name) throws IOException {
    write(folder.resolve("Orders.java"));
    copyClass(classes());
    assertEquals(List.of(), find(name, classes()));
  }

  @Test
  void aLinkOutOfTheSourceFolderIsNotFollowed() throws IOException {
    copyClass(classes());
    Path secret = write(folder.resolve("secret/Orders.java"));
    Path sources = Files.createDirectories(folder.resolve("shop/src/main/java/com/acme"));
    Files.createSymbolicLink(sources.resolve("Orders.java"), secret);
    Files.createSymbolicLink(sources.resolve("loop"), folder.resolve("shop"));
    assertEquals(List.of(), places(classes()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../x/Orders.java", "..\\..\\Orders.java", "/etc/Orders.java"})
  void entriesThatClimbStayInTheFolderOfCopies(String entry) throws IOException {
    Path jar = jar(folder.resolve("a-sources.jar"), Map.of(entry, utf8(CODE)));
    Path copies = folder.resolve("copies");
    Path copy = new SourceFile(jar, entry).toFile(copies);
    assertEquals("Orders.java", copy.getFileName().toString());
    assertTrue(copy.normalize().startsWith(copies), copy.toString());
    assertEquals(CODE, Files.readString(copy));
  }

  @Test
  void linesAreSafeToShow() throws IOException {
    Path file =
        write(folder.resolve("A.java"), "\tint\u202E a;\u001B[31m\n" + "x".repeat(10 << 20));
    List<String> lines = new SourceFile(file, "").lines();
    assertEquals("    int\uFFFD a;\uFFFD[31m", lines.getFirst());
    assertEquals(2_001, lines.get(1).length());
    assertFalse(lines.get(1).endsWith("x"));
  }

  /** Beside a library of that name. */
  private void assertFindsInJar(String expected, String name, Map<String, byte[]> sources)
      throws IOException {
    Path library = jar(folder.resolve("flow.jar"), Map.of("com/acme/Nothing.class", new byte[0]));
    jar(folder.resolve("flow-sources.jar"), sources);
    String label = finder(library).find(name, "").files().getFirst().label();
    assertTrue(label.endsWith(expected), label);
  }

  private List<Path> findIn(Path root, String name) {
    SourceFinder finder = SourceFinder.of(List.of(root), paths(folder.resolve("none")));
    return finder.find(name, "").files().stream().map(SourceFile::place).toList();
  }

  private List<Path> find(String name, Path entry) {
    return finder(entry).find(name, "").files().stream().map(SourceFile::place).toList();
  }

  private List<Path> places(Path jar) {
    return find("com.acme.Orders", jar);
  }

  private Path classes() {
    return folder.resolve("shop/target/classes");
  }

  private SourceFinder finder(Path entry) {
    return finder(List.of(), entry);
  }

  private SourceFinder finder(List<Path> chosen, Path entry) {
    return SourceFinder.of(chosen, paths(entry), folder.resolve("maven"), folder.resolve("gradle"));
  }

  private static RecordedPaths paths(Path entry) {
    return new RecordedPaths(List.of(entry), Optional.empty(), 17);
  }

  private static void copyClass(Path classes, String... name) throws IOException {
    Path to = classes.resolve(name.length == 0 ? "com/acme/Orders.class" : name[0]);
    Files.createDirectories(to.getParent());
    Files.copy(compiled, to);
  }

  private Map<String, byte[]> classEntry() throws IOException {
    return Map.of("com/acme/Orders.class", Files.readAllBytes(compiled));
  }

  private static Path sources(Path jar) throws IOException {
    return jar(jar, Map.of("com/acme/Orders.java", utf8(CODE)));
  }

  private static Path jar(Path jar, Map<String, byte[]> entries) throws IOException {
    Files.createDirectories(jar.getParent());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    return jar;
  }

  private static Path write(Path file) throws IOException {
    return write(file, CODE);
  }

  private static Path write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
