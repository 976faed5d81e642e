package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.read.collapsed.CollapsedReader;
import dev.candela.engine.read.names.FrameName;
import dev.candela.engine.view.ProfileFilter;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Samples without times are not sorted by them, and compared as if they were. */
final class TimelessTest {
  private static final int STACKS = 400;
  private static final int NAMES = 12;

  @Test
  void comparesAsIfThereWereTimes() {
    int significant = 0;
    for (long seed = 0; seed < 10; seed++) {
      Diff without = diff(profile(seed, 1, false), profile(seed, 2, false));
      Diff with = diff(profile(seed, 1, true), profile(seed, 2, true));
      assertEquals(DiffText.tree(with), DiffText.tree(without));
      assertEquals(numbers(with), numbers(without));
      significant += without.tree().significantCount();
    }
    assertTrue(significant > 0);
  }

  @Test
  void knowsWhichSamplesHaveTimes() {
    assertTrue(SameMoment.isOf(table(profile(1, 1, false))));
    assertFalse(SameMoment.isOf(table(profile(1, 1, true))));
  }

  private static SampleTable table(Profile profile) {
    return profile.samples().iterator().next();
  }

  private static Diff diff(Profile before, Profile after) {
    return Diff.of(
        DiffSide.of(new DiffRun("before", before, ProfileFilter.BY_METHOD)),
        DiffSide.of(new DiffRun("after", after, ProfileFilter.BY_METHOD)),
        DiffSettings.DEFAULT,
        Cancellation.NEVER);
  }

  /** All that is said of nodes and methods beside their totals. */
  private static String numbers(Diff diff) {
    StringBuilder text = new StringBuilder();
    DiffTree tree = diff.tree();
    for (int nodeId = 0; nodeId < tree.structure().nodeCount(); nodeId++) {
      text.append(tree.halfWidth(nodeId)).append(' ').append(tree.probability(nodeId)).append(' ');
      text.append(tree.selfVerdict(nodeId)).append('\n');
    }
    MethodChanges methods = diff.methods();
    for (int row : methods.bySelfChange()) {
      text.append(methods.name(row)).append(' ');
      text.append(methods.self(Side.AFTER, row)).append(' ');
      text.append(methods.total(Side.BEFORE, row)).append(' ');
      text.append(methods.selfHalfWidth(row)).append(' ').append(methods.totalHalfWidth(row));
      text.append(methods.selfProbability(row)).append(methods.totalVerdict(row)).append('\n');
    }
    return text.toString();
  }

  /** With times there is a row that weighs nothing at another moment. */
  private static Profile profile(long seed, int side, boolean times) {
    Random shape = new Random(seed);
    Random weights = new Random(seed * 2 + side);
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table = builder.samples(CollapsedReader.TYPE);
    for (int i = 0; i < STACKS; i++) {
      int stackId = StackTable.ROOT;
      for (int depth = shape.nextInt(8); depth >= 0; depth--) {
        int frameId = FrameName.intern(builder.symbols(), "p.C.m" + shape.nextInt(NAMES));
        stackId = builder.stacks().intern(stackId, frameId);
      }
      long weight = weights.nextInt(i % 9 == 0 ? side * 400 : 40);
      table.add(0, Ids.NONE, stackId, ThreadState.UNKNOWN, weight);
    }
    if (times) {
      table.add(1, Ids.NONE, 1, ThreadState.UNKNOWN, 0);
    }
    return builder.build();
  }
}
