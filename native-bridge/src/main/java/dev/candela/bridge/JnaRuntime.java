package dev.candela.bridge;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.internal.Cleaner;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

/**
 * Starts and stops the copy of JNA in this class loader. JNA is steered by system properties, which
 * the build renames in this copy ({@code jna.} becomes {@code candela.jna.}), also here, so that
 * the target's own are neither read nor written; ours are there only while JNA starts.
 */
final class JnaRuntime {
  private static final String[] WRITTEN_BY_JNA = {"jna.loaded", "jnidispatch.path"};

  private JnaRuntime() {}

  static void start(File library) {
    Map<String, String> settings = new HashMap<>();
    settings.put("jna.boot.library.path", library.getParent());
    settings.put("jna.boot.library.name", TargetPlatform.JNA_NAME);
    // Without these JNA would make a directory in the user's home, ask for a system-wide copy of
    // itself, and run ldconfig as a child process of the target.
    settings.put("jna.nounpack", "true");
    settings.put("jna.nosys", "true");
    settings.put("jna.platform.library.path", library.getParent());
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      System.setProperty(setting.getKey(), setting.getValue());
    }
    try {
      // These two read all of them in their static initialisers.
      Native.getNativeSize(int.class);
      NativeLibrary.addSearchPath("unused", library.getParent());
      nameCleaner();
    } finally {
      for (String key : settings.keySet()) {
        System.clearProperty(key);
      }
      for (String key : WRITTEN_BY_JNA) {
        System.clearProperty(key);
      }
    }
  }

  static Map<String, Object> openFlags(boolean onlyIfLoaded) {
    boolean linux = TargetPlatform.current().isLinux();
    int lazy = 1;
    int keep = linux ? 0x1000 : 0x80;
    int noLoad = onlyIfLoaded ? linux ? 0x4 : 0x10 : 0;
    Map<String, Object> options = new HashMap<>();
    options.put(Library.OPTION_OPEN_FLAGS, lazy | keep | noLoad);
    options.put(Library.OPTION_STRING_ENCODING, "UTF-8");
    return options;
  }

  /**
   * Frees what JNA holds, and lets its loader go, which JNA's thread would hold for half a minute
   * more. Nothing may be left to JNA's finalizers: they call its native half, which JDK 8 may have
   * unloaded by then, and that ends the JVM.
   */
  static void stop() {
    Thread cleaner = cleanerThread();
    try {
      // Memory that the program let go, which the thread has not come round to.
      for (Object first = cleanerField("firstCleanable");
          first != null;
          first = cleanerField("firstCleanable")) {
        call(first.getClass(), "clean", first);
      }
      call(Native.class, "dispose", null);
    } catch (ReflectiveOperationException | RuntimeException otherJna) {
      // Then the finalizers do it.
    }
    System.clearProperty("jna.loaded");
    if (cleaner != null) {
      cleaner.interrupt();
    }
  }

  private static void call(Class<?> type, String method, Object on)
      throws ReflectiveOperationException {
    Method found = type.getDeclaredMethod(method);
    found.setAccessible(true);
    found.invoke(on);
  }

  private static Object cleanerField(String name) throws ReflectiveOperationException {
    Field field = Cleaner.class.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(Cleaner.getCleaner());
  }

  private static void nameCleaner() {
    Thread cleaner = cleanerThread();
    if (cleaner != null) {
      cleaner.setName("candela-agent-native");
    }
  }

  private static Thread cleanerThread() {
    try {
      return (Thread) cleanerField("cleanerThread");
    } catch (ReflectiveOperationException | RuntimeException otherJna) {
      // Then the thread keeps its name and ends by itself, 30 s after its last work.
      return null;
    }
  }
}
