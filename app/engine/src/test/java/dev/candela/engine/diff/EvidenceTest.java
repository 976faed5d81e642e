package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.engine.diff.Evidence.Reason;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.model.Cancellation;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Questions for reasons. */
final class EvidenceTest {
  @Test
  void aQuestionThatNobodyWaitsForEndsAndTheNextOneIsAnswered() {
    Diff diff =
        DiffText.diff(
            SimulatedRun.of("main;a", 0.2, "main;b", 0.4),
            SimulatedRun.of("main;a", 0.6, "main;b", 0.4).seed(2));
    int nodeId = DiffText.node(diff, "main");
    int row = DiffText.row(diff, "main");
    Evidence evidence = Evidence.of(diff, IdentityRules.DEFAULT, Cancellation.NEVER);
    assertThrows(CancellationException.class, () -> evidence.ofNode(nodeId, () -> true));
    assertThrows(CancellationException.class, () -> evidence.ofMethod(row, () -> true));
    List<Reason> reasons = evidence.ofNode(nodeId, Cancellation.NEVER);
    assertEquals("a", ((Reason.Under) reasons.getFirst()).name());
    assertEquals(reasons, evidence.ofMethod(row, Cancellation.NEVER));
  }

  @Test
  void callersOfOneChangeLeadToIt() {
    Diff diff =
        DiffText.diff(
            SimulatedRun.of("main;a;b", 0.2, "main;c", 0.4),
            SimulatedRun.of("main;a;b", 0.6, "main;c", 0.4).seed(2));
    Evidence evidence = Evidence.of(diff, IdentityRules.DEFAULT, Cancellation.NEVER);
    assertEquals(List.of("main", "a", "b"), evidence.way(DiffText.row(diff, "main")));
    assertEquals(List.of("b"), evidence.way(DiffText.row(diff, "b")));
  }

  @Test
  void aRecursionIsOnePlace() {
    String find = "main;get;find";
    Diff diff =
        DiffText.diff(
            SimulatedRun.of(find + ";find", 0.02, find + ";find;equals", 0.1, "main;c", 0.4),
            SimulatedRun.of(find + ";find", 0.1, find + ";find;equals", 0.5, find, 0.1).seed(2));
    Evidence evidence = Evidence.of(diff, IdentityRules.DEFAULT, Cancellation.NEVER);
    assertEquals(List.of("get", "find"), evidence.way(DiffText.row(diff, "get")));
    List<Reason> ofGet = evidence.ofMethod(DiffText.row(diff, "get"), Cancellation.NEVER);
    assertEquals(1, ((Reason.Under) ofGet.getFirst()).part(), 1e-9);
    List<Reason> ofFind = evidence.ofMethod(DiffText.row(diff, "find"), Cancellation.NEVER);
    assertEquals("equals", ((Reason.Under) ofFind.getFirst()).name());
  }
}
