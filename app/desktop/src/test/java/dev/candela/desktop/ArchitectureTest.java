package dev.candela.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.EvaluationResult;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javafx.application.Platform;
import org.junit.jupiter.api.Test;

/** The order inside the desktop, and what only one package may do. */
final class ArchitectureTest {
  private static final Path CLASSES =
      Path.of(System.getProperty("basedir", "."), "target/classes/dev");
  private static final String DESKTOP = "dev.candela.desktop.";

  /** Stand alone: every other package may use them, they use none but those named before them. */
  private static final List<String> GROUND = List.of("settings", "theme", "work", "session");

  private static final JavaClasses IMPORTED = new ClassFileImporter().importPath(CLASSES);

  @Test
  void looksAtAllPackages() {
    assertTrue(IMPORTED.size() > 30, "looked at " + IMPORTED.size() + " classes");
    for (String name : GROUND) {
      assertTrue(IMPORTED.stream().anyMatch(c -> c.getName().startsWith(DESKTOP + name)), name);
    }
  }

  @Test
  void packagesFormNoCycle() {
    EvaluationResult cycles =
        SlicesRuleDefinition.slices()
            .matching("dev.candela.desktop.(*)..")
            .should()
            .beFreeOfCycles()
            .evaluate(IMPORTED);
    assertFalse(cycles.hasViolation(), cycles.getFailureReport().toString());
  }

  @Test
  void theGroundUsesNothingAboveIt() {
    List<String> found = new ArrayList<>();
    for (JavaClass javaClass : IMPORTED) {
      int place = GROUND.indexOf(packageOf(javaClass));
      for (Dependency dependency : javaClass.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass();
        boolean own = target.getName().startsWith(DESKTOP);
        int other = GROUND.indexOf(packageOf(target));
        if (place >= 0 && own && (other < 0 || other > place)) {
          found.add(dependency.getDescription());
        }
      }
    }
    assertEquals(List.of(), found);
  }

  @Test
  void onlyWorkAsksForTheToolkitsThreadOrStartsThreads() {
    assertEquals(List.of(), crossings(IMPORTED, "work"));
  }

  @Test
  void noticesWhoCrossesThreadsByHimself() {
    JavaClasses trespasser = new ClassFileImporter().importClasses(Trespasser.class);
    assertEquals(2, crossings(trespasser, "work").size(), crossings(trespasser, "work").toString());
  }

  private static List<String> crossings(JavaClasses looked, String allowed) {
    Set<String> starts = Set.of("java.lang.Thread", "java.util.concurrent.Executors");
    List<String> found = new ArrayList<>();
    for (JavaClass javaClass : looked) {
      for (JavaMethodCall call : javaClass.getMethodCallsFromSelf()) {
        String owner = call.getTargetOwner().getName();
        String method = call.getName();
        boolean crosses =
            owner.equals(Platform.class.getName()) && method.equals("runLater")
                || starts.contains(owner) && (method.startsWith("new") || method.startsWith("of"));
        if (crosses && !allowed.equals(packageOf(javaClass))) {
          found.add(call.getDescription());
        }
      }
    }
    return found;
  }

  private static String packageOf(JavaClass javaClass) {
    String name = javaClass.getPackageName() + ".";
    return name.startsWith(DESKTOP)
        ? name.substring(
            DESKTOP.length(), Math.max(DESKTOP.length(), name.indexOf('.', DESKTOP.length())))
        : "";
  }

  /** Breaks the rule, so that the test can be seen to notice. */
  static final class Trespasser {
    static void trespass() {
      Platform.runLater(() -> {});
      Thread.ofPlatform().start(() -> {});
    }
  }
}
