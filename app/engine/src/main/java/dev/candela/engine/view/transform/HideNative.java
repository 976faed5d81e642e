package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;

/**
 * Takes native, C++ and kernel frames out of all stacks and charges their time to the Java frames
 * that called them. Totals stay: stacks of nothing else become {@value #NATIVE_ONLY}.
 */
record HideNative() implements StackTransform {
  /** Stands for stacks of JVM threads. */
  static final String NATIVE_ONLY = "[native code only]";

  @Override
  public StackView apply(StackView view, Cancellation cancellation) {
    FrameTable frames = view.symbols().frames();
    boolean[] nativeFrames = new boolean[frames.size()];
    int firstNativeFrame = Ids.NONE;
    for (int frameId = frames.size() - 1; frameId >= 0; frameId--) {
      FrameKind kind = frames.kind(frameId);
      nativeFrames[frameId] = kind.isNative();
      firstNativeFrame = kind.isNative() ? frameId : firstNativeFrame;
    }
    if (firstNativeFrame == Ids.NONE) {
      return view;
    }
    return NarrowingTransform.without(view, nativeFrames, NATIVE_ONLY, false, cancellation);
  }

  @Override
  public String text() {
    return "native:off";
  }
}
