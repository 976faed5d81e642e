package dev.candela.engine.view.transform;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All transforms by name, with their syntax. */
public final class StackTransforms {
  /** Name of the frame that stands for a stack of native frames alone where these are hidden. */
  public static final String NATIVE_ONLY = "[native code only]";

  private StackTransforms() {}

  /** Keeps stacks with a method whose qualified name contains a match. */
  public static StackTransform include(String regex) {
    return new MethodTransform(MethodTransform.Kind.INCLUDE, regex);
  }

  /** Drops stacks with a method whose qualified name contains a match. */
  public static StackTransform exclude(String regex) {
    return new MethodTransform(MethodTransform.Kind.EXCLUDE, regex);
  }

  /** Keeps stacks with this method, including its callers and callees. */
  public static StackTransform focus(String methodName) {
    return new MethodTransform(MethodTransform.Kind.FOCUS, methodName);
  }

  /** Keeps callers of a method: stacks end at its outermost frame. */
  public static StackTransform callers(String methodName) {
    return new MethodTransform(MethodTransform.Kind.CALLERS, methodName);
  }

  public static StackTransform drop(String methodName) {
    return new MethodTransform(MethodTransform.Kind.DROP, methodName);
  }

  /** Keeps what is below one place of the call tree, which becomes the outermost frame. */
  public static StackTransform subtree(StackPath path) {
    return new MethodTransform.Subtree(path);
  }

  /** Keeps callees of a method from all its callers; it becomes the outermost frame. */
  public static StackTransform callees(String methodName) {
    return new MethodTransform(MethodTransform.Kind.CALLEES, methodName);
  }

  /** Removes a method's frames; its caller calls what it called. Totals stay. */
  public static StackTransform hide(String methodName) {
    return new MethodTransform(MethodTransform.Kind.HIDE, methodName);
  }

  /** Removes a method's frames and callees; its caller is charged. Totals stay. */
  public static StackTransform mergeIntoCaller(String methodName) {
    return new MethodTransform(MethodTransform.Kind.MERGE, methodName);
  }

  /** Removes native, C++ and kernel frames; the Java caller is charged. Totals stay. */
  public static StackTransform hideNative() {
    return new MethodTransform.HideNative();
  }

  /** Shows each run of library frames as one, except at these places. */
  public static StackTransform fold(FoldRules rules, Set<StackPath> opened) {
    return new FoldLibraries(rules, opened);
  }

  /** Joins frames of recursive methods, directly or indirectly. */
  public static StackTransform mergeRecursion() {
    return new MergeRecursion(false);
  }

  /** Joins frames of directly recursive methods. */
  public static StackTransform mergeDirectRecursion() {
    return new MergeRecursion(true);
  }

  /** Makes each line of a source file, from line 1 on, a method, that of its row. */
  public static StackTransform linesAsMethods(String outerClass, List<Integer> rows) {
    return new LinesAsMethods(outerClass, rows);
  }

  /** The row of a method made by {@link #linesAsMethods}, or {@link Ids#NONE}. */
  public static int rowOfLine(Symbols symbols, int methodId) {
    return LinesAsMethods.row(symbols, methodId);
  }

  /** Understands {@link StackTransform#text}; fails with a sentence for the user. */
  public static StackTransform parse(String text) {
    int colon = text.indexOf(':');
    String subject = text.substring(colon + 1);
    if (colon < 0 || subject.isEmpty()) {
      throw unknown(text);
    }
    String name = text.substring(0, colon);
    MethodTransform.Kind kind = Messages.constant(MethodTransform.Kind.values(), name, null);
    if (kind != null) {
      return new MethodTransform(kind, subject);
    }
    return switch (name) {
      case "subtree" -> subtree(StackPath.parse(subject));
      case "lines" -> LinesAsMethods.parse(subject);
      case "fold" -> FoldLibraries.parse(subject);
      default ->
          Stream.concat(
                  Arrays.stream(Grain.values()),
                  Stream.of(hideNative(), mergeRecursion(), mergeDirectRecursion()))
              .filter(fixed -> fixed.text().equals(text))
              .findFirst()
              .orElseThrow(() -> unknown(text));
    };
  }

  private static IllegalArgumentException unknown(String text) {
    return new IllegalArgumentException(Messages.text("filter.transform", text));
  }
}
