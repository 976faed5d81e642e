package dev.candela.cli.report;

import static java.lang.Character.SURROGATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Symbols;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MethodNamesTest {
  @Test
  void shortensPackagesFirstAndTheNameOfTheMethodLast() {
    String add = "java.util.List.add";
    assertEquals(add, MethodNames.fitting(add, 18));
    assertEquals("j.util.List.add", MethodNames.fitting(add, 17));
    assertEquals("j.u.List.add", MethodNames.fitting(add, 12));
    assertEquals("….List.add", MethodNames.fitting(add, 10));
    assertEquals("…add", MethodNames.fitting(add, 4));
    assertEquals("j.u.List.add(int, …", MethodNames.fitting(add + "(int, java.lang.Object)", 19));
    assertEquals("c.a.A$$Lambda.0x1.run", MethodNames.fitting("com.acme.A$$Lambda.0x1.run", 22));
    assertEquals("…own_function", MethodNames.fitting("an_unknown_function", 13));
    assertEquals("…語", MethodNames.fitting("日本語", 3));
    for (int columns = 2; columns < 20; columns++) {
      String text = MethodNames.fitting("a.😀.run(😀, 😀😀)", columns);
      assertTrue(text.codePoints().noneMatch(c -> Character.getType(c) == SURROGATE), text);
    }
  }

  @Test
  void leavesDistinctNamesAsTheyAre() {
    assertEquals(List.of("a.A.run", "a.A.go"), names("run ()V", "go (I)V"));
  }

  @Test
  void tellsOverloadsApartByTheirParameters() {
    assertEquals(
        List.of("a.A.run()", "a.A.run(String, int[])", "a.A.go", "a.A.run(long)"),
        names("run ()V", "run (Ljava/lang/String;[I)V", "go ()V", "run (J)V"));
  }

  @Test
  void hasPackagesWhereClassesHaveOneName() {
    assertEquals(
        List.of("a.A.at(java.util.Date)", "a.A.at(java.sql.Date)"),
        names("at (Ljava/util/Date;)V", "at (Ljava/sql/Date;)V"));
  }

  @Test
  void hasResultsOfBridgesAndLibrariesOfFunctions() {
    assertEquals(
        List.of("a.A.copy(): a.A", "a.A.copy(): java.lang.Object"),
        names("copy ()La/A;", "copy ()Ljava/lang/Object;"));
    assertEquals(
        List.of("a.A.f(): void [x.so]", "a.A.f(): void [y.so]"), names("f ()V x.so", "f ()V y.so"));
  }

  @Test
  void takesOtherDescriptorsAsTheyAre() {
    assertEquals(List.of("a.A.f(int, char*)", "a.A.f()"), names("f (int,_char*)", "f "));
    assertEquals(List.of("a.A.f(Lcut)", "a.A.f([)"), names("f (Lcut", "f ([)"));
  }

  @Test
  void cutsThePackageOfEachTypeOfOtherDescriptors() {
    assertEquals(
        List.of("a.A.f(int, String)", "a.A.f(long)"),
        names("f (int,_java.lang.String)", "f (long)"));
    assertEquals(
        List.of("a.A.f(Map<String, Date[]>, Object...)", "a.A.f(long)"),
        names(
            "f (java.util.Map<java.lang.String,_java.util.Date[]>,_java.lang.Object...)",
            "f (long)"));
  }

  /** Of methods of one class: name, descriptor, module. */
  private static List<String> names(String... methods) {
    Symbols.Builder symbols = new Symbols.Builder();
    int[] methodIds =
        Arrays.stream(methods)
            .map(method -> (method + "  ").split(" ", -1))
            .mapToInt(m -> symbols.method("a.A", m[0], m[1].replace('_', ' '), m[2]))
            .toArray();
    MethodNames names = MethodNames.of(symbols.view(), methodIds);
    return IntStream.of(methodIds).mapToObj(names::name).toList();
  }
}
