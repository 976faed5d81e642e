package dev.candela.desktop.methods;

import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.model.FrameKind;

/**
 * A method and what it cost; a value.
 *
 * @param name the qualified name
 * @param methodId in the methods that it was made of
 * @param kind how most of its samples ran
 */
record MethodRow(String name, int methodId, FrameKind kind, HotMethods in) {
  double selfShare() {
    return (double) in.selfWeight(methodId) / Math.max(1, in.allWeight());
  }

  double totalShare() {
    return (double) in.totalWeight(methodId) / Math.max(1, in.allWeight());
  }

  /** Methods of one name are apart in a native library and in Java. */
  Object identity() {
    return name;
  }
}
