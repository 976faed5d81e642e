package dev.candela.jfr;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final Path BASE = Path.of(System.getProperty("basedir", "."));
  private static final JavaClasses IMPORTED =
      new ClassFileImporter().importPath(BASE.resolve("target/classes/dev"));

  @Test
  void needsNothingButJavaBase() {
    assertTrue(IMPORTED.size() > 30, "looked at " + IMPORTED.size() + " classes");
    dependsOnlyOn("dev.candela.jfr..", "java..").check(IMPORTED);
    Set<String> base = Object.class.getModule().getPackages();
    for (JavaClass user : IMPORTED) {
      for (Dependency used : user.getDirectDependenciesFromSelf()) {
        String name = used.getTargetClass().getPackageName();
        assertTrue(!name.startsWith("java.") || base.contains(name), used.getDescription());
      }
    }
  }

  @Test
  void ruleWouldNoticeAnotherPackage() {
    assertThrows(
        AssertionError.class, () -> dependsOnlyOn("dev.candela.jfr..", "java.io").check(IMPORTED));
  }

  private static ArchRule dependsOnlyOn(String... packages) {
    return classes().should().onlyDependOnClassesThat().resideInAnyPackage(packages);
  }
}
