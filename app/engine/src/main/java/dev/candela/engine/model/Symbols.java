package dev.candela.engine.model;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Strings, methods made of strings, and frames made of methods for a {@link StackTable}. */
public record Symbols(StringTable strings, MethodTable methods, FrameTable frames) {
  /** With dots; empty for native functions. */
  public String className(int methodId) {
    return strings.get(methods.classNameId(methodId));
  }

  public String methodName(int methodId) {
    return strings.get(methods.methodNameId(methodId));
  }

  /** {@code class.method}, or the one that exists, as for native functions. */
  public String qualifiedName(int methodId) {
    String className = className(methodId);
    String methodName = methodName(methodId);
    if (className.isEmpty() || methodName.isEmpty()) {
      return className + methodName;
    }
    return className + "." + methodName;
  }

  /** By method id. */
  public boolean[] methodsNamed(Predicate<String> qualifiedName) {
    boolean[] matching = new boolean[methods.size()];
    for (int methodId = 0; methodId < matching.length; methodId++) {
      matching[methodId] = qualifiedName.test(qualifiedName(methodId));
    }
    return matching;
  }

  /** By frame id. */
  public boolean[] framesNamed(Predicate<String> qualifiedName) {
    boolean[] ofMethods = methodsNamed(qualifiedName);
    boolean[] matching = new boolean[frames.size()];
    for (int frameId = 0; frameId < matching.length; frameId++) {
      matching[frameId] = ofMethods[frames.methodId(frameId)];
    }
    return matching;
  }

  /** {@link #qualifiedName} of the frame's method. */
  public String frameName(int frameId) {
    return qualifiedName(frames.methodId(frameId));
  }

  /** {@link #frameName}, with its line if known, for folds with the number of frames. */
  public String frameLabel(int frameId) {
    return frameName(frameId) + mark(frameId);
  }

  /** What follows a method's name in a frame's label. */
  public String mark(int frameId) {
    int line = frames.lineNumber(frameId);
    return (line > 0 ? ":" + line : "") + foldMark(frameId);
  }

  /** Number of frames of a fold, to follow its name; empty for other frames. */
  public String foldMark(int frameId) {
    return switch (frames.frameCount(frameId)) {
      case 1 -> "";
      case Ids.NONE -> " …";
      default -> " … " + frames.frameCount(frameId) + " frames";
    };
  }

  /** Interns strings, methods and frames together; for one thread. */
  public static final class Builder {
    private final StringTable.Builder strings = new StringTable.Builder();
    private final MethodTable.Builder methods = new MethodTable.Builder();
    private final FrameTable.Builder frames = new FrameTable.Builder();

    public StringTable.Builder strings() {
      return strings;
    }

    public MethodTable.Builder methods() {
      return methods;
    }

    public FrameTable.Builder frames() {
      return frames;
    }

    /** The module may be null. */
    public int method(String className, String methodName, String descriptor, String module) {
      return methods.intern(
          strings.intern(className),
          strings.intern(methodName),
          strings.intern(descriptor),
          strings.intern(module));
    }

    public Symbols view() {
      return new Symbols(strings.view(), methods.view(), frames.view());
    }
  }

  /**
   * Symbols with added frames that no recording holds, such as folds; for one thread. Ids of the
   * original symbols stay. Interning those again would cost more than most transforms do, so
   * additions are only compared with each other.
   */
  public static final class Extension {
    private final StringTable strings;
    private final StringTable.Builder newStrings = new StringTable.Builder();
    private final MethodTable.Builder methods;
    private final FrameTable.Builder frames;
    private final Map<String, Integer> stringIds = new HashMap<>();

    public Extension(Symbols symbols) {
      this.strings = symbols.strings;
      this.methods = new MethodTable.Builder(symbols.methods);
      this.frames = new FrameTable.Builder(symbols.frames);
    }

    /** The method must be one of the symbols' or of {@link #method}. */
    public int frame(int methodId, int lineNumber, FrameKind kind) {
      return frames.intern(methodId, lineNumber, Ids.NONE, kind);
    }

    /** Without a descriptor; missing parts are empty. */
    public int method(String className, String methodName, String module) {
      return methods.intern(
          string(className), string(methodName), StringTable.EMPTY, string(module));
    }

    public int syntheticFrame(String name) {
      return frame(method("", name, ""), Ids.NONE, FrameKind.SYNTHETIC);
    }

    /** A fold of library frames, of which the program's own code calls this method. */
    public int fold(int methodId, int frameCount) {
      return frames.intern(methodId, Ids.NONE, frameCount, FrameKind.FOLD);
    }

    public Symbols view() {
      return new Symbols(strings.followedBy(newStrings.view()), methods.view(), frames.view());
    }

    private int string(String string) {
      return string.isEmpty()
          ? StringTable.EMPTY
          : stringIds.computeIfAbsent(string, s -> strings.size() - 1 + newStrings.intern(s));
    }
  }
}
