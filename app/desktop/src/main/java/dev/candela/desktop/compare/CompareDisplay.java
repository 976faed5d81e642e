package dev.candela.desktop.compare;

import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.render.DiffColours.DiffPalette;

/**
 * The display options of a comparison; a value. Changing them does not repeat the comparison.
 *
 * @param form the panel
 * @param width meaning of the widths of boxes in the graph of both sides
 * @param colouring meaning of colours
 * @param palette colours of changes
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

  enum CompareColouring {
    /** By verdict. */
    CHANGE,
    /** By kind of frame: Java, native, kernel. */
    KIND,
    PACKAGE
  }
}
