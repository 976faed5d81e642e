package dev.candela.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.cli.CandelaCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManualPageTest {
  private static final Path PAGE =
      Path.of(
          System.getProperty("basedir", "."), "..", "packages", "src/main/files/linux/candela.1");

  @Test
  void namesEveryCommand() throws IOException {
    StringWriter help = new StringWriter();
    PrintWriter out = new PrintWriter(help);
    CandelaCommand.run(out, out, "--help");
    List<String> commands =
        help.toString()
            .lines()
            .dropWhile(line -> !line.equals("Commands:"))
            .skip(1)
            .takeWhile(line -> !line.isBlank())
            .filter(line -> line.matches("  \\w.*"))
            .map(line -> line.strip().split("[ ,]")[0])
            .filter(name -> !name.equals("generate-completion"))
            .toList();
    assertTrue(commands.size() >= 9, commands.toString());
    String page = Files.readString(PAGE);
    for (String command : commands) {
      assertTrue(page.contains("\n.B " + command + "\n"), command + " is missing");
    }
  }
}
