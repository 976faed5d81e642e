package dev.candela.engine.view.transform;

import dev.candela.engine.text.Messages;
import java.util.Set;

/** All transforms by name, and how they are written. */
public final class StackTransforms {
  private StackTransforms() {}

  /** Keeps stacks with a method whose qualified name holds a match. */
  public static StackTransform include(String regex) {
    return new ContainingTransform(ContainingTransform.Kind.INCLUDE, regex);
  }

  /** Drops stacks with a method whose qualified name holds a match. */
  public static StackTransform exclude(String regex) {
    return new ContainingTransform(ContainingTransform.Kind.EXCLUDE, regex);
  }

  /** Keeps stacks with this method: everything that calls it or is called by it. */
  public static StackTransform focus(String methodName) {
    return new ContainingTransform(ContainingTransform.Kind.FOCUS, methodName);
  }

  /** Keeps who calls a method: stacks end at its outermost frame. */
  public static StackTransform callers(String methodName) {
    return new ContainingTransform(ContainingTransform.Kind.CALLERS, methodName);
  }

  /** Drops stacks with this method. */
  public static StackTransform drop(String methodName) {
    return new ContainingTransform(ContainingTransform.Kind.DROP, methodName);
  }

  /** Keeps what is below one place of the call tree, which becomes the outermost frame. */
  public static StackTransform subtree(StackPath path) {
    return new RootingTransform.Subtree(path);
  }

  /** Keeps what a method calls, wherever from; the method becomes the outermost frame. */
  public static StackTransform callees(String methodName) {
    return new RootingTransform.Callees(methodName);
  }

  /** Takes a method's frames away; its caller calls what it called. Totals stay. */
  public static StackTransform hide(String methodName) {
    return new NarrowingTransform(NarrowingTransform.Kind.HIDE, methodName);
  }

  /** Takes a method's frames away with all they call; its caller is charged. Totals stay. */
  public static StackTransform mergeIntoCaller(String methodName) {
    return new NarrowingTransform(NarrowingTransform.Kind.MERGE, methodName);
  }

  /** Takes native, C++ and kernel frames away; the Java caller is charged. Totals stay. */
  public static StackTransform hideNative() {
    return new HideNative();
  }

  /** Shows each run of library frames as one, but not those at these places. */
  public static StackTransform fold(FoldRules rules, Set<StackPath> opened) {
    return new FoldLibraries(rules, opened);
  }

  /** Joins frames of a method that calls itself, directly or over others. */
  public static StackTransform mergeRecursion() {
    return new MergeRecursion(false);
  }

  /** Joins frames of a method that calls itself with nothing between them. */
  public static StackTransform mergeDirectRecursion() {
    return new MergeRecursion(true);
  }

  /** Tells frames apart by this and nothing else. */
  public static StackTransform framesBy(Grain grain) {
    return new FramesBy(grain);
  }

  /**
   * Understands {@link StackTransform#text}.
   *
   * @throws IllegalArgumentException with a sentence for the user
   */
  public static StackTransform parse(String text) {
    int colon = text.indexOf(':');
    String subject = text.substring(colon + 1);
    if (colon < 0 || subject.isEmpty()) {
      throw unknown(text);
    }
    return switch (text.substring(0, colon)) {
      case "include" -> include(subject);
      case "exclude" -> exclude(subject);
      case "focus" -> focus(subject);
      case "drop" -> drop(subject);
      case "subtree" -> subtree(StackPath.parse(subject));
      case "callees" -> callees(subject);
      case "callers" -> callers(subject);
      case "hide" -> hide(subject);
      case "merge" -> mergeIntoCaller(subject);
      case "fold" -> FoldLibraries.parse(subject);
      default -> parseFixed(text);
    };
  }

  private static StackTransform parseFixed(String text) {
    for (Grain grain : Grain.values()) {
      if (text.equals("frames:" + grain.key())) {
        return framesBy(grain);
      }
    }
    return switch (text) {
      case "native:off" -> hideNative();
      case "recursion:all" -> mergeRecursion();
      case "recursion:direct" -> mergeDirectRecursion();
      default -> throw unknown(text);
    };
  }

  private static IllegalArgumentException unknown(String text) {
    return new IllegalArgumentException(Messages.text("filter.transform", text));
  }
}
