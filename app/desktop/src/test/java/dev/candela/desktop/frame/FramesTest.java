package dev.candela.desktop.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Frames are found again under their recorded names, and read again as they were copied. */
final class FramesTest {
  @Test
  void findsWhatTheRulesShorten() {
    assertFinds("app.Orders$$Lambda.run", "app.Orders$$Lambda/0x00007f1c8c0.run");
    assertFinds("app.Orders$$Lambda.run", "app.Orders$$Lambda$14/1234.run");
    assertFinds("app.Orders.lambda$book", "app.Orders.lambda$book$3");
    assertFinds("jdk.proxy.$Proxy.close", "jdk.proxy2.$Proxy17.close");
    assertFinds(
        "jdk.internal.reflect.GeneratedMethodAccessor.invoke",
        "jdk.internal.reflect.GeneratedMethodAccessor12.invoke");
    assertFinds("app.Orders.access", "app.Orders.access$200");
  }

  @Test
  void findsNothingElse() {
    Pattern lambda = Pattern.compile(RecordedNames.regex("app.Orders$$Lambda.run"));
    assertFalse(lambda.matcher("app.Orders$$Lambda/0x00007f1c8c0.call").find());
    assertFalse(lambda.matcher("app.OrdersOfOthers$$Lambda/0x00007f1c8c0.run").find());
    assertFalse(lambda.matcher("com.app.Orders$$Lambda/0x00007f1c8c0.run").find());
  }

  @Test
  void leavesPlainNamesAlone() {
    for (String name :
        new String[] {"app.Orders.book", "app.Map$Entry.get", "write", "Main.main"}) {
      assertFalse(RecordedNames.isShortened(name), name);
    }
  }

  private static void assertFinds(String shortened, String recorded) {
    assertTrue(RecordedNames.isShortened(shortened), shortened);
    assertTrue(
        Pattern.compile(RecordedNames.regex(shortened)).matcher(recorded).find(),
        RecordedNames.regex(shortened) + " does not find " + recorded);
  }

  @TempDir Path folder;

  @Test
  void aCopiedSubtreeHasTheWeightsOfItsFile() throws IOException {
    for (String text : new String[] {"a;b 12.5\na;c 0.125\n", "a;b 12\na;c 3\n"}) {
      Path file = Files.writeString(folder.resolve("f.txt"), text);
      View view = View.of(ProfileReaders.read(file), ProfileFilter.BY_METHOD);
      CallTree tree = CallTree.of(view.stacks(Cancellation.NEVER), Cancellation.NEVER);
      int top = tree.firstChild(CallTree.ROOT);
      assertEquals(text, CollapsedSubtree.of(tree, top, Cancellation.NEVER));
    }
  }
}
