package dev.candela.bridge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
      assertTrue(found.size() > 12, "looked at " + found.size() + " classes");
      for (Path file : found) {
        assertEquals(52, ByteBuffer.wrap(Files.readAllBytes(file)).getShort(6), file.toString());
      }
    }
  }

  /** The first lambda of a JVM loads some hundred classes, and the target may have none itself. */
  @Test
  void hasNoLambda() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      for (Path file : files.filter(name -> name.toString().endsWith(".class")).toList()) {
        String constants = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(constants.contains("LambdaMetafactory"), file.toString());
      }
    }
  }

  @Test
  void needsNothingButTheJdkAndJna() {
    assertTrue(IMPORTED.size() > 12, "looked at " + IMPORTED.size() + " classes");
    dependsOnlyOn(
            "dev.candela.bridge..",
            "java.lang..",
            "java.util..",
            "java.io",
            "java.nio..",
            "com.sun.jna..")
        .check(IMPORTED);
  }

  @Test
  void ruleWouldNoticeAnotherPackage() {
    ArchRule withoutJna = dependsOnlyOn("dev.candela.bridge..", "java..");
    assertThrows(AssertionError.class, () -> withoutJna.check(IMPORTED));
  }

  @Test
  void methodsForOtherLoadersSpeakInTypesOfTheJdk() {
    int looked = 0;
    for (Class<?> type : List.of(AsyncProfilerBridge.class, NativeAccess.class)) {
      for (Method method : type.getDeclaredMethods()) {
        if (Modifier.isPublic(method.getModifiers())) {
          looked++;
          for (Class<?> parameter : method.getParameterTypes()) {
            assertTrue(isOfTheJdk(parameter), method.toString());
          }
          assertTrue(
              isOfTheJdk(method.getReturnType()) || method.getReturnType() == type,
              method.toString());
        }
      }
    }
    assertTrue(looked > 7, "looked at " + looked + " methods");
  }

  private static boolean isOfTheJdk(Class<?> type) {
    return type.isPrimitive() || type.getName().startsWith("java.");
  }

  private static ArchRule dependsOnlyOn(String... packages) {
    return classes().should().onlyDependOnClassesThat().resideInAnyPackage(packages);
  }
}
