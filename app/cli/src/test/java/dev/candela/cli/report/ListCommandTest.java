package dev.candela.cli.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.JavaRuntime;
import dev.candela.engine.capture.jvm.TargetJvm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListCommandTest {
  @Test
  void namesTheContainerOfAJvm() {
    TargetJvm jvm =
        new TargetJvm(
            4711,
            "com.acme.Shop",
            "--port 80",
            List.of(),
            JavaRuntime.UNKNOWN,
            "me",
            "web-shop",
            Optional.empty(),
            Optional.empty());
    StringWriter text = new StringWriter();
    ListCommand.print(new PrintWriter(text, true), List.of(jvm));
    assertTrue(text.toString().contains("[web-shop] com.acme.Shop --port 80"), text.toString());
  }
}
