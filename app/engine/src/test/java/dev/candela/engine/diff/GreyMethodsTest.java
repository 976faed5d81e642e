package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.row;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.diff.Diff.GreyMethods;
import org.junit.jupiter.api.Test;

/** A method that is called from many places, each of which tells little. */
final class GreyMethodsTest {
  private static final int PLACES = 40;

  @Test
  void countsThoseThatOnlyAllPlacesTogetherTell() {
    Diff diff = diff(scattered(0.004), scattered(0.0055).seed(2));
    assertTrue(diff.methods().totalVerdict(row(diff, "leaf")).isMore());
    GreyMethods found = GreyMethods.of(diff);
    assertEquals(new GreyMethods(1, 1), found);
    assertTrue(found.areNotable());
  }

  @Test
  void doesNotCountThoseWithAColouredFrame() {
    Diff diff =
        diff("main;slow 0.1, main;other 0.5", "main;slow 0.3, main;other 0.5");
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
