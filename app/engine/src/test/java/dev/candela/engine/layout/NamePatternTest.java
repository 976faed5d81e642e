package dev.candela.engine.layout;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class NamePatternTest {
  private static final String NAME = "com.acme.Orders$Line.<init>";

  @Test
  void findsWhatIsTypedAsItStandsAndAsAnExpression() {
    assertTrue(finds("orders", NAME));
    assertTrue(finds("Orders$Line", NAME));
    assertTrue(finds("acme.orders", NAME));
    assertTrue(finds("acme.+<init>", NAME));
    assertTrue(finds("m.acme|nothing", NAME));
    assertTrue(finds("a|b", "a|b"));
    assertTrue(finds("f(", "f(x"));
    assertFalse(finds("orders.linE", NAME));
    assertFalse(finds("line.orders", NAME));
  }

  @Test
  void looksOnceThroughANameThatATextWithoutMetacharactersIsNotIn() {
    assertEquals(looks(NamePattern.substring("zzz")), looks(NamePattern.typed("zzz")));
    assertEquals(looks(NamePattern.regex("zzz.run")), looks(NamePattern.typed("zzz.run")));
    assertTrue(looks(NamePattern.typed("zz[z]")) > looks(NamePattern.regex("zz[z]")));
  }

  private static boolean finds(String typed, String name) {
    return NamePattern.typed(typed).isIn(name, NEVER);
  }

  /** How many characters it looks at. */
  private static long looks(NamePattern pattern) {
    AtomicLong looks = new AtomicLong();
    assertFalse(
        pattern.isIn(
            NAME,
            () -> {
              looks.incrementAndGet();
              return false;
            }));
    return looks.get();
  }
}
