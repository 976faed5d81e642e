package dev.candela.agent.jfr;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;

/**
 * What the recorder's API does not offer, reached by opening a package of the JDK: where it writes,
 * which can change while it records, and to make it write now.
 */
final class RecorderInternals {
  private static final String INTERNAL = RecorderExclusion.INTERNAL + ".";

  private Method getRepository;
  private Method getRepositoryPath;
  private Method getMetadata;
  private Method flush;

  private RecorderInternals() {}

  /**
   * Opens the way; where it is closed, nothing is told and nothing can be flushed.
   *
   * @param instrumentation may be null; then it is closed
   */
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
      internals.getMetadata = metadata.getMethod("getInstance");
      internals.flush = metadata.getMethod("flush");
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherJvm) {
      // Internals may be called otherwise in another JDK; before JDK 14 there is no flush.
    }
    return internals;
  }

  /** Null before the recorder has made its repository, or if it does not tell. */
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

  boolean canFlush() {
    return flush != null;
  }

  /**
   * Makes the JVM write to the open chunk what its threads have in their buffers, and then the
   * chunk's header, as it does by itself once a second.
   */
  void flush() throws ReflectiveOperationException {
    flush.invoke(getMetadata.invoke(null));
  }
}
