package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import java.util.Arrays;

/**
 * What a frame stands for. As a transform, it joins frames that differ only in finer detail, and
 * their stacks.
 */
public enum Grain implements StackTransform {
  /** The method; native functions differ from Java methods of the same name. */
  METHOD,
  LINE,
  /** Method and how it ran: interpreted, compiled, inlined. */
  KIND,
  /** The class, or the library of a native function; calls within it are hidden. */
  CLASS,
  /** The package, or the library of a native function; calls within it are hidden. */
  PACKAGE;

  public String key() {
    return Messages.key(this);
  }

  @Override
  public StackView apply(StackView view, Cancellation cancellation) {
    cancellation.check();
    if (isSaidByAll(view.symbols().frames())) {
      return view;
    }
    Symbols.Extension symbols = new Symbols.Extension(view.symbols());
    int[] coarseFrameIds = coarseFrames(view.symbols(), symbols);
    StackTable stacks = view.stacks();
    if (areDistinct(coarseFrameIds)) {
      cancellation.check();
      return view.withFrames(symbols.view(), stacks.withFrames(stacks.byFrame(coarseFrameIds)));
    }
    StackMapping mapping = new StackMapping(view);
    if (this == CLASS || this == PACKAGE) {
      mapping.forEach((m, stackId) -> joinRuns(m, stacks, coarseFrameIds, stackId), cancellation);
    } else {
      mapping.forEach(
          (m, stackId) -> m.keep(stackId, coarseFrameIds[stacks.frameId(stackId)]), cancellation);
    }
    return mapping.finish(symbols.view());
  }

  @Override
  public String text() {
    return "frames:" + key();
  }

  /** True if no frame has more detail than requested, as in formats with names only. */
  private boolean isSaidByAll(FrameTable frames) {
    if (this == CLASS || this == PACKAGE) {
      return false;
    }
    for (int frameId = 0; frameId < frames.size(); frameId++) {
      FrameKind kind = frames.kind(frameId);
      boolean line = frames.lineNumber(frameId) == Ids.NONE || this == LINE;
      boolean tier = !kind.isJava() || kind == FrameKind.JAVA || this == KIND;
      if (!line || !tier || frames.bytecodeIndex(frameId) != Ids.NONE) {
        return false;
      }
    }
    return true;
  }

  /** True if no two frames become one, so that no stacks join. */
  private boolean areDistinct(int[] coarseFrameIds) {
    if (this == CLASS || this == PACKAGE) {
      return false;
    }
    boolean[] taken = new boolean[Arrays.stream(coarseFrameIds).max().orElse(0) + 1];
    for (int frameId : coarseFrameIds) {
      if (taken[frameId]) {
        return false;
      }
      taken[frameId] = true;
    }
    return true;
  }

  /** Joins calls within a class to one frame. */
  private static void joinRuns(
      StackMapping mapping, StackTable stacks, int[] coarseFrameIds, int stackId) {
    int parentStackId = stacks.parentStackId(stackId);
    int coarse = coarseFrameIds[stacks.frameId(stackId)];
    if (parentStackId != StackTable.ROOT
        && coarse == coarseFrameIds[stacks.frameId(parentStackId)]) {
      mapping.join(stackId, mapping.callers(stackId));
    } else {
      mapping.keep(stackId, coarse);
    }
  }

  private int[] coarseFrames(Symbols symbols, Symbols.Extension extension) {
    FrameTable frames = symbols.frames();
    int[] coarse = new int[frames.size()];
    for (int frameId = 0; frameId < coarse.length; frameId++) {
      int methodId = frames.methodId(frameId);
      FrameKind kind = frames.kind(frameId);
      if (kind == FrameKind.FOLD && this != CLASS && this != PACKAGE) {
        coarse[frameId] = frameId;
        continue;
      }
      FrameKind coarseKind = kind.isJava() ? FrameKind.JAVA : kind;
      coarse[frameId] =
          switch (this) {
            case METHOD -> extension.frame(methodId, Ids.NONE, coarseKind);
            case LINE -> extension.frame(methodId, frames.lineNumber(frameId), coarseKind);
            case KIND -> extension.frame(methodId, Ids.NONE, kind);
            case CLASS, PACKAGE -> owner(symbols, extension, methodId, kind);
          };
    }
    return coarse;
  }

  private int owner(Symbols symbols, Symbols.Extension extension, int methodId, FrameKind kind) {
    if (kind.isNative()) {
      String library = symbols.strings().get(symbols.methods().moduleId(methodId));
      FrameKind layer = kind == FrameKind.KERNEL ? kind : FrameKind.NATIVE;
      String name = library.isEmpty() ? "[" + Messages.key(layer) + "]" : library;
      return extension.frame(extension.method("", name, library), Ids.NONE, layer);
    }
    String className = symbols.className(methodId);
    FrameKind coarseKind = kind.isJava() ? FrameKind.JAVA : kind;
    if (className.isEmpty()) {
      // A package already, or no code.
      return extension.frame(methodId, Ids.NONE, coarseKind);
    } else if (this == CLASS) {
      return extension.frame(extension.method(className, "", ""), Ids.NONE, coarseKind);
    }
    int dot = className.lastIndexOf('.');
    String packageName = dot < 0 ? "[no package]" : className.substring(0, dot);
    return extension.frame(extension.method("", packageName, ""), Ids.NONE, coarseKind);
  }
}
