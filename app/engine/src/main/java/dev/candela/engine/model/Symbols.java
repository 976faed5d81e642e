package dev.candela.engine.model;

/**
 * What the frames of a {@link StackTable} stand for: strings, methods made of them, frames made of
 * those.
 */
public record Symbols(StringTable strings, MethodTable methods, FrameTable frames) {

  /** The class's name with dots; empty for a native function. */
  public String className(int methodId) {
    return strings.get(methods.classNameId(methodId));
  }

  /** The method's or function's own name. */
  public String methodName(int methodId) {
    return strings.get(methods.methodNameId(methodId));
  }

  /** {@code class.method}; for what has only one of the two, such as native functions, that one. */
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

  /** {@link #frameName}, and of a fold how many frames it stands for. */
  public String frameLabel(int frameId) {
    return frameName(frameId) + foldMark(frameId);
  }

  /** How many frames a fold stands for, to follow its name; empty for other frames. */
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

    /** The strings' builder. */
    public StringTable.Builder strings() {
      return strings;
    }

    /** The methods' builder. */
    public MethodTable.Builder methods() {
      return methods;
    }

    /** The frames' builder. */
    public FrameTable.Builder frames() {
      return frames;
    }

    /** Interns a method by its names; the module may be null. */
    public int method(String className, String methodName, String descriptor, String module) {
      return methods.intern(
          strings.intern(className),
          strings.intern(methodName),
          strings.intern(descriptor),
          strings.intern(module));
    }

    /** What was interned so far. */
    public Symbols view() {
      return new Symbols(strings.view(), methods.view(), frames.view());
    }
  }
}
