package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;

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
    SymbolsExtension symbols = new SymbolsExtension(view.symbols());
    int nativeOnly = symbols.syntheticFrame(NATIVE_ONLY);
    StackTable stacks = view.stacks();
    return new StackMapping(view)
        .forEach(
            (mapping, stackId) -> {
              int frameId = stacks.frameId(stackId);
              if (nativeFrames[frameId]) {
                mapping.joinCallers(stackId, nativeOnly);
              } else {
                mapping.keep(stackId, frameId);
              }
            },
            cancellation)
        .finish(symbols.view());
  }

  @Override
  public String text() {
    return "native:off";
  }
}
