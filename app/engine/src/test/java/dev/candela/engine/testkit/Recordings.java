package dev.candela.engine.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.format.jfr.write.RecordingJoin;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Recordings of a small program, made by real JVMs when a test first asks for them and deleted when
 * the tests end.
 */
public final class Recordings {
  private static final Path FOLDER = newFolder();
  private static final Map<String, Path> MADE = new HashMap<>();

  private Recordings() {}

  /** Made once; nested, so not by a map's own means. */
  private static synchronized Path once(String name, Function<String, Path> maker) {
    Path made = MADE.get(name);
    if (made == null) {
      made = maker.apply(name);
      MADE.put(name, made);
    }
    return made;
  }

  /** By the recorder of a JDK of this version, with its profile settings and more of them. */
  public static Path byJdk(int feature, String... settings) {
    String name = "jdk" + feature + "-" + Integer.toHexString(List.of(settings).hashCode());
    return once(
        name,
        key -> {
          Path file = FOLDER.resolve(key + ".jfr");
          String more = settings.length == 0 ? "" : "," + String.join(",", settings);
          runTarget(
              TargetJdks.feature(feature).home(),
              "-XX:StartFlightRecording:filename=" + file + ",settings=profile" + more);
          return file;
        });
  }

  /** By async-profiler, with these options, in a JVM of JDK 25. */
  public static Path byAsyncProfiler(String options) {
    return once(
        "async-" + Integer.toHexString(options.hashCode()),
        key -> {
          Path file = FOLDER.resolve(key + ".jfr");
          Path library = asyncProfilerLibrary();
          runTarget(
              TargetJdks.feature(25).home(),
              "-agentpath:" + library + "=start," + options + ",jfr,file=" + file);
          return file;
        });
  }

  /** As Candela keeps it: a third of a short one describes events that did not occur. */
  public static byte[] joined(Path recording) throws IOException {
    return Bytes.written(out -> RecordingJoin.write(recording, out));
  }

  /** A new file in the folder of the recordings. */
  public static Path file(String name, byte[] content) {
    try {
      return Files.write(FOLDER.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder of the target program's classes. */
  static Path targetClasses() {
    return once("classes", key -> compileTarget());
  }

  private static void runTarget(Path jdk, String recorder) {
    Path classes = targetClasses();
    ChildProcess.run(jdk.resolve("bin/java"), recorder, "-cp", classes.toString(), "Target", "2");
  }

  private static Path compileTarget() {
    Path jdk =
        Stream.of(17, 25)
            .flatMap(f -> TargetJdks.find(f).map(InstalledJdk::home).stream())
            .findFirst()
            .orElseThrow();
    Path classes = FOLDER.resolve("classes");
    Path source = FOLDER.resolve("Target.java");
    copyResource("targets/Target.java", source);
    ChildProcess.run(
        jdk.resolve("bin/javac"), "--release", "17", "-d", classes.toString(), source.toString());
    return classes;
  }

  private static Path asyncProfilerLibrary() {
    return once(
        "library",
        key -> {
          String arch = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
          boolean linux = System.getProperty("os.name").toLowerCase(Locale.ROOT).equals("linux");
          assumeTrue(linux, "async-profiler's library is taken for Linux only");
          Path library = FOLDER.resolve("libasyncProfiler.so");
          copyResource("linux-" + arch + "/libasyncProfiler.so", library);
          return library;
        });
  }

  private static void copyResource(String name, Path target) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
      assertTrue(in != null, name + " is not among the tests' resources");
      Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path newFolder() {
    try {
      Path folder = Files.createTempDirectory("recordings");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.walk(folder)) {
      found.sorted(Comparator.reverseOrder()).forEach(files::add);
      for (Path file : files) {
        Files.delete(file);
      }
    } catch (IOException e) {
      System.err.println("left behind: " + folder);
    }
  }
}
