package dev.candela.agent.jfr;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the recorder's API does not offer: its directory, the depth of its stacks, a flush. */
class RecorderInternals {
  static final int DEFAULT_DEPTH = 64;

  private static final String INTERNAL = "jdk.jfr.internal";

  private Method getRepository;
  private Method getRepositoryPath;
  private Method getMetadata;
  private Method flush;
  private Method getStackDepth;
  private Method setStackDepth;

  RecorderInternals() {}

  /** Opens the way; without instrumentation or in other JVMs, nothing is told or flushed. */
  static RecorderInternals open(Instrumentation instrumentation) {
    RecorderInternals internals = new RecorderInternals();
    if (instrumentation == null) {
      return internals;
    }
    try {
      Class<?> repository = Class.forName(INTERNAL + ".Repository");
      export(instrumentation, repository);
      internals.getRepository = repository.getMethod("getRepository");
      internals.getRepositoryPath = repository.getMethod("getRepositoryPath");
      Class<?> metadata = Class.forName(INTERNAL + ".MetadataRepository");
      Class<?> options = Class.forName(INTERNAL + ".Options");
      internals.getStackDepth = options.getMethod("getStackDepth");
      internals.setStackDepth = options.getMethod("setStackDepth", Integer.class);
      internals.getMetadata = metadata.getMethod("getInstance");
      internals.flush = metadata.getMethod("flush");
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherJvm) {
      // Internals may be called otherwise in another JDK; before JDK 14 there is no flush.
    }
    return internals;
  }

  /**
   * True if the first recording of a JVM changes classes: JDK 21 or earlier. Unless this agent came
   * with the JVM's start, no compiler has noted which code depends on them, and all is discarded.
   */
  static boolean changesClasses() {
    try {
      Class.forName(INTERNAL + ".instrument.JIInstrumentationTarget", false, null);
      return true;
    } catch (ClassNotFoundException changesNone) {
      return false;
    }
  }

  /** Null before the recorder has created its repository, or if unknown. */
  String repositoryPath() {
    if (getRepositoryPath == null) {
      return null;
    }
    try {
      Object path = getRepositoryPath.invoke(getRepository.invoke(null));
      return path == null ? null : path.toString();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherJvm) {
      return null;
    }
  }

  int stackDepth() {
    try {
      return getStackDepth == null ? DEFAULT_DEPTH : (Integer) getStackDepth.invoke(null);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherJvm) {
      return DEFAULT_DEPTH;
    }
  }

  /** Only effective before the recorder is first used. */
  void setStackDepth(int frames) {
    if (setStackDepth == null) {
      return;
    }
    try {
      setStackDepth.invoke(null, frames);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherJvm) {
      // Stacks are as deep as they were, which stackDepth() tells.
    }
  }

  boolean canFlush() {
    return flush != null;
  }

  /** Makes the JVM write buffers and header to the open chunk, as it does once a second. */
  void flush() throws ReflectiveOperationException {
    flush.invoke(getMetadata.invoke(null));
  }

  /**
   * Asks the recorder to leave the agent's own threads out. It samples one thread in native code a
   * period, in turns: a link that waits in a socket would take half of the turns from a program's
   * only thread. Not so the calling thread, which hardly ever is in native code. Does nothing where
   * internals are closed; readers recognise our threads by name.
   */
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

  private static void export(Instrumentation instrumentation, Class<?> jvmClass)
      throws ReflectiveOperationException {
    if (FlightRecorderAccess.FEATURE == 8) {
      return;
    }
    Class<?> moduleClass = Class.forName("java.lang.Module");
    Method getModule = Class.class.getMethod("getModule");
    Map<String, Set<Object>> internals =
        Collections.singletonMap(
            INTERNAL, Collections.singleton(getModule.invoke(RecorderInternals.class)));
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
