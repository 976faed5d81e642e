package dev.candela.bench.start;

import dev.candela.bench.machine.Baseline;
import dev.candela.bench.machine.Quantiles;
import java.awt.AWTException;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * From the start of a process to its first painted window, seen by the X server, or to its end.
 * Contenders run in turns; ratios are taken pair by pair.
 */
@Command(
    name = "start",
    description = "Start the image that ./mvnw -Pinstaller package has built, against its peers.")
public final class StartUp implements Callable<Integer> {
  private static final double MILLI = 1e6;
  private static final long PATIENCE_SECONDS = 60;
  private static final long LOOK_MILLIS = 4;
  private static final long RECORDED_MILLIS = 2000;

  /** The screen's own, a window's ground, and letters. */
  private static final int PAINTED_COLOURS = 4;

  private static final int ROW_STEP = 8;

  @Option(names = "--image", defaultValue = "../../installer/packages/target/work/image/candela")
  private Path image;

  @Option(names = "--pairs", defaultValue = "15")
  private int pairs;

  @Mixin private Baseline baseline;

  private final PrintStream out = System.out;
  private final Map<String, Object> results = new LinkedHashMap<>();
  private Robot robot;
  private Rectangle screen;

  private interface Start {
    double millis() throws IOException, InterruptedException;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    openScreen();
    Path work = Files.createTempDirectory("candela-start");
    try {
      Path original = image.toRealPath();
      Path cached = copy(original, work.resolve("cached"));
      Path uncached = copy(original, work.resolve("uncached"));
      leaveCacheOut(uncached);
      Start window = () -> toWindow(cached, work);
      duel("window: with the cache / without", 0.6, window, () -> toWindow(uncached, work));
      String file = smallRecording(work.resolve("small.jfr")).toString();
      String jfr = Path.of(System.getProperty("java.home"), "bin", "jfr").toString();
      Start summary = () -> toEnd(jfr, "summary", file);
      duel(
          "candela --version / jfr summary",
          1.5,
          () -> toEnd(cached.toString(), "--version"),
          summary);
      duel(
          "candela info / jfr summary", 1.5, () -> toEnd(cached.toString(), "info", file), summary);
    } finally {
      delete(work);
    }
    baseline.add("start", results);
    return 0;
  }

  private void openScreen() throws IOException {
    System.setProperty("java.awt.headless", "false");
    try {
      robot = new Robot();
    } catch (AWTException e) {
      throw new IOException("There is no screen; run this under xvfb-run", e);
    }
    screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
    if (colours() > 1) {
      throw new IOException("The screen is not empty; run this under xvfb-run");
    }
  }

  /** Copies the image and gives its launcher. Files keep their times for the start-up cache. */
  private static Path copy(Path image, Path copy) throws IOException {
    try (Stream<Path> files = Files.walk(image)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path to = copy.resolve(image.relativize(file).toString());
        Files.copy(file, to, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return copy.resolve("bin/candela");
  }

  private static void leaveCacheOut(Path launcher) throws IOException {
    String script = Files.readString(launcher);
    String without = script.replaceAll("\"-XX:AOTCache=[^\"]*\"", "");
    if (without.equals(script)) {
      throw new IOException(launcher + " uses no start-up cache.");
    }
    Files.writeString(launcher, without);
  }

  private static Path smallRecording(Path file) throws IOException, InterruptedException {
    try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
      recording.start();
      Thread.sleep(RECORDED_MILLIS);
      recording.dump(file);
    } catch (ParseException e) {
      throw new IOException(e);
    }
    return file;
  }

  private void duel(String name, double goal, Start own, Start peer)
      throws IOException, InterruptedException {
    List<Double> each = new ArrayList<>();
    List<Double> ownMillis = new ArrayList<>();
    List<Double> peerMillis = new ArrayList<>();
    own.millis();
    peer.millis();
    for (int pair = 0; pair < pairs; pair++) {
      // Neither gains by being first.
      if (pair % 2 == 0) {
        ownMillis.add(own.millis());
        peerMillis.add(peer.millis());
      } else {
        peerMillis.add(peer.millis());
        ownMillis.add(own.millis());
      }
      each.add(ownMillis.getLast() / peerMillis.getLast());
    }
    Quantiles ratios = Quantiles.of(each);
    double ratio = ratios.median();
    out.printf(
        "%-34s %.2f (quartiles %.2f-%.2f), %.0f ms / %.0f ms, %d pairs, goal %.1f: %s%n",
        name,
        ratio,
        ratios.at(0.25),
        ratios.at(0.75),
        Quantiles.of(ownMillis).median(),
        Quantiles.of(peerMillis).median(),
        pairs,
        goal,
        ratio <= goal ? "met" : "MISSED");
    results.put(name, Map.of("ratio", ratio, "goal", goal, "pairs", pairs));
  }

  private double toWindow(Path launcher, Path work) throws IOException, InterruptedException {
    ProcessBuilder command = new ProcessBuilder(launcher.toString());
    command.environment().put("XDG_CONFIG_HOME", work.resolve("settings").toString());
    command.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    command.redirectError(ProcessBuilder.Redirect.DISCARD);
    long startNanos = System.nanoTime();
    Process process = command.start();
    try {
      while (colours() < PAINTED_COLOURS) {
        long waitedNanos = System.nanoTime() - startNanos;
        if (!process.isAlive() || waitedNanos > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
          throw new IOException(launcher + " has painted no window.");
        }
        Thread.sleep(LOOK_MILLIS);
      }
      return (System.nanoTime() - startNanos) / MILLI;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      awaitEmpty();
    }
  }

  private void awaitEmpty() throws IOException, InterruptedException {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (colours() > 1) {
      if (System.nanoTime() - endNanos > 0) {
        throw new IOException("A window stays on the screen though its program has ended.");
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private static double toEnd(String... words) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    long startNanos = System.nanoTime();
    int exit = builder.start().waitFor();
    double millis = (System.nanoTime() - startNanos) / MILLI;
    if (exit != 0) {
      throw new IOException(String.join(" ", words) + " ended with " + exit + ".");
    }
    return millis;
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The most colours in one row of the screen. */
  private long colours() {
    BufferedImage image = robot.createScreenCapture(screen);
    long colours = 0;
    for (int y = 0; y < screen.height; y += ROW_STEP) {
      int[] row = image.getRGB(0, y, screen.width, 1, null, 0, screen.width);
      colours = Math.max(colours, Arrays.stream(row).distinct().count());
    }
    return colours;
  }
}
