package dev.candela.engine.diff.identity;

import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Symbols;
import java.util.BitSet;
import java.util.Set;

/**
 * Code that the JVM generates to find out which method an instance has, and nothing else. A call
 * goes through it where its receivers were of several classes when the caller was compiled: two
 * runs of one program differ in that, and all that it costs is the cost of a call.
 */
final class DispatchStubs {
  /** As async-profiler names them, and the JVM in its events of generated code. */
  private static final Set<String> NAMES = Set.of("itable stub", "vtable stub");

  private DispatchStubs() {}

  static BitSet frames(Symbols symbols) {
    BitSet methodIds = MethodsByName.find(symbols, NAMES);
    BitSet frameIds = new BitSet();
    FrameTable frames = symbols.frames();
    for (int frameId = 0; !methodIds.isEmpty() && frameId < frames.size(); frameId++) {
      if (methodIds.get(frames.methodId(frameId)) && frames.kind(frameId).isNative()) {
        frameIds.set(frameId);
      }
    }
    return frameIds;
  }
}
