package dev.candela.jfr;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final Path BASE = Path.of(System.getProperty("basedir", "."));
  private static final JavaClasses IMPORTED =
      new ClassFileImporter().importPath(BASE.resolve("target/classes/dev"));

  @Test
  void needsNothingButJavaBase() {
    assertTrue(IMPORTED.size() > 30, "looked at " + IMPORTED.size() + " classes");
    dependsOnlyOn("dev.candela.jfr..", "java..").check(IMPORTED);
    IMPORTED.forEach(
        user ->
            user.getDirectDependenciesFromSelf()
                .forEach(
                    used ->
                        assertTrue(
                            !used.getTargetClass().getPackageName().startsWith("java.")
                                || Object.class
                                    .getModule()
                                    .getPackages()
                                    .contains(used.getTargetClass().getPackageName()),
                            used.getDescription())));
  }

  @Test
  void ruleWouldNoticeAnotherPackage() {
    assertThrows(
        AssertionError.class, () -> dependsOnlyOn("dev.candela.jfr..", "java.io").check(IMPORTED));
  }

  @Test
  void sourcesStaySmall() throws IOException {
    try (Stream<Path> files = Files.walk(BASE.resolve("src/main/java"))) {
      List<Path> sources = files.filter(f -> f.toString().endsWith(".java")).toList();
      assertTrue(sources.size() > 30, "looked at " + sources.size() + " files");
      for (Path source : sources) {
        assertTrue(Files.readAllLines(source).size() <= 700, source::toString);
      }
    }
  }

  private static ArchRule dependsOnlyOn(String... packages) {
    return classes().should().onlyDependOnClassesThat().resideInAnyPackage(packages);
  }
}
