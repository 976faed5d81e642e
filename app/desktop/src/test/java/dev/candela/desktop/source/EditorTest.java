package dev.candela.desktop.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands that are tried on each system; none is started. */
final class EditorTest {
  private static final Path FILE = Path.of("/shop/My Orders.java");

  @Test
  void scriptsOfEditorsAreStartedOnWindows() {
    assertEquals(
        List.of("code --goto {file}:{line}", "code.cmd --goto {file}:{line}"),
        Editor.commands("code --goto {file}:{line}", "Windows 11", FILE));
    List<String> usual = Editor.commands("", "Windows 11", FILE);
    assertTrue(usual.contains("idea.cmd --line {line} {file}"), usual.toString());
    assertTrue(usual.contains("explorer {file}"), usual.toString());
  }

  @Test
  void noScriptIsGivenANameThatItCouldRun() {
    assertEquals(
        List.of("code {file}"),
        Editor.commands("code {file}", "Windows 11", Path.of("/shop/a&calc.java")));
  }

  @Test
  void applicationsOfMacsAreFoundWithoutACommand() {
    List<String> usual = Editor.commands("", "Mac OS X", FILE);
    String code =
        "\"/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code\""
            + " --goto {file}:{line}";
    assertTrue(usual.contains(code), usual.toString());
    assertEquals(
        List.of(
            "/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code",
            "--goto",
            "/shop/My Orders.java:7"),
        Editor.words(code, FILE, 7));
    assertEquals("open {file}", usual.getLast());
    assertTrue(usual.contains(HOME_APP), usual.toString());
  }

  private static final String HOME_APP =
      '"'
          + System.getProperty("user.home")
          + "/Applications/IntelliJ IDEA.app/Contents/MacOS/idea\" --line {line} {file}";

  @Test
  void onLinuxTheUsersCommandIsTheOnlyOne() {
    assertEquals(List.of("vi {file}"), Editor.commands("vi {file}", "Linux", FILE));
    assertEquals("xdg-open {file}", Editor.commands("", "Linux", FILE).getLast());
  }
}
