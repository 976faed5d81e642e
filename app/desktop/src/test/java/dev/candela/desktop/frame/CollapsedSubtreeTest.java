package dev.candela.desktop.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is copied can be read again as it was. */
final class CollapsedSubtreeTest {
  @TempDir Path folder;

  @Test
  void hasTheWeightsOfItsFile() throws IOException {
    for (String text : new String[] {"a;b 12.5\na;c 0.125\n", "a;b 12\na;c 3\n"}) {
      Path file = Files.writeString(folder.resolve("f.txt"), text);
      View view = View.of(ProfileReaders.read(file), ProfileFilter.BY_METHOD);
      CallTree tree = CallTree.of(view.stacks(Cancellation.NEVER), Cancellation.NEVER);
      int top = tree.firstChild(CallTree.ROOT);
      assertEquals(text, CollapsedSubtree.of(tree, top, Cancellation.NEVER));
    }
  }
}
