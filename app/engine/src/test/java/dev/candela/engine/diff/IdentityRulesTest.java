package dev.candela.engine.diff;

import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import org.junit.jupiter.api.Test;

final class IdentityRulesTest {
  @Test
  void takesNumbersOffLambdas() {
    assertEquals("a.B$$Lambda", className("a.B$$Lambda/0x00007f1c01003400"));
    assertEquals("a.B$$Lambda", className("a.B$$Lambda$14/0x0000000800c03400"));
    assertEquals("a.B$$Lambda", className("a.B$$Lambda$14.1234567890"));
    assertEquals("lambda$run", methodName("lambda$run$3"));
    assertEquals("lambda$run$inner", methodName("lambda$run$inner$12"));
  }

  @Test
  void takesAddressesOffHiddenClasses() {
    assertEquals(
        "java.lang.invoke.LambdaForm$MH",
        className("java.lang.invoke.LambdaForm$MH.0x0000000800c03400"));
    assertEquals("a.Hidden", className("a.Hidden/0x000001"));
    assertEquals("a.Hidden", className("a.Hidden+0x0000000801003400"));
    assertEquals(
        "java.lang.invoke.LambdaForm$DMH", className("java.lang.invoke.LambdaForm$DMH/12"));
  }

  @Test
  void takesNumbersOffProxiesAndAccessors() {
    assertEquals("jdk.proxy.$Proxy", className("jdk.proxy2.$Proxy17"));
    assertEquals("com.sun.proxy.$Proxy", className("com.sun.proxy.$Proxy3"));
    assertEquals(
        "jdk.internal.reflect.GeneratedMethodAccessor",
        className("jdk.internal.reflect.GeneratedMethodAccessor12"));
    assertEquals(
        "sun.reflect.GeneratedSerializationConstructorAccessor",
        className("sun.reflect.GeneratedSerializationConstructorAccessor1"));
    assertEquals("access", methodName("access$200"));
  }

  @Test
  void takesSuffixesOffGeneratedClasses() {
    assertEquals(
        "a.Service$$EnhancerBySpringCGLIB",
        className("a.Service$$EnhancerBySpringCGLIB$$1f2e3d4c"));
    assertEquals("a.Service$$SpringCGLIB", className("a.Service$$SpringCGLIB$$0"));
    assertEquals("a.Entity$HibernateProxy", className("a.Entity$HibernateProxy$aB3xYz"));
    assertEquals("a.Thing$ByteBuddy", className("a.Thing$ByteBuddy$Q1w2E3"));
  }

  @Test
  void takesAddressesOffNativeNames() {
    assertEquals("[libfoo.so+0x]", methodName("[libfoo.so+0x1a2b]"));
  }

  @Test
  void leavesOrdinaryNamesAlone() {
    for (String name : new String[] {"a.B", "a.B$1", "a.B$Inner", "a.Proxy2", "a.b0x1.C", "B3"}) {
      assertEquals(name, className(name));
    }
    for (String name : new String[] {"run", "lambda", "access", "m1", "x$1", "<init>"}) {
      assertEquals(name, methodName(name));
    }
  }

  @Test
  void changesNothingWhenAllAreOff() {
    assertEquals("a.B$$Lambda$14/1", IdentityRules.NONE.className("a.B$$Lambda$14/1"));
    assertEquals("lambda$run$3", IdentityRules.NONE.methodName("lambda$run$3"));
  }

  @Test
  void readsChangesToTheDefault() {
    IdentityRules rules =
        IdentityRules.DEFAULT.without(IdentityRule.LINES).with(IdentityRule.RECURSION);
    assertEquals(rules, IdentityRules.parse("-lines,+recursion"));
    assertEquals(IdentityRules.DEFAULT, IdentityRules.parse(""));
    assertTrue(IdentityRules.parse("none,+proxies").has(IdentityRule.PROXIES));
    assertFalse(IdentityRules.parse("none,+proxies").has(IdentityRule.LINES));
  }

  @Test
  void namesTheRulesThereAre() {
    String sentence =
        message(IllegalArgumentException.class, () -> IdentityRules.parse("-colours"));
    assertTrue(sentence.startsWith("Unknown rule 'colours'. The rules are lines, tiers"), sentence);
  }

  private static String className(String name) {
    return IdentityRules.DEFAULT.className(name);
  }

  private static String methodName(String name) {
    return IdentityRules.DEFAULT.methodName(name);
  }
}
