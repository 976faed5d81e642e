package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.differences;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Libraries whose names one of the recorders could not read. */
final class NamelessCodeTest {
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
  void countsAsTheJavaMethodsOwn() {
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
  void saysHowMuchItMoved() {
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
  void keepsItsNamesWhereBothSidesHaveThem() {
    Diff diff = diff(named(), named().seed(3));
    node(diff, "main;Zip.deflate;Java_Zip;deflate_fast");
  }

  @Test
  void isComparedByNameWithoutTheRule() {
    IdentityRules rules = IdentityRules.DEFAULT.without(IdentityRule.NAMELESS);
    Diff diff = diff(named(), nameless(), DiffSettings.DEFAULT.with(rules));
    assertEquals(Verdict.GONE, verdict(diff, "main;Zip.deflate;Java_Zip"));
    assertEquals(Verdict.NEW, verdict(diff, "main;Zip.deflate;_end"));
    assertThrows(AssertionError.class, () -> node(diff, "main;Zip.deflate;Java_Zip;_end"));
  }
}
