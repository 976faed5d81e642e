package dev.candela.agent.async;

import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * From JDK 24 on, the first class without a module that loads native code makes the JVM print a
 * warning to stderr. Who starts the target can pass {@code --enable-native-access}; who attaches
 * can only ask the JVM from inside, and an agent may open the door that leads there.
 */
final class NativeAccess {
  private static final String INTERNAL = "jdk.internal.access";

  private NativeAccess() {}

  /** Grants native access to classes without a module; does nothing where none is needed. */
  static void grant(Instrumentation instrumentation) {
    if (instrumentation == null) {
      return;
    }
    try {
      Class<?> moduleClass = Class.forName("java.lang.Module");
      Object javaBase = Class.class.getMethod("getModule").invoke(Object.class);
      Object own = Class.class.getMethod("getModule").invoke(NativeAccess.class);
      Map<String, Set<Object>> exports =
          Collections.singletonMap(INTERNAL, Collections.singleton(own));
      Instrumentation.class
          .getMethod(
              "redefineModule", moduleClass, Set.class, Map.class, Map.class, Set.class, Map.class)
          .invoke(
              instrumentation,
              javaBase,
              Collections.emptySet(),
              exports,
              Collections.emptyMap(),
              Collections.emptySet(),
              Collections.emptyMap());
      Object access =
          Class.forName(INTERNAL + ".SharedSecrets").getMethod("getJavaLangAccess").invoke(null);
      Class.forName(INTERNAL + ".JavaLangAccess")
          .getMethod("addEnableNativeAccessToAllUnnamed")
          .invoke(access);
    } catch (ReflectiveOperationException | RuntimeException olderOrOtherJvm) {
      // Before 22 there is nothing to grant. Should a later JVM differ, it prints its warning.
    }
  }
}
