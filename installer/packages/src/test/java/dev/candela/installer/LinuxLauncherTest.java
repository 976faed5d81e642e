package dev.candela.installer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script over a Java that only says what it was told. */
@EnabledOnOs(OS.LINUX)
class LinuxLauncherTest {
  private static final List<String> QUICK =
      List.of("-XX:TieredStopAtLevel=1", "-XX:Tier3BackEdgeThreshold=5000");
  private static final Path FILES = Path.of(System.getProperty("basedir", "."), "src/main/files");
  private static final String DESKTOP = "dev.candela.launcher/dev.candela.launcher.InstalledMain";
  private static final String COMMANDS = "dev.candela.cli/dev.candela.cli.Main";

  @TempDir private Path folder;
  private Path image;
  private Path script;

  @BeforeEach
  void makeImage() throws IOException {
    // With blanks, as users have them.
    image = Files.createDirectories(folder.resolve("my programs").resolve("candela")).toRealPath();
    script = Files.createDirectories(image.resolve("bin")).resolve("candela");
    Path java = Files.createDirectories(image.resolve("lib/runtime/bin")).resolve("candela");
    String template = Files.readString(FILES.resolve("linux/launcher.sh"));
    program(script, LinuxLauncher.text(template));
    program(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
  }

  @Test
  void opensTheDesktopWithoutWordsAndWithFiles() throws IOException {
    assertEquals(List.of(), desktop());
    assertEquals(List.of("orders.jfr"), desktop("orders.jfr"));
    assertEquals(List.of("/tmp/recording"), desktop("/tmp/recording"));
    assertEquals(List.of("C:\\recordings"), desktop("C:\\recordings"));
    assertEquals(List.of("desktop", "my orders.jfr"), desktop("desktop", "my orders.jfr"));
  }

  @Test
  void runsSubcommandsAndOptions() throws IOException {
    for (String word : List.of("info", "--version", "-h", "infoo", "", "--config=./x")) {
      assertEquals(List.of(word, "a  b"), after(COMMANDS, run(Map.of(), word, "a  b")));
    }
  }

  @Test
  void givesEachItsOwnCacheAndTheAgentsFolder() throws IOException {
    List<String> command = run(Map.of(), "list");
    List<String> desktop = run(Map.of());
    Path application = image.resolve("lib/app");
    assertTrue(command.contains("-XX:AOTCache=" + application.resolve("candela-commands.aot")));
    assertTrue(desktop.contains("-XX:AOTCache=" + application.resolve("candela.aot")));
    String agent = "-Dcandela.agent.dir=" + application.resolve("agent");
    assertTrue(command.contains(agent) && desktop.contains(agent));
  }

  @Test
  void leavesOutTheSecondCompilerOnlyWhereItDoesNotPay() throws IOException {
    Path small = Files.writeString(folder.resolve("small file"), "a 1\n");
    Path large = folder.resolve("large file");
    try (RandomAccessFile sparse = new RandomAccessFile(large.toFile(), "rw")) {
      sparse.setLength(700L << 20);
    }
    for (List<String> words :
        List.of(
            List.of("--version"),
            List.of("record", "4711", "-o", small.toString()),
            List.of("top", small.toString()),
            List.of("desktop"),
            List.of(small.toString()))) {
      assertTrue(run(Map.of(), words.toArray(new String[0])).containsAll(QUICK), words.toString());
    }
    for (List<String> words :
        List.of(
            List.of("top", large.toString()),
            List.of("diff", small.toString(), large.toString()),
            List.of("top", folder.toString()),
            List.of(large.toString()))) {
      assertTrue(
          Collections.disjoint(run(Map.of(), words.toArray(new String[0])), QUICK),
          words.toString());
    }
  }

  @Test
  void addsTheUsersOptions() throws IOException {
    List<String> words =
        new ArrayList<>(run(Map.of("CANDELA_OPTS", "-Xmx8g -Xlog"), "top", "x.jfr"));
    // The last one counts, so they come after Candela's own.
    int main = words.indexOf("-m");
    assertEquals(List.of("-Xmx8g", "-Xlog"), words.subList(main - 2, main));
    words.removeAll(List.of("-Xmx8g", "-Xlog"));
    assertEquals(run(Map.of(), "top", "x.jfr"), words);
  }

  @Test
  void takesTheUsersCollectorInPlaceOfItsOwn() throws IOException {
    for (String[] arguments : new String[][] {{}, {"top", "x.jfr"}}) {
      List<String> words = run(Map.of("CANDELA_OPTS", "-Xmx8g -XX:+UseG1GC"), arguments);
      assertTrue(words.contains("-XX:+UseG1GC"), words.toString());
      assertFalse(words.contains("-XX:+UseSerialGC"), words.toString());
      assertTrue(run(Map.of(), arguments).contains("-XX:+UseSerialGC"));
    }
  }

  @Test
  void findsItsImageThroughLinks() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path first = Files.createSymbolicLink(bin.resolve("first"), bin.relativize(script));
    script = Files.createSymbolicLink(bin.resolve("candela"), first);
    assertTrue(
        run(Map.of(), "list").contains("-Dcandela.agent.dir=" + image.resolve("lib/app/agent")));
  }

