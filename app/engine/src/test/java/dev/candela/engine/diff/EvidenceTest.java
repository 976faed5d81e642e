package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.row;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.diff.Diff.GreyMethods;
import dev.candela.engine.diff.Evidence.Reason;
import dev.candela.engine.diff.identity.IdentityRules;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/**
 * Questions for reasons, and methods that are called from many places, each of which tells little.
 */
final class EvidenceTest {
  @Test
  void aQuestionThatNobodyWaitsForEndsAndTheNextOneIsAnswered() {
    Diff diff = diff("main;a 0.2, main;b 0.4", "main;a 0.6, main;b 0.4");
    int nodeId = node(diff, "main");
    int row = row(diff, "main");
    Evidence evidence = Evidence.of(diff, IdentityRules.DEFAULT, NEVER);
    assertThrows(CancellationException.class, () -> evidence.ofNode(nodeId, () -> true));
    assertThrows(CancellationException.class, () -> evidence.ofMethod(row, () -> true));
    List<Reason> reasons = evidence.ofNode(nodeId, NEVER);
    assertEquals("a", ((Reason.Under) reasons.getFirst()).name());
    assertEquals(reasons, evidence.ofMethod(row, NEVER));
  }

  @Test
  void callersOfOneChangeLeadToIt() {
    Diff diff = diff("main;a;b 0.2, main;c 0.4", "main;a;b 0.6, main;c 0.4");
    Evidence evidence = Evidence.of(diff, IdentityRules.DEFAULT, NEVER);
    assertEquals(List.of("main", "a", "b"), evidence.way(row(diff, "main")));
    assertEquals(List.of("b"), evidence.way(row(diff, "b")));
  }

  @Test
  void aRecursionIsOnePlace() {
    Diff diff =
        diff(
            "main;get;find;find 0.02, main;get;find;find;equals 0.1, main;c 0.4",
            "main;get;find;find 0.1, main;get;find;find;equals 0.5, main;get;find 0.1");
    Evidence evidence = Evidence.of(diff, IdentityRules.DEFAULT, NEVER);
    assertEquals(List.of("get", "find"), evidence.way(row(diff, "get")));
    List<Reason> ofGet = evidence.ofMethod(row(diff, "get"), NEVER);
    assertEquals(1, ((Reason.Under) ofGet.getFirst()).part(), 1e-9);
    List<Reason> ofFind = evidence.ofMethod(row(diff, "find"), NEVER);
    assertEquals("equals", ((Reason.Under) ofFind.getFirst()).name());
  }

  @Test
  void saysThatAMethodChangedElsewhereToo() {
    Diff diff = diff("p;m;a 0.1, q;m;b 0.1, q;c 0.5", "p;m;a 0.5, q;m;b 0.3, q;c 0.5");
    Evidence evidence = Evidence.of(diff, IdentityRules.DEFAULT, NEVER);
    assertEquals(
        "on the call path that changed most, 100 % of the change in a",
        DiffVoice.WINDOW.line(evidence.ofMethod(row(diff, "m"), NEVER)));
  }

  private static final int PLACES = 40;

  @Test
  void countsMethodsThatOnlyAllPlacesTogetherTell() {
    Diff diff = diff(scattered(0.004), scattered(0.0055).seed(2));
    assertTrue(diff.methods().totalVerdict(row(diff, "leaf")).isMore());
    GreyMethods found = GreyMethods.of(diff);
    assertEquals(new GreyMethods(1, 1), found);
    assertTrue(found.areNotable());
  }

  @Test
  void doesNotCountMethodsWithAColouredFrame() {
    Diff diff = diff("main;slow 0.1, main;other 0.5", "main;slow 0.3, main;other 0.5");
    GreyMethods found = GreyMethods.of(diff);
    assertTrue(found.changed() > 0);
    assertEquals(0, found.grey());
    assertFalse(found.areNotable());
  }

  private static SimulatedRun scattered(double coresOfEach) {
    Object[] program = new Object[4 * PLACES];
    for (int place = 0; place < PLACES; place++) {
      program[4 * place] = "main;place" + place + ";leaf";
      program[4 * place + 1] = coresOfEach;
      program[4 * place + 2] = "main;place" + place;
      program[4 * place + 3] = 0.016;
    }
    return cores(program);
  }
}
