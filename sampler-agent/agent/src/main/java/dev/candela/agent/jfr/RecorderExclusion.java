package dev.candela.agent.jfr;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks the recorder to leave the agent's own threads out. It samples one thread in native code a
 * period, in turns: a link that waits in a socket would take half of the turns from a program's
 * only thread. Not so the calling thread, which hardly ever is in native code.
 */
final class RecorderExclusion {
  static final String INTERNAL = "jdk.jfr.internal";

  private RecorderExclusion() {}

  /** Does nothing where internals are closed; readers recognise our threads by name. */
  @SuppressWarnings("ReferenceEquality") // a thread equals only itself
  static void exclude(Instrumentation instrumentation, List<Thread> threads) {
    if (instrumentation == null) {
      return;
    }
    try {
      Class<?> jvmClass = Class.forName(INTERNAL + ".JVM");
      export(instrumentation, jvmClass);
      Method exclude = jvmClass.getMethod("exclude", Thread.class);
      Object jvm =
          Modifier.isStatic(exclude.getModifiers())
              ? null
              : jvmClass.getMethod("getJVM").invoke(null);
      for (Thread thread : threads) {
        // The one that ends chunks also writes what stands at their beginnings, on the JVM say.
        if (thread != Thread.currentThread()) {
          exclude.invoke(jvm, thread);
        }
      }
      // It may have been left out when another thread did this.
      jvmClass.getMethod("include", Thread.class).invoke(jvm, Thread.currentThread());
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherJvm) {
      // Internals may be called otherwise in another JDK.
    }
  }

  /** Opens the package of internals to the agent; JDK 8 has no modules. */
  static void export(Instrumentation instrumentation, Class<?> jvmClass)
      throws ReflectiveOperationException {
    if (FlightRecorderAccess.FEATURE == 8) {
      return;
    }
    Class<?> moduleClass = Class.forName("java.lang.Module");
    Method getModule = Class.class.getMethod("getModule");
    Map<String, Set<Object>> internals =
        Collections.singletonMap(
            INTERNAL, Collections.singleton(getModule.invoke(RecorderExclusion.class)));
    Instrumentation.class
        .getMethod(
            "redefineModule", moduleClass, Set.class, Map.class, Map.class, Set.class, Map.class)
        .invoke(
            instrumentation,
            getModule.invoke(jvmClass),
            Collections.emptySet(),
            internals,
            internals,
            Collections.emptySet(),
            Collections.emptyMap());
  }
}
