package dev.candela.cli;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.candela.engine.capture.link.AgentFiles;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The script that starts the command, with this build's classes beside it. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script")
class StartScriptTest extends InFolder {
  @Test
  void opensNamesOutsideAsciiInTheCLocale() throws Exception {
    says(
        inFolderOutsideAscii("LC_ALL", "C", "info 'aufnähme 1.collapsed'"), "aufnähme 1.collapsed");
  }

  @Test
  void opensNamesOutsideAsciiInALocaleThatIsNotInstalled() throws Exception {
    says(inFolderOutsideAscii("LANG", "xx_XX.UTF-8", "top 'aufnähme 1.collapsed'"), "§größe");
  }

  @Test
  void opensPlainNamesFromAFolderOutsideAsciiInThePosixLocale() throws Exception {
    inFolderOutsideAscii("LC_ALL", "POSIX", "top ../plain.collapsed");
  }

  @Test
  void takesTheUsersCollectorInPlaceOfItsOwn() throws Exception {
    inFolderOutsideAscii("CANDELA_OPTS", "-XX:+UseParallelGC", "--version");
  }

  @Test
  void attachesInAFolderOutsideAsciiInTheCLocale() throws Exception {
    Path agents = Files.createDirectories(folder.resolve("home/lib/agent"));
    for (String part : List.of("agent", "bridge")) {
      Path built = Path.of(System.getProperty("candela.test." + part, "nothing"));
      assumeTrue(Files.exists(built), "not built: " + part);
      AgentFiles installed = AgentFiles.in(agents);
      Files.copy(built, part.equals("agent") ? installed.agentJar() : installed.bridgeJar());
    }
    Path source =
        write(
            "Kettle.java",
            """
            class Kettle {
              public static void main(String[] arguments) {
                System.out.println("ready");
                for (long end = System.nanoTime() + 60_000_000_000L; System.nanoTime() < end; ) {}
              }
            }
            """);
    String[] compile = {"-d", folder.toString(), source.toString()};
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    assertEquals(0, javac.run(System.out, System.err, compile));
    String said =
        inFolderOutsideAscii(
            "LC_ALL",
            "C",
            """
            --version
            "$CANDELA_JAVA_HOME/bin/java" -cp .. Kettle > ../ready &
            while kill -0 $! && ! [ -s ../ready ]; do sleep 0.1; done
            "$1" record $! -d 1 -o 'aufnähme 2.jfr' || true
            kill $!
            exec "$1" top 'aufnähme 2.jfr'
            """);
    says(said, "Kettle.main");
  }

  /** What the script prints, with one variable of its environment. */
  private String inFolderOutsideAscii(String variable, String value, String words)
      throws Exception {
    Path command = distribution();
    write("plain.collapsed", "main;§größe 5\n");
    // A shell makes the names, since this JVM may run in the C locale itself.
    String steps =
        """
        set -e
        mkdir 'Ördner mit ß'
        cd 'Ördner mit ß'
        cp ../plain.collapsed 'aufnähme 1.collapsed'
        "$1" %s
        """
            .formatted(words);
    ProcessBuilder builder =
        new ProcessBuilder("sh", "" + write("steps.sh", steps), command.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    environment.put(variable, value);
    environment.put("CANDELA_JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output;
  }

  private Path distribution() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("home/bin"));
    Path lib = Files.createDirectories(folder.resolve("home/lib"));
    String script = Files.readString(Path.of("src/dist/bin/candela"));
    Path command =
        Files.writeString(
            bin.resolve("candela"),
            script.replace("@candela.jdk@", Integer.toString(Runtime.version().feature())));
    assertTrue(command.toFile().setExecutable(true));
    int number = 0;
    for (String entry : classPath()) {
      Path path = Path.of(entry);
      Path jar = lib.resolve("part-" + number++ + ".jar");
      if (Files.isDirectory(path)) {
        pack(path, jar);
      } else if (Files.isRegularFile(path)) {
        Files.createSymbolicLink(jar, path.toAbsolutePath());
      }
    }
    return command;
  }

  private static List<String> classPath() {
    return Stream.of("java.class.path", "jdk.module.path")
        .map(name -> System.getProperty(name, ""))
        .flatMap(paths -> Stream.of(paths.split(File.pathSeparator)))
        .filter(entry -> !entry.isEmpty())
        .distinct()
        .toList();
  }

  private static void pack(Path classes, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        entries.write(Files.readAllBytes(file));
        entries.closeEntry();
      }
    }
  }
}
