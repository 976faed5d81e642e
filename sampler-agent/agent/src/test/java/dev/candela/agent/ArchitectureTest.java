package dev.candela.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
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
      assertTrue(found.size() > 40, "looked at " + found.size() + " classes");
      for (Path file : found) {
        assertEquals(52, ByteBuffer.wrap(Files.readAllBytes(file)).getShort(6), file.toString());
      }
    }
  }

  @Test
  void needsNothingButTheJdkAndTheWire() {
    ArchRule rule =
        classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                "dev.candela.agent..",
                "dev.candela.wire..",
                "java.lang..",
                "java.io",
                "java.net",
                "java.nio..",
                "java.security",
                "java.time",
                "java.util..",
                "com.sun.management");
    rule.check(IMPORTED);
    JavaClasses withForeign = new ClassFileImporter().importClasses(ArchitectureTest.class);
    assertThrows(AssertionError.class, () -> rule.check(withForeign));
  }

  /** It stays in the target's own class loader; the choice of a JVM comes before the agent's. */
  @Test
  void bootstrapKnowsNoOtherClassButTheChoiceOfAJvm() {
    noClasses()
        .that()
        .haveSimpleName("AgentBootstrap")
        .or()
        .haveSimpleName("JvmChoice")
        .should()
        .dependOnClassesThat(
            com.tngtech.archunit.base.DescribedPredicate.describe(
                "are other classes of Candela",
                type ->
                    type.getPackageName().startsWith("dev.candela")
                        && !type.getSimpleName().equals("AgentBootstrap")
                        && !type.getSimpleName().equals("JvmChoice")))
        .check(IMPORTED);
  }

  @Test
  void packagesHaveNoCycle() {
    slices().matching("dev.candela.agent.(*)..").should().beFreeOfCycles().check(IMPORTED);
    noClasses()
        .that()
        .resideInAnyPackage("dev.candela.agent.engine", "dev.candela.agent.chunk")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.candela.agent",
            "dev.candela.agent.link",
            "dev.candela.agent.threads",
            "dev.candela.agent.jfr",
            "dev.candela.agent.async")
        .check(IMPORTED);
  }

  @Test
  void noLambdaIsLinkedInTheTarget() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.lang.invoke", "java.util.stream")
        .check(IMPORTED);
    // The bridge's entry is a BiFunction, but a class; a lambda would be found above all the same.
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.candela.agent.async.Bridge")
        .and()
        .doNotHaveFullyQualifiedName("dev.candela.agent.async.Bridge$BridgeLoader")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.util.function")
        .check(IMPORTED);
  }
}
