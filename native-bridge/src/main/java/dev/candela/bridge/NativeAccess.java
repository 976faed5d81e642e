package dev.candela.bridge;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * Keeps JDK 24 and newer from printing warnings about native code into the target's stderr.
 *
 * <p>The right is a module's and can be given at run time only from inside {@code java.base};
 * {@link Instrumentation} can open the package that does it. All unnamed modules are one here, so
 * the target's own class path gets the right too. Everything is looked up by name, because of JDK
 * 8.
 */
public final class NativeAccess {
  private static final int FIRST_THAT_WARNS = 24;
  private static final String SECRETS = "jdk.internal.access";

  private NativeAccess() {}

  /** Before the bridge's first class. Returns null, or why the JVM may print a warning. */
  public static String enable(Object instrumentation) {
    try {
      if (isWarned(System.getProperty("java.specification.version", ""))) {
        exportSecrets((Instrumentation) instrumentation);
        addNativeAccess();
      }
      return null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError refused) {
      return "The JVM may print a warning about native access, because it cannot be enabled here: "
          + refused;
    }
  }

  /** Asking the module would reflect one more shape of method, for which the JDK spins classes. */
  static boolean isWarned(String specification) {
    try {
      return Integer.parseInt(specification) >= FIRST_THAT_WARNS;
    } catch (NumberFormatException before9) {
      return false;
    }
  }

  private static void exportSecrets(Instrumentation instrumentation)
      throws ReflectiveOperationException {
    Class<?> moduleType = Class.forName("java.lang.Module");
    Method moduleOf = Class.class.getMethod("getModule");
    Set<Object> self = Collections.singleton(moduleOf.invoke(NativeAccess.class));
    Map<String, Set<Object>> exports = Collections.singletonMap(SECRETS, self);
    Instrumentation.class
        .getMethod(
            "redefineModule", moduleType, Set.class, Map.class, Map.class, Set.class, Map.class)
        .invoke(
            instrumentation,
            moduleOf.invoke(Object.class),
            Collections.emptySet(),
            exports,
            Collections.emptyMap(),
            Collections.emptySet(),
            Collections.emptyMap());
  }

  private static void addNativeAccess() throws ReflectiveOperationException {
    Object access =
        Class.forName(SECRETS + ".SharedSecrets").getMethod("getJavaLangAccess").invoke(null);
    Class.forName(SECRETS + ".JavaLangAccess")
        .getMethod("addEnableNativeAccessToAllUnnamed")
        .invoke(access);
  }
}
