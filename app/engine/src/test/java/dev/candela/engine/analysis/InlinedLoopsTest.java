package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.View;
import org.junit.jupiter.api.Test;

final class InlinedLoopsTest {
  @Test
  void findsALoopWhoseLinesShareTheirSamples() {
    String loop =
        """
        my.main:3[interpreted];my.count:10[jit] 20
        my.main:3[interpreted];my.count:11[jit];map.merge[inlined];map.hash[inlined] 50
        my.main:3[interpreted];my.count:11[jit] 10
        my.main:3[interpreted];my.count:11[jit];sys[native] 10
        """;
    assertEquals("my.count", hottest(loop));
    assertEquals("", hottest(loop.replace("[jit]", "[interpreted]")), "not compiled");
    assertEquals("", hottest(loop.replace("[inlined]", "[jit]")), "not inlined");
    assertEquals("", hottest(loop.replace(":10", ":11")), "one line");
    assertEquals("", hottest(loop + "my.other:1[jit] 900\n"), "too rare");
    // As recorded: what the inlined loop calls is compiled by itself.
    String calls = "my.main:3[interpreted];my.count:11[jit];map.merge[inlined];map.hash[jit] 700\n";
    assertEquals("my.count", hottest(loop.replace(" 20", " 90") + calls));
    assertEquals("my.count", hottest(loop.replace("[inlined] 50", "[inlined] 5")));
    assertEquals("", hottest(loop.replace("[inlined] 50", "[inlined] 0")), "nothing inlined");
    assertEquals("", hottest(loop.replace("my.", "other.")), "another class");
  }

  private static String hottest(String picture) {
    View view = TextProfiles.view(picture, "frames:line");
    return InlinedLoops.hottest(view, InlinedLoops.ofClass("my"), NEVER).orElse("");
  }
}
