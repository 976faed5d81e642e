package dev.candela.agent.jfr;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;

/**
 * Asks the recorder where it writes now. Its repository can be moved while it records, so the
 * answer cannot be kept; what can is the way to it, which takes opening a package of the JDK.
 */
final class RepositoryQuestion {
  private final Method getRepository;
  private final Method getRepositoryPath;

  private RepositoryQuestion(Method getRepository, Method getRepositoryPath) {
    this.getRepository = getRepository;
    this.getRepositoryPath = getRepositoryPath;
  }

  /** Opens the way; where it is closed, the answers are null. */
  static RepositoryQuestion prepare(Instrumentation instrumentation) {
    try {
      Class<?> type = Class.forName(RecorderExclusion.INTERNAL + ".Repository");
      RecorderExclusion.export(instrumentation, type);
      return new RepositoryQuestion(
          type.getMethod("getRepository"), type.getMethod("getRepositoryPath"));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherJvm) {
      return new RepositoryQuestion(null, null);
    }
  }

  /** Null before the recorder has made its repository, or if it does not tell. */
  String path() {
    if (getRepository == null) {
      return null;
    }
    try {
      Object path = getRepositoryPath.invoke(getRepository.invoke(null));
      return path == null ? null : path.toString();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError otherJvm) {
      return null;
    }
  }
}
