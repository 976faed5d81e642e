package dev.candela.engine.view.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FoldRulesTest {
  @Test
  void theFirstRuleThatMatchesDecides() {
    FoldRules rules = FoldRules.parse("-com.acme.gen.*, +com.acme.*, -*");
    assertTrue(rules.isLibrary("com.acme.gen.Parser.parse"));
    assertFalse(rules.isLibrary("com.acme.Main.main"));
    assertTrue(rules.isLibrary("java.util.ArrayList.add"));
    assertFalse(FoldRules.parse("-java.*").isLibrary("x.Y.z"));
    FoldRules whole = FoldRules.parse("+Dirs,-*");
    assertFalse(whole.isLibrary("Dirs.main") || whole.isLibrary("Dirs$Inner.run"));
    assertTrue(whole.isLibrary("Dirs2.main"));
  }

  @Test
  void starsStandForAnything() {
    FoldRules rules = FoldRules.parse("-*.internal.*Helper.run*");
    assertTrue(rules.isLibrary("a.internal.b.SomeHelper.runNow"));
    assertFalse(rules.isLibrary("a.internal.b.SomeHelper.stop"));
    assertFalse(FoldRules.parse("-a.b").isLibrary("a.bc"));
    assertTrue(FoldRules.parse("-a.b").isLibrary("a.b"));
  }

  @Test
  void textsAreReadBack() {
    FoldRules rules = FoldRules.parse("+com.acme.*,-*");
    assertEquals("+com.acme.*,-*", rules.text());
    assertEquals(rules, FoldRules.parse(rules.text()));
  }

  @Test
  void aProgramsOwnPackagesAreNoLibrary() {
    assertEquals("+com.acme.*,-*", derived("com.acme.orders.Main --port 80").text());
    assertEquals("+com.acme.*,-*", derived("orders/com.acme.orders.Main").text());
    assertEquals("+orders.*,-*", derived("orders.Main").text());
    assertEquals("+orders.*,-*", derived("orders.desk.Main").text());
    assertEquals("+de.acme.*,-*", derived("de.acme.orders.Main").text());
  }

  @Test
  void withoutAMainClassWellKnownLibrariesAreFolded() {
    for (String mainClass : new String[] {"", "Main", "orders.jar", "/opt/orders-1.2.jar x"}) {
      FoldRules rules = derived(mainClass);
      assertTrue(rules.isLibrary("java.util.ArrayList.add"), mainClass);
      assertFalse(rules.isLibrary("com.acme.Main.main"), mainClass);
      assertFalse(rules.isLibrary("Main.main"), mainClass);
    }
    assertTrue(derived("org.springframework.boot.loader.JarLauncher").isLibrary("java.lang.A.b"));
    assertFalse(derived("org.springframework.boot.loader.JarLauncher").isLibrary("com.acme.A.b"));
  }

  private static FoldRules derived(String mainClass) {
    ProfileBuilder builder = new ProfileBuilder();
    builder.origin(new Origin("", "", mainClass, "", -1, "", Map.of()));
    return FoldRules.derivedFrom(builder.build());
  }
}