  @Test
  void opensNamesOutsideAsciiInTheCLocale() throws IOException {
    Path java = image.resolve("lib/runtime/bin/candela");
    program(java, "#!/bin/sh\necho $LC_ALL,$CANDELA_LC_ALL\n");
    assertEquals(List.of("C.UTF-8,C"), run(Map.of("LC_ALL", "C"), "list"));
    assertEquals(List.of("C.UTF-8,POSIX"), run(Map.of("LC_ALL", "POSIX"), "list"));
    assertEquals(List.of("C.UTF-8,xx_XX.UTF-8"), run(Map.of("LC_ALL", "xx_XX.UTF-8"), "list"));
  }

  @Test
  void keepsTheWindowFromLoadingOpenGlTwice() throws IOException {
    Path java = image.resolve("lib/runtime/bin/candela");
    program(java, "#!/bin/sh\necho $GDK_GL,$CANDELA_GDK_GL\n");
    assertEquals(List.of("disable,"), run(Map.of()));
    assertEquals(List.of("disable,always"), run(Map.of("GDK_GL", "always")));
    assertEquals(List.of("always,"), run(Map.of("GDK_GL", "always"), "list"));
  }

  @Test
  void theArchiveHoldsManualPageAndCompletion() throws IOException {
    program(script, "#!/bin/sh\necho complete $1\n");
    Path unused = folder;
    PackageInput input =
        new PackageInput(
            "1.0.0",
            Instant.EPOCH,
            unused,
            unused,
            unused,
            FILES,
            unused,
            unused,
            unused,
            unused,
            "26",
            "4");
    LinuxLauncher.addShared(image, input);
    assertEquals(
        "complete generate-completion\n",
        Files.readString(image.resolve("share/bash-completion/completions/candela")));
    Path out = Files.createDirectories(folder.resolve("out"));
    BuildPackages.PortableArchive.write(image, input, out);
    List<String> archives = Tool.run(List.of("ls", out.toString())).lines().toList();
    assertEquals(1, archives.size(), archives.toString());
    String archive = out.resolve(archives.getFirst()).toString();
    List<String> names = Tool.run(List.of("tar", "--list", "--file", archive)).lines().toList();
    assertTrue(
        names.containsAll(
            List.of(
                "candela/bin/candela",
                "candela/share/man/man1/candela.1",
                "candela/share/bash-completion/completions/candela")),
        names.toString());
  }

  @Test
  void theRpmHoldsCommandManualPageAndCompletion() throws IOException {
    Path share = Files.createDirectories(image.resolve("share/man/man1")).getParent().getParent();
    Files.writeString(share.resolve("man/man1/candela.1"), "manual");
    Path root = Files.createDirectories(folder.resolve("root of the package"));
    Files.createDirectories(root.resolve("usr/lib/candela/bin"));
    Files.writeString(root.resolve("usr/lib/candela/bin/candela"), "command");
    String template = BuildPackages.RpmPackage.template();
    List<String> steps =
        new ArrayList<>(BuildPackages.RpmPackage.spec(template, share).lines().toList());
    steps.removeAll(template.lines().toList());
    String script = String.join("\n", steps).replace("%{buildroot}", "\"" + root + "\"");
    Tool.run(List.of("sh", "-ec", script));
    assertEquals("manual", Files.readString(root.resolve("usr/share/man/man1/candela.1")));
    assertEquals("command", Files.readString(root.resolve("usr/bin/candela")));
    assertThrows(IOException.class, () -> BuildPackages.RpmPackage.spec("another JDK's", share));
  }

  private List<String> desktop(String... words) throws IOException {
    return after(DESKTOP, run(Map.of(), words));
  }

  private static List<String> after(String main, List<String> words) {
    int module = words.indexOf("-m");
    assertEquals(main, words.get(module + 1));
    return words.subList(module + 2, words.size());
  }

  private List<String> run(Map<String, String> environment, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(words));
    return Tool.run(command, environment).lines().toList();
  }

  private static void program(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
