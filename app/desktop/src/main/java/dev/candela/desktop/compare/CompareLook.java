package dev.candela.desktop.compare;

import dev.candela.engine.diff.WidthBy;
import dev.candela.engine.render.DiffPalette;

/**
 * How a result is shown; a value. Nothing is compared again when it changes.
 *
 * @param form in which form
 * @param width what the boxes of the one graph are as wide as
 * @param colouring what colours say
 * @param palette which colours changes have
 */
public record CompareLook(
    CompareForm form, WidthBy width, CompareColouring colouring, DiffPalette palette) {
  CompareLook withForm(CompareForm newForm) {
    return new CompareLook(newForm, width, colouring, palette);
  }

  CompareLook withWidth(WidthBy newWidth) {
    return new CompareLook(form, newWidth, colouring, palette);
  }

  CompareLook withColouring(CompareColouring newColouring) {
    return new CompareLook(form, width, newColouring, palette);
  }

  CompareLook withPalette(DiffPalette newPalette) {
    return new CompareLook(form, width, colouring, newPalette);
  }
}
