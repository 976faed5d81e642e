package dev.candela.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.cli.record.RunningProgram;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvm.JavaRuntime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListCommandTest {
  private static TargetJvm jvm(String main, String arguments) {
    return new TargetJvm(
        4711,
        main,
        arguments,
        List.of(),
        JavaRuntime.UNKNOWN,
        "me",
        "web-shop",
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void findsJvmsByAnyPartOfTheirCommandLine() {
    TargetJvm shop = jvm("com.acme.Shop", "--port 80");
    TargetJvm client = jvm("com.acme.ShopClient", "");
    List<TargetJvm> all = List.of(shop, client, jvm("org.gradle.Daemon", ""));
    assertEquals(List.of(shop, client), ListCommand.named("shop", all));
    assertEquals(List.of(shop), ListCommand.named("port", all));
    assertEquals(List.of(), ListCommand.named("orders", all));
    String typo = RunningProgram.unknown("Shopp", Optional.empty(), all).getMessage();
    assertTrue(typo.endsWith("; did you mean Shop?"), typo);
  }

  @Test
  void namesTheContainerOfAJvm() {
    StringWriter text = new StringWriter();
    ListCommand.print(new PrintWriter(text, true), List.of(jvm("com.acme.Shop", "--port 80")));
    assertTrue(text.toString().contains("[web-shop] com.acme.Shop --port 80"), text.toString());
  }
}
