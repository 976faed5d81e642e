package dev.candela.wire;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final Path CLASSES =
      Path.of(System.getProperty("basedir", "."), "target/classes/dev");
  private static final JavaClasses IMPORTED = new ClassFileImporter().importPath(CLASSES);

  @Test
  void everyClassIsForJava8() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".class")).toList();
      assertTrue(found.size() > 30, "looked at " + found.size() + " classes");
      for (Path file : found) {
        assertEquals(52, ByteBuffer.wrap(Files.readAllBytes(file)).getShort(6), file.toString());
      }
    }
  }

  @Test
  void needsNothingButJavaBase() {
    assertTrue(IMPORTED.size() > 30, "looked at " + IMPORTED.size() + " classes");
    dependsOnlyOn(
            "dev.candela.wire..",
            "java.lang..",
            "java.util..",
            "java.io",
            "java.nio.charset",
            "java.nio.file..",
            "java.security")
        .check(IMPORTED);
  }

  @Test
  void ruleWouldNoticeAnotherPackage() {
    assertThrows(
        AssertionError.class,
        () -> dependsOnlyOn("dev.candela.wire..", "java.lang..").check(IMPORTED));
  }

  @Test
  void protocolDoesNoInputOrOutput() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.candela.wire.target")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.nio.file..")
        .check(IMPORTED);
    // IOException is the family of WireException; streams and channels are not used.
    IMPORTED.forEach(
        user ->
            user.getDirectDependenciesFromSelf()
                .forEach(
                    used -> {
                      String name = used.getTargetClass().getFullName();
                      assertTrue(
                          !name.startsWith("java.io.")
                              || name.equals("java.io.IOException")
                              || name.equals("java.io.Serializable"),
                          used.getDescription());
                    }));
  }

  private static ArchRule dependsOnlyOn(String... packages) {
    return classes().should().onlyDependOnClassesThat().resideInAnyPackage(packages);
  }
}
