package dev.candela.engine.capture.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandLineTest {
  private static String parse(String... words) {
    JavaCommandLine line = JavaCommandLine.parse(List.of(words));
    return line.vmOptions() + " " + line.main() + " " + line.arguments();
  }

  @Test
  void findsTheMainClassBehindOptionsWithValues() {
    assertEquals(
        "[-Xmx1g, -cp, a.jar:b.jar, --add-modules, ALL-SYSTEM, -Dx=1] org.Main [-v, x]",
        parse(
            "java",
            "-Xmx1g",
            "-cp",
            "a.jar:b.jar",
            "--add-modules",
            "ALL-SYSTEM",
            "-Dx=1",
            "org.Main",
            "-v",
            "x"));
  }

  @Test
  void findsJarsAndModules() {
    assertEquals("[-ea] my app.jar [x]", parse("java", "-ea", "-jar", "my app.jar", "x"));
    assertEquals("[-p, mods] m/a.B []", parse("java", "-p", "mods", "-m", "m/a.B"));
    assertEquals("[] m/a.B [-y]", parse("java", "--module=m/a.B", "-y"));
  }

  @Test
  void toleratesWhatStartsNothing() {
    assertEquals("[-version]  []", parse("java", "-version"));
    assertEquals("[]  []", parse("java", "-jar"));
    assertEquals("[-cp]  []", parse("java", "-cp"));
    assertEquals("[]  []", parse("java"));
    assertEquals("[]  []", parse());
    assertEquals("[@options] Main []", parse("java", "@options", "Main"));
  }
}
