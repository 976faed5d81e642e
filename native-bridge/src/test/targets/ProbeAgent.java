import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Uses the bridge in a class loader of its own as the agent does, but all of it, by reflection: the
 * agent comes in by its entry point.
 */
public class ProbeAgent {
  private static final Class<?>[] START = {Map.class, int.class, boolean.class, File.class};

  /**
   * Arguments: the bridge's jar, a working directory, number of rounds, or -1 for one that fails;
   * separated by semicolons.
   */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    String[] parts = arguments.split(";");
    File directory = new File(parts[1]);
    Thread thread =
        new Thread(
            () -> run(new File(parts[0]), directory, Integer.parseInt(parts[2]), instrumentation),
            "probe");
    thread.setDaemon(true);
    thread.start();
  }

  /** The same before {@code main} begins. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    String[] parts = arguments.split(";");
    run(new File(parts[0]), new File(parts[1]), Integer.parseInt(parts[2]), instrumentation);
  }

  private static void run(File jar, File directory, int rounds, Instrumentation instrumentation) {
    File report = new File(directory, "report.part");
    try (PrintWriter out = new PrintWriter(report, "UTF-8")) {
      try {
        Properties before = (Properties) System.getProperties().clone();
        int collected = 0;
        if (rounds < 0) {
          out.println("left=" + leftByFailure(jar, directory, instrumentation, out));
        }
        for (int round = 0; round < rounds; round++) {
          WeakReference<ClassLoader> loader = round(jar, directory, round, instrumentation, out);
          collected += isCollected(loader) ? 1 : 0;
          out.println("threads" + round + "=" + Thread.getAllStackTraces().size());
          out.println("descriptors" + round + "=" + new File("/proc/self/fd").list().length);
        }
        out.println("collected=" + collected);
        Properties after = (Properties) System.getProperties().clone();
        // Set by JNA's finalizer, on its own copy's name.
        after.remove("candela.jna.loaded");
        out.println("propertiesUnchanged=" + before.equals(after));
        out.println(
            "privateDirectoryGone="
                + (directory.list((in, name) -> name.startsWith("private")).length == 0));
      } catch (InvocationTargetException failure) {
        failure.getCause().printStackTrace(out);
      } catch (Throwable failure) {
        failure.printStackTrace(out);
      }
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
    report.renameTo(new File(directory, "report"));
  }

  /** Files of a bridge that is interrupted while it is loaded before {@code main} begins. */
  private static int leftByFailure(
      File jar, File directory, Instrumentation instrumentation, PrintWriter out) throws Exception {
    Thread loading = Thread.currentThread();
    Thread interrupter = new Thread(() -> interrupt(loading));
    interrupter.setDaemon(true);
    interrupter.start();
    for (int attempt = 0; attempt < 100; attempt++) {
      try {
        round(jar, directory, attempt, instrumentation, out);
      } catch (InvocationTargetException failure) {
        out.println("failure=" + failure.getCause().getMessage());
        return new File(directory, "private" + attempt).list().length;
      }
    }
    throw new IllegalStateException("never interrupted");
  }

  private static void interrupt(Thread loading) {
    while (true) {
      for (StackTraceElement frame : loading.getStackTrace()) {
        if (frame.getMethodName().equals("jvmOfNewThread")) {
          loading.interrupt();
          return;
        }
      }
    }
  }

  private static WeakReference<ClassLoader> round(
      File jar, File directory, int round, Instrumentation instrumentation, PrintWriter out)
      throws Exception {
    URL[] urls = {jar.toURI().toURL()};
    URLClassLoader loader =
        new URLClassLoader(urls, ClassLoader.getSystemClassLoader().getParent());
    Object refused =
        loader
            .loadClass("dev.candela.bridge.NativeAccess")
            .getMethod("enable", Object.class)
            .invoke(null, instrumentation);
    out.println("nativeAccessRefused=" + refused);
    Class<?> type = loader.loadClass("dev.candela.bridge.AsyncProfilerBridge");
    File natives = new File(directory, "private" + round);
    natives.mkdir();
    Object bridge = type.getMethod("open", File.class).invoke(null, new File(natives, "candela-"));
    if (new File("/proc/self/fd").exists()) {
      // From here on no file is needed; if one is left, this does nothing.
      natives.delete();
    }
    out.println("codeOfJna" + round + "=" + codeOfJna());
    File recording = new File(directory, "round" + round + ".jfr");
    Map<String, Long> intervals = new HashMap<>();
    intervals.put("cpu", 1_000_000L);
    intervals.put("wall", 10_000_000L);
    intervals.put("alloc", 65_536L);
    intervals.put("lock", 1_000L);
    Map<?, ?> applied =
        (Map<?, ?>) type.getMethod("start", START).invoke(bridge, intervals, 256, true, recording);
    out.println("cpuClock=" + applied.get("cpuClock"));
    out.println("remarks=" + applied.get("remarks"));
    try {
      type.getMethod("execute", String.class).invoke(bridge, "start,event=cpu,jfr,file=second.jfr");
    } catch (InvocationTargetException failure) {
      out.println("secondStart=" + failure.getCause().getMessage());
    }
    // Until there is something to look at, but never for ever on a machine that is too slow.
    for (int chunk = 0; chunk < 100 && recording.length() < 200_000; chunk++) {
      Thread.sleep(100);
      type.getMethod("finishChunk").invoke(bridge);
      if (chunk == 2) {
        out.println("chunksWhileRunning=" + new ChunkCount(recording).complete());
      }
    }
    out.println("status=" + type.getMethod("execute", String.class).invoke(bridge, "status"));
    out.println("metrics=" + type.getMethod("execute", String.class).invoke(bridge, "metrics"));
    out.println("lost" + round + "=" + type.getMethod("lostSamples").invoke(bridge));
    type.getMethod("close").invoke(bridge);
    natives.delete();
    out.println("chunksAtEnd=" + new ChunkCount(recording).complete());
    out.println("leftToJna" + round + "=" + leftToJna(loader));
    loader.close();
    return new WeakReference<>(loader);
  }

  /** In how many pieces the code of JNA's native half is mapped. */
  private static int codeOfJna() throws IOException {
    int pieces = 0;
    for (String line : Files.readAllLines(Paths.get("/proc/self/maps"))) {
      pieces += line.contains("jnidispatch") && line.contains(" r-xp ") ? 1 : 0;
    }
    return pieces;
  }

  /** Whether JNA has something to free later, on a thread of its own or of the JVM's. */
  private static boolean leftToJna(ClassLoader loader) throws Exception {
    Class<?> cleaner = loader.loadClass("com.sun.jna.internal.Cleaner");
    Field first = cleaner.getDeclaredField("firstCleanable");
    first.setAccessible(true);
    return first.get(cleaner.getMethod("getCleaner").invoke(null)) != null;
  }

  private static boolean isCollected(WeakReference<?> reference) throws InterruptedException {
    for (int attempt = 0; attempt < 50 && reference.get() != null; attempt++) {
      System.gc();
      System.runFinalization();
      Thread.sleep(20);
    }
    return reference.get() == null;
  }
}
