package dev.candela.desktop.frame;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A method is found again under the name that it was recorded by. */
final class RecordedNamesTest {
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
}
