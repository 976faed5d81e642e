package dev.candela.engine.model;

/**
 * The names behind the frames of a {@link StackTable}: strings, methods made of strings, frames
 * made of methods.
 */
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
}
