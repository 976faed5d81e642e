package dev.candela.engine.diff.identity;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.MethodTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.Symbols;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Gives frames of several profiles common ids, equal for what the rules call the same. Every string
 * is looked at once, however many frames it occurs in.
 */
final class FrameIdentity {
  private final IdentityRules rules;
  private final Symbols.Builder common = new Symbols.Builder();

  /** Common methods that are the kernel's wherever a recording tells its code from other code. */
  private final BitSet kernelMethods = new BitSet();

  FrameIdentity(IdentityRules rules) {
    this.rules = rules;
  }

  /** Detects kernel code, for recordings that do not mark it; call it first. */
  void lookForKernel(List<Symbols> all) {
    List<Symbols> marked = all.stream().filter(FrameIdentity::marksKernel).toList();
    if (marked.isEmpty() || marked.size() == all.size()) {
      return;
    }
    BitSet others = new BitSet();
    for (Symbols symbols : marked) {
      int[] methods = commonMethods(symbols);
      FrameTable frames = symbols.frames();
      for (int frameId = 0; frameId < frames.size(); frameId++) {
        boolean kernel = frames.kind(frameId) == FrameKind.KERNEL;
        (kernel ? kernelMethods : others).set(methods[frames.methodId(frameId)]);
      }
    }
    kernelMethods.andNot(others);
  }

  int[] commonFrames(Symbols symbols) {
    int[] methods = commonMethods(symbols);
    FrameTable frames = symbols.frames();
    int[] commonFrameIds = new int[frames.size()];
    boolean unmarked = !kernelMethods.isEmpty() && !marksKernel(symbols);
    for (int frameId = 0; frameId < commonFrameIds.length; frameId++) {
      int lineNumber = rules.has(IdentityRule.LINES) ? Ids.NONE : frames.lineNumber(frameId);
      int methodId = methods[frames.methodId(frameId)];
      FrameKind kind = frames.kind(frameId);
      boolean kernel = unmarked && kind.isNative() && kernelMethods.get(methodId);
      commonFrameIds[frameId] =
          common
              .frames()
              .intern(methodId, lineNumber, Ids.NONE, kernel ? FrameKind.KERNEL : commonKind(kind));
    }
    return commonFrameIds;
  }

  Symbols symbols() {
    return common.view();
  }

  private static boolean marksKernel(Symbols symbols) {
    FrameTable frames = symbols.frames();
    return IntStream.range(0, frames.size()).anyMatch(id -> frames.kind(id) == FrameKind.KERNEL);
  }

  /** Whether native code counts as C or C++ is a matter of how its name was written. */
  private FrameKind commonKind(FrameKind kind) {
    if (!rules.has(IdentityRule.TIERS)) {
      return kind;
    } else if (kind.isJava()) {
      return FrameKind.JAVA;
    }
    return kind == FrameKind.CPP ? FrameKind.NATIVE : kind;
  }

  private int[] commonMethods(Symbols symbols) {
    StringTable strings = symbols.strings();
    MethodTable methods = symbols.methods();
    int[] classNames = Ids.none(strings.size());
    int[] methodNames = Ids.none(strings.size());
    int[] commonMethodIds = new int[methods.size()];
    for (int methodId = 0; methodId < commonMethodIds.length; methodId++) {
      int classNameId = methods.classNameId(methodId);
      if (classNames[classNameId] == Ids.NONE) {
        classNames[classNameId] =
            common.strings().intern(rules.className(strings.get(classNameId)));
      }
      int methodNameId = methods.methodNameId(methodId);
      if (methodNames[methodNameId] == Ids.NONE) {
        methodNames[methodNameId] =
            common.strings().intern(rules.methodName(strings.get(methodNameId)));
      }
      String descriptor =
          rules.has(IdentityRule.SIGNATURES) ? "" : strings.get(methods.descriptorId(methodId));
      commonMethodIds[methodId] =
          common
              .methods()
              .intern(
                  classNames[classNameId],
                  methodNames[methodNameId],
                  common.strings().intern(descriptor),
                  StringTable.EMPTY);
    }
    return commonMethodIds;
  }
}
