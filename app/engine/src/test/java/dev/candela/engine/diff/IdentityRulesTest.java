package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.differences;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.side;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IdentityRulesTest {
  @ParameterizedTest
  @CsvSource({
    "a.B$$Lambda/0x00007f1c01003400, a.B$$Lambda",
    "a.B$$Lambda$14/0x0000000800c03400, a.B$$Lambda",
    "a.B$$Lambda$14.1234567890, a.B$$Lambda",
    "java.lang.invoke.LambdaForm$MH.0x0000000800c03400, java.lang.invoke.LambdaForm$MH",
    "java.lang.invoke.LambdaForm$DMH/12, java.lang.invoke.LambdaForm$DMH",
    "a.Hidden/0x000001, a.Hidden",
    "a.Hidden+0x0000000801003400, a.Hidden",
    "jdk.proxy2.$Proxy17, jdk.proxy.$Proxy",
    "com.sun.proxy.$Proxy3, com.sun.proxy.$Proxy",
    "jdk.internal.reflect.GeneratedMethodAccessor12, jdk.internal.reflect.GeneratedMethodAccessor",
    "sun.reflect.GeneratedSerializationConstructorAccessor1,"
        + " sun.reflect.GeneratedSerializationConstructorAccessor",
    "a.Service$$EnhancerBySpringCGLIB$$1f2e3d4c, a.Service$$EnhancerBySpringCGLIB",
    "a.Service$$SpringCGLIB$$0, a.Service$$SpringCGLIB",
    "a.Entity$HibernateProxy$aB3xYz, a.Entity$HibernateProxy",
    "a.Thing$ByteBuddy$Q1w2E3, a.Thing$ByteBuddy"
  })
  void takesNumbersAddressesAndSuffixesOffClasses(String name, String shown) {
    assertEquals(shown, className(name));
  }

  @ParameterizedTest
  @CsvSource({
    "lambda$run$3, lambda$run",
    "lambda$run$inner$12, lambda$run$inner",
    "access$200, access",
    "[libfoo.so+0x1a2b], [libfoo.so+0x]"
  })
  void takesNumbersAndAddressesOffMethods(String name, String shown) {
    assertEquals(shown, methodName(name));
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

  private static SimulatedRun through(String stub) {
    String calls = "main;price;" + stub + " 0.04, main;price;rate 0.2, main;a 0.3";
    return cores("main;price 0.3, " + calls);
  }

  private static SimulatedRun straight() {
    return cores("main;price 0.34, main;price;rate 0.2, main;a 0.3").seed(2);
  }

  @Test
  void dispatchStubsAreTheCallersOwn() {
    for (String stub : new String[] {"itable stub[NATIVE]", "vtable stub[CPP]"}) {
      Diff diff = diff(straight(), through(stub));
      assertEquals("", verdicts(diff), stub);
      assertEquals(1, diff.total().matched(), stub);
      int price = node(diff, "main;price");
      assertEquals(0.34, diff.tree().self(Side.AFTER, price), 0.02, stub);
      assertEquals(1, diff.tree().structure().childCount(price), stub);
    }
  }

  @Test
  void dispatchStubsLeaveWhatInterruptsThemInItsPlace() {
    String fault = "main;price;itable stub[NATIVE];asm_exc_page_fault[KERNEL]";
    Diff diff = diff(straight(), cores("main;price 0.3, " + fault + " 0.04"));
    assertEquals(
        0.04, diff.tree().self(Side.AFTER, node(diff, "main;price;asm_exc_page_fault")), 0.02);
  }

  @Test
  void dispatchStubsKeepTheirNameWhereNobodyCalledThem() {
    SimulatedRun run = cores("itable stub[NATIVE] 0.1, main;a 0.3");
    Diff diff = diff(run, run);
    assertEquals(0.1, diff.tree().self(Side.AFTER, node(diff, "itable stub")), 0.02);
  }

  @Test
  void dispatchStubsAreComparedByNameWithoutTheRule() {
    IdentityRules rules = IdentityRules.DEFAULT.without(IdentityRule.DISPATCH);
    SimulatedRun through = cores("main;price 0.3, main;price;itable stub[NATIVE] 0.08, main;a 0.3");
    Diff diff = diff(straight(), through, DiffSettings.DEFAULT.with(rules));
    assertEquals(Verdict.NEW, verdict(diff, "main;price;itable stub"));
  }

  @Test
  void dispatchStubsAreNoMethodsOfTheProgram() {
    SimulatedRun run = cores("main;price;Table.vtable stub 0.1, main;a 0.3");
    node(diff(run, run), "main;price;Table.vtable stub");
  }

  private static final String OTHERS = "main;a 0.3, start_thread[NATIVE];compile[CPP] 0.1";

  private static SimulatedRun named() {
    return cores(
        "main;Zip.deflate;Java_Zip[NATIVE];deflate_fast[NATIVE];longest_match[NATIVE] 0.2,"
            + " main;Zip.deflate;Java_Zip[NATIVE] 0.1, "
            + OTHERS);
  }

  private static SimulatedRun nameless() {
    String library = "main;Zip.deflate;_end[NATIVE]";
    return cores(library + ";_end[NATIVE] 0.2, " + library + " 0.1, " + OTHERS).seed(2);
  }

  @Test
  void namelessCodeCountsAsTheJavaMethodsOwn() {
    Diff diff = diff(named(), nameless());
    assertEquals("", verdicts(diff));
    assertEquals(1, diff.total().matched());
    int deflate = node(diff, "main;Zip.deflate");
    assertEquals(0.3, diff.tree().self(Side.BEFORE, deflate), 0.02);
    assertEquals(0.3, diff.tree().self(Side.AFTER, deflate), 0.02);
    assertEquals(0, diff.tree().structure().childCount(deflate));
    node(diff, "start_thread;compile");
  }

  @Test
  void saysHowMuchNamelessCodeMoved() {
    List<Mismatch> found = differences(diff(named(), nameless()));
    assertEquals(1, found.size());
    Mismatch.Apart nameless = assertInstanceOf(Mismatch.Apart.class, found.getFirst());
    assertEquals(Mismatch.Kind.NAMELESS, nameless.kind());
    // 0.3 of the 0.7 processors that there are in all.
    assertEquals(0.43, nameless.before(), 0.02);
    assertEquals(0.43, nameless.after(), 0.02);
    assertEquals(List.of(), differences(diff(named(), named().seed(3))));
  }

  @Test
  void nativeCodeKeepsItsNamesWhereBothSidesHaveThem() {
    Diff diff = diff(named(), named().seed(3));
    node(diff, "main;Zip.deflate;Java_Zip;deflate_fast");
  }

  @Test
  void namelessCodeIsComparedByNameWithoutTheRule() {
    IdentityRules rules = IdentityRules.DEFAULT.without(IdentityRule.NAMELESS);
    Diff diff = diff(named(), nameless(), DiffSettings.DEFAULT.with(rules));
    assertEquals(Verdict.GONE, verdict(diff, "main;Zip.deflate;Java_Zip"));
    assertEquals(Verdict.NEW, verdict(diff, "main;Zip.deflate;_end"));
    assertThrows(AssertionError.class, () -> node(diff, "main;Zip.deflate;Java_Zip;_end"));
  }

  private static DiffSide folded(String name, SimulatedRun run) {
    ProfileFilter filter =
        new ProfileFilter(
            SampleSelection.ALL, Transforms.parse(List.of("frames:method", "fold:-lib.*")));
    return side(name, run.profile(), filter);
  }

  @Test
  void foldedCallsAreTheSameCodeHoweverDeepTheyWent() {
    SimulatedRun deep =
        cores(
            "my.main;lib.map;lib.a 0.39, my.main;lib.map;lib.a;lib.x;lib.y 0.01,"
                + " my.main;lib.sort 0.3");
    Diff diff =
        diff(
            folded("before", cores("my.main;lib.map;lib.a 0.4, my.main;lib.sort;lib.b;lib.c 0.3")),
            folded("after", deep.seed(2)));
    assertEquals(1, diff.total().matched());
    assertEquals(0.4, diff.tree().total(Side.AFTER, node(diff, "my.main;lib.map")), 0.02);
    assertEquals(0.3, diff.tree().total(Side.AFTER, node(diff, "my.main;lib.sort")), 0.02);
    assertEquals(4, diff.tree().structure().nodeCount());
  }
}
