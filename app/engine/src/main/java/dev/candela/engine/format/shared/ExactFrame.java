package dev.candela.engine.format.shared;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;

/**
 * A frame of which a format says everything apart.
 *
 * @param name {@code class.method} of a Java method, else the function's name
 * @param descriptor of a Java method, or empty
 * @param module its module, or the library of a native function, or empty
 * @param lineNumber from 1, or {@link Ids#NONE}
 * @param kind frame kind
 */
public record ExactFrame(
    String name, String descriptor, String module, int lineNumber, FrameKind kind) {

  public int intern(Symbols.Builder symbols) {
    // A method's own name has no dot in it.
    int dot = kind.isJava() ? name.lastIndexOf('.') : -1;
    int methodId =
        dot > 0
            ? symbols.method(name.substring(0, dot), name.substring(dot + 1), descriptor, module)
            : symbols.method("", name, descriptor, module);
    return symbols.frames().intern(methodId, lineNumber, Ids.NONE, kind);
  }
}
