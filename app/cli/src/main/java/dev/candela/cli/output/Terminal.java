package dev.candela.cli.output;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The terminal of this process as a screen that is painted over, with single keys: by its escape
 * sequences and {@code stty}, which Linux and macOS have. See the decision on the terminal.
 */
public final class Terminal {
  /** Result of {@link #read} without a key for a tenth of a second. */
  static final int NONE = 0;

  private static final String ENTER = "\u001B[?1049h\u001B[?25l";

  private static final String LEAVE = "\u001B[?25h\u001B[?1049l";
  private static final String HOME = "\u001B[H";
  private static final String REST_OF_LINE = "\u001B[K";
  private static final String REST_OF_SCREEN = "\u001B[J";

  private static final File DEVICE = new File("/dev/tty");

  /** In seconds; a busy machine needs some to start {@code stty}. */
  private static final long PATIENCE = 10;

  private final PrintWriter out;

  /** Writes block forever if the terminal is not read. */
  private final ExecutorService printing =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("candela-screen").factory());

  private volatile Future<?> printed = CompletableFuture.completedFuture(null);
  private String settings;
  private InputStream keys;
  private Thread hook;
  private volatile String painted = "";

  /** Guarded by this; true once the screen is given back. */
  private boolean left;

  private volatile Size size = new Size(24, 80);

  public record Size(int rows, int columns) {}

  public Terminal(PrintWriter out) {
    this.out = out;
  }

  /** True for a terminal whose keys can be read one by one. */
  public static boolean isThere() {
    return StandardOutput.isTerminal() && DEVICE.canRead();
  }

  /** Width of the terminal that reports are printed to; without one, no report is too wide. */
  public static int columns() {
    return isThere() ? measured(new Size(0, Integer.MAX_VALUE)).columns() : Integer.MAX_VALUE;
  }

  /** Takes the screen; Ctrl-C runs the task before the screen is given back. */
  public void enter(Runnable onInterrupt) throws IOException, InterruptedException {
    settings = stty("-g");
    stty("-icanon", "-echo", "min", "0", "time", "1");
    keys = new FileInputStream(DEVICE);
    hook =
        new Thread(
            () -> {
              onInterrupt.run();
              restore();
            });
    Runtime.getRuntime().addShutdownHook(hook);
    printUnlessBusy(ENTER);
  }

  /** Restores the screen and leaves what was painted last; false if the terminal is not read. */
  public boolean leave() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process ends, and the hook does it.
      return true;
    }
    return restore();
  }

  private synchronized boolean restore() {
    boolean isRead = giveBack();
    try {
      restoreSettings();
      keys.close();
    } catch (IOException e) {
      return isRead;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return isRead;
  }

  /** Nothing is painted afterwards; returns false if the terminal is not read. */
  synchronized boolean giveBack() {
    left = true;
    return printAndWait(LEAVE + painted);
  }

  private void restoreSettings() throws IOException, InterruptedException {
    // By itself, it would wait until what was printed is read.
    Process atOnce = start("-drain", settings);
    if (atOnce.waitFor(1, TimeUnit.SECONDS) && atOnce.exitValue() != 0) {
      // An older stty does not know -drain. If this one waits, it outlives this process.
      start(settings).waitFor(1, TimeUnit.SECONDS);
    }
  }

  /** Returns false if the terminal is not read. */
  boolean printAndWait(String text) {
    print(text);
    try {
      printed.get(1, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private synchronized void print(CharSequence text) {
    printed =
        printing.submit(
            () -> {
              out.print(text);
              out.flush();
            });
  }

  /** Waits a tenth of a second for a key; {@link #NONE} without one. */
  public int read() throws IOException {
    // A terminal that waits "min 0 time 1" ends each read after a tenth of a second.
    int key = keys.read();
    return key < 0 ? NONE : key;
  }

  /** The last one that is known. */
  public Size size() {
    size = measured(size);
    return size;
  }

  /** What the terminal says; {@code unknown} on a very busy machine, or if it says nothing. */
  private static Size measured(Size unknown) {
    try {
      String[] words = stty("size").split(" ");
      int rows = Integer.parseInt(words[0]);
      int columns = words.length > 1 ? Integer.parseInt(words[1]) : 0;
      return new Size(rows > 0 ? rows : unknown.rows(), columns > 0 ? columns : unknown.columns());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return unknown;
    } catch (IOException | NumberFormatException e) {
      return unknown;
    }
  }

  /** Replaces the screen's content without flicker, unless the last one is still being printed. */
  public void paint(Consumer<PrintWriter> lines) {
    StringWriter text = new StringWriter();
    try (PrintWriter writer = new PrintWriter(text)) {
      lines.accept(writer);
    }
    Size room = size();
    List<String> all = text.toString().lines().limit(room.rows() - 1L).toList();
    StringBuilder screen = new StringBuilder(HOME);
    StringBuilder plain = new StringBuilder();
    for (String line : all) {
      String visible = line.substring(0, fitting(line, room.columns()));
      screen.append(visible).append(REST_OF_LINE).append("\r\n");
      plain.append(visible).append("\r\n");
    }
    painted = plain.toString();
    printUnlessBusy(screen.append(REST_OF_SCREEN));
  }

  private synchronized void printUnlessBusy(CharSequence screen) {
    if (!left && printed.isDone()) {
      print(screen);
    }
  }

  /** Lines no longer than this, broken at blanks where there are any. */
  public static List<String> wrapped(String text, int columns) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    for (int end = fitting(rest, columns); end < rest.length(); end = fitting(rest, columns)) {
      int blank = rest.lastIndexOf(' ', end);
      int cut = blank > 0 ? blank : Math.max(end, rest.offsetByCodePoints(0, 1));
      lines.add(rest.substring(0, cut));
      rest = rest.substring(cut).strip();
    }
    lines.add(rest);
    return lines;
  }

  private static int fitting(String line, int columns) {
    int end = line.length();
    while (end > 0 && TextTable.length(line.substring(0, end)) > columns) {
      end = line.offsetByCodePoints(end, -1);
    }
    return end;
  }

  private static String stty(String... words) throws IOException, InterruptedException {
    Process process = start(words);
    if (!process.waitFor(PATIENCE, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException("stty failed");
    }
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private static Process start(String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(words));
    command.addFirst("stty");
    return new ProcessBuilder(command)
        .redirectInput(DEVICE)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
