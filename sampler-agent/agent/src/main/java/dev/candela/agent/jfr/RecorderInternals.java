package dev.candela.agent.jfr;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;

/**
 * Internals of the recorder, reached by opening a package of the JDK: the directory it writes to,
 * which can change while it records, the depth of its stacks, and a flush.
 */
class RecorderInternals {
  /** Default depth of the recorder. */
  static final int DEFAULT_DEPTH = 64;

  private static final String INTERNAL = RecorderExclusion.INTERNAL + ".";

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
      Class<?> repository = Class.forName(INTERNAL + "Repository");
      RecorderExclusion.export(instrumentation, repository);
      internals.getRepository = repository.getMethod("getRepository");
      internals.getRepositoryPath = repository.getMethod("getRepositoryPath");
      Class<?> metadata = Class.forName(INTERNAL + "MetadataRepository");
      Class<?> options = Class.forName(INTERNAL + "Options");
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
   * True if the first recording of a JVM changes classes, as up to JDK 21. Unless this agent came
   * with the JVM's start, no compiler has noted which code depends on them, and all is discarded.
   */
  static boolean changesClasses() {
    try {
      Class.forName(INTERNAL + "instrument.JIInstrumentationTarget", false, null);
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

  /** Number of frames per stack that the recorder keeps. */
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

  /**
   * Makes the JVM write its threads' buffers and then the header to the open chunk, as it does once
   * a second.
   */
  void flush() throws ReflectiveOperationException {
    flush.invoke(getMetadata.invoke(null));
  }
}
