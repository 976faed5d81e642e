package dev.candela.engine.export;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.Surface;

public sealed interface Picture permits FlamePicture, DiffPicture, TimelinePicture {
  double heightPixels(double widthPixels);

  void draw(Surface surface, Look look, Detail detail);

  String words(int nodeId);

  /** True if callees stand above their callers. */
  boolean upwards();

  default boolean zooms() {
    return true;
  }

  /** True if a node may have several boxes, which zoom together. */
  default boolean repeatsNodes() {
    return false;
  }

  /** The picture as a page; fails with a sentence for the user if there is none. */
  byte[] page(Look look, Cancellation cancellation);
}
