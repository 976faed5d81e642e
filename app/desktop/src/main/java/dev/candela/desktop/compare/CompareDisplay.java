package dev.candela.desktop.compare;

import dev.candela.engine.diff.DiffWidths.WidthBy;
import dev.candela.engine.render.DiffPalette;

/**
 * How a result is shown; a value. Nothing is compared again when it changes.
 *
 * @param form in which form
 * @param width what the boxes of the one graph are as wide as
 * @param colouring what colours say
 * @param palette which colours changes have
 */
public record CompareDisplay(
    CompareForm form, WidthBy width, CompareColouring colouring, DiffPalette palette) {
  CompareDisplay withForm(CompareForm newForm) {
    return new CompareDisplay(newForm, width, colouring, palette);
  }

  CompareDisplay withWidth(WidthBy newWidth) {
    return new CompareDisplay(form, newWidth, colouring, palette);
  }

  CompareDisplay withColouring(CompareColouring newColouring) {
    return new CompareDisplay(form, width, newColouring, palette);
  }

  CompareDisplay withPalette(DiffPalette newPalette) {
    return new CompareDisplay(form, width, colouring, newPalette);
  }

  /** What the colours of the boxes say. */
  enum CompareColouring {
    /** What changed. */
    CHANGE,
    /** Java, native, kernel. */
    KIND,
    /** The package: one hue for each. */
    PACKAGE
  }
}
