package dev.candela.engine.view.transform;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.MethodTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.Symbols;
import java.util.HashMap;
import java.util.Map;

/**
 * Symbols with some frames added that no recording holds, such as folds; for one thread.
 *
 * <p>All ids of the symbols that it starts from stay as they are. Interning those again would cost
 * more than most transforms do, so what is added here is only compared with what was added here.
 */
public final class SymbolsExtension {
  private final StringTable strings;
  private final StringTable.Builder newStrings = new StringTable.Builder();
  private final MethodTable.Builder methods;
  private final FrameTable.Builder frames;
  private final Map<String, Integer> stringIds = new HashMap<>();

  public SymbolsExtension(Symbols symbols) {
    this.strings = symbols.strings();
    this.methods = MethodTable.Builder.after(symbols.methods());
    this.frames = FrameTable.Builder.after(symbols.frames());
  }

  /** The method must be one of the symbols' or of {@link #method}. */
  public int frame(int methodId, int lineNumber, FrameKind kind) {
    return frames.intern(methodId, lineNumber, Ids.NONE, kind);
  }

  /** Without a descriptor; missing parts are empty. */
  public int method(String className, String methodName, String module) {
    return methods.intern(string(className), string(methodName), StringTable.EMPTY, string(module));
  }

  public int syntheticFrame(String name) {
    return frame(method("", name, ""), Ids.NONE, FrameKind.SYNTHETIC);
  }

  /**
   * A fold of library frames.
   *
   * @param methodId the first of them, which the program's own code calls
   * @param frameCount their number
   */
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
