package dev.candela.engine;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.EvaluationResult;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.candela.engine.analysis.Trespasser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows between the engine's packages, and what none of them may use. */
final class ArchitectureTest {
  private static final Path CLASSES =
      Path.of(System.getProperty("basedir", "."), "target/classes/dev");
  private static final String ENGINE = "dev.candela.engine.";

  /** What each package may use, itself aside; packages below it count as part of it. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("text"),
          entry("model"),
          entry("view", "model"),
          entry("analysis", "model", "view"),
          entry("diff", "model", "view", "analysis"),
          entry("layout", "model", "view", "analysis", "diff"),
          entry("render", "model", "view", "analysis", "diff", "layout"),
          entry("timeline", "model", "view", "analysis", "render"),
          entry("export", "model", "view", "analysis", "diff", "layout", "render", "timeline"),
          entry("format", "model"),
          entry("capture", "model", "format"),
          entry("source", "model", "capture"));

  private static final JavaClasses IMPORTED = new ClassFileImporter().importPath(CLASSES);

  @Test
  void looksAtAllPackages() {
    assertTrue(IMPORTED.size() > 100, "looked at " + IMPORTED.size() + " classes");
    for (String name : List.of("model", "view", "analysis", "layout", "render", "format")) {
      long count = IMPORTED.stream().filter(c -> name.equals(packageOf(c))).count();
      assertTrue(count > 5, "looked at " + count + " classes of " + name);
    }
    for (JavaClass javaClass : IMPORTED) {
      String name = packageOf(javaClass);
      assertTrue(MAY_USE.containsKey(name), javaClass.getName() + " has no place in the order");
    }
  }

  @Test
  void packagesUseWhatStandsBeforeThem() {
    assertEquals(List.of(), againstTheOrder(IMPORTED));
  }

  @Test
  void noticesAPackageThatUsesWhatStandsAfterIt() {
    assertTrue(againstTheOrder(trespasser()).toString().contains("format.ProfileReaders"));
  }

  @Test
  void packagesFormNoCycle() {
    assertFalse(cycles(IMPORTED).hasViolation(), cycles(IMPORTED).getFailureReport().toString());
  }

  @Test
  void noticesACycle() {
    JavaClasses circle =
        new ClassFileImporter()
            .importPackages("dev.candela.engine.testkit.cycle", "dev.candela.engine.testkit");
    assertTrue(
        SlicesRuleDefinition.slices()
            .matching("dev.candela.engine.testkit.cycle.(*)..")
            .should()
            .beFreeOfCycles()
            .evaluate(circle)
            .hasViolation());
  }

  @Test
  void knowsNoScreen() {
    // The compiler refuses them as well, as long as nobody requires their modules.
    assertEquals(List.of(), uses(IMPORTED, "", "javafx.", "javax.swing."));
    JavaClasses others =
        IMPORTED.that(
            describe("all but PNG", c -> !c.getName().equals(ENGINE + "export.PngSurface")));
    assertTrue(others.size() < IMPORTED.size());
    assertEquals(List.of(), uses(others, "", "java.awt.", "javax.imageio."));
  }

  @Test
  void onlyCaptureSpeaksToTheAgent() {
    assertEquals(List.of(), uses(IMPORTED, "capture", "dev.candela.wire."));
  }

  @Test
  void noticesAUseOfWhatIsForOthers() {
    assertFalse(uses(trespasser(), "capture", "dev.candela.engine.format.").isEmpty());
    assertFalse(uses(trespasser(), "", "dev.candela.engine.format.").isEmpty());
    assertEquals(List.of(), uses(trespasser(), "analysis", "dev.candela.engine.format."));
  }

  /** All but {@code text} itself may use it. */
  private static Map.Entry<String, Set<String>> entry(String name, String... others) {
    Set<String> mayUse = new HashSet<>(List.of(others));
    if (!name.equals("text")) {
      mayUse.add("text");
    }
    return Map.entry(name, mayUse);
  }

  private static JavaClasses trespasser() {
    return new ClassFileImporter().importClasses(Trespasser.class);
  }

  private static List<String> againstTheOrder(JavaClasses looked) {
    List<String> found = new ArrayList<>();
    for (Dependency dependency : dependencies(looked)) {
      String from = packageOf(dependency.getOriginClass());
      String to = packageOf(dependency.getTargetClass());
      if (to != null && !to.equals(from) && !MAY_USE.get(from).contains(to)) {
        found.add(dependency.getDescription());
      }
    }
    return found;
  }

  /** Uses of classes whose names begin so, outside of the one package that may use them. */
  private static List<String> uses(JavaClasses looked, String exceptPackage, String... prefixes) {
    return dependencies(looked).stream()
        .filter(d -> Stream.of(prefixes).anyMatch(d.getTargetClass().getName()::startsWith))
        .filter(d -> !exceptPackage.equals(packageOf(d.getOriginClass())))
        .map(Dependency::getDescription)
        .toList();
  }

  private static List<Dependency> dependencies(JavaClasses looked) {
    return looked.stream().flatMap(c -> c.getDirectDependenciesFromSelf().stream()).toList();
  }

  private static EvaluationResult cycles(JavaClasses looked) {
    return SlicesRuleDefinition.slices()
        .matching("dev.candela.engine.(**)")
        .should()
        .beFreeOfCycles()
        .evaluate(looked);
  }

  /** The engine's package that the class is in or below, or null for classes of others. */
  private static String packageOf(JavaClass javaClass) {
    String name = javaClass.getPackageName() + ".";
    if (!name.startsWith(ENGINE)) {
      return null;
    }
    return name.substring(ENGINE.length(), name.indexOf('.', ENGINE.length()));
  }
}
