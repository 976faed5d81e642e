package dev.candela.engine.view;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.TextProfiles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ByClassTest {
  private static final SampleType ALLOC =
      new SampleType("jdk.ObjectAllocationSample", SampleCategory.ALLOCATION, WeightUnit.BYTES);
  private static final Attribute CLASS = new Attribute("objectClass", Attribute.Kind.STRING);

  @Test
  void endsStacksWithTheClassThatWasAllocated() {
    ProfileBuilder builder = new ProfileBuilder();
    int stackId = TextProfiles.stack(builder, "app.Main.run:1[jit]");
    SampleTable.Builder rows = builder.samples(ALLOC, CLASS);
    for (String className : new String[] {"byte[]", "java.lang.String", "byte[]", ""}) {
      rows.add(1, Ids.NONE, stackId, ThreadState.RUNNABLE, 100);
      rows.attribute(0, builder.symbols().strings().intern(className));
    }
    ByClass byClass = ByClass.of(builder.build(), NEVER).orElseThrow();
    View view = View.of(byClass.profile(), ProfileFilter.BY_METHOD);
    CallTree tree = CallTree.of(view.stacks(NEVER), NEVER);
    List<String> nodes = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      nodes.add(tree.name(nodeId) + " " + tree.totalWeight(nodeId));
      int methodId = tree.symbols().frames().methodId(tree.frameId(nodeId));
      if (byClass.isClass(methodId)) {
        classes.add(tree.name(nodeId));
      }
    }
    assertEquals(List.of("app.Main.run 400", "byte[] 200", "java.lang.String 100"), nodes);
    assertEquals(List.of("byte[]", "java.lang.String"), classes);
  }

  @Test
  void isNothingWhereSamplesHaveNoClass() {
    assertTrue(ByClass.of(TextProfiles.of("a.A.b 1"), NEVER).isEmpty());
  }
}
