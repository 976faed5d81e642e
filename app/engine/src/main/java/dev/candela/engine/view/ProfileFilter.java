package dev.candela.engine.view;

import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.Transforms;

/** Selection and transforms of a profile; immutable. */
public record ProfileFilter(SampleSelection selection, Transforms transforms) {
  /** All samples of the first category that exists, frames distinguished by method. */
  public static final ProfileFilter BY_METHOD =
      new ProfileFilter(SampleSelection.ALL, Transforms.NONE.plus(Grain.METHOD));

  public ProfileFilter with(SampleSelection newSelection) {
    return new ProfileFilter(newSelection, transforms);
  }

  public ProfileFilter with(Transforms newTransforms) {
    return new ProfileFilter(selection, newTransforms);
  }
}
