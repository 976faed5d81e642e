package dev.candela.engine.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.render.FlameColours.ColourMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PaletteTest {
  @Test
  void canBeReadOnEveryColour() {
    List<String> unreadable = new ArrayList<>();
    int looked = 0;
    for (Palette palette : Palette.values()) {
      for (ColourMode mode : ColourMode.values()) {
        int[] fills = palette.fills(mode);
        for (int key = 0; key < fills.length; key++) {
          looked += 3;
          String name = palette + " " + mode + " " + key;
          check(palette, name, fills[key], unreadable);
          check(palette, name + " dimmed", palette.dimmed(fills[key]), unreadable);
          check(palette, name + " faded", palette.faded(fills[key]), unreadable);
        }
      }
      check(palette, palette + " root", palette.rule(), unreadable);
      check(palette, palette + " dimmed root", palette.dimmed(palette.rule()), unreadable);
      check(palette, palette + " faded root", palette.faded(palette.rule()), unreadable);
      check(palette, palette + " match", palette.match(), unreadable);
      check(palette, palette + " dimmed match", palette.dimmed(palette.match()), unreadable);
      assertTrue(Argb.contrast(palette.ink(), palette.background()) >= Palette.LEAST_CONTRAST);
      assertTrue(Argb.contrast(palette.softInk(), palette.background()) >= Palette.LEAST_CONTRAST);
    }
    assertEquals(List.of(), unreadable);
    assertTrue(looked > 500);
  }

  @Test
  void distinguishesKindsThatAreNotCompiledJava() {
    for (Palette palette : Palette.values()) {
      int[] fills = palette.fills(ColourMode.KIND);
      Map<String, FrameKind> kinds = new HashMap<>();
      for (FrameKind kind : FrameKind.values()) {
        boolean compiled = kind == FrameKind.C1 || kind == FrameKind.JIT;
        String colour = Argb.hex(fills[kind.ordinal() * Palette.TONES + 1]);
        assertNull(compiled ? null : kinds.put(colour, kind), colour);
      }
    }
  }

  @Test
  void knowsTheContrastOfBlackAndWhite() {
    assertEquals(21, Argb.contrast(0xff000000, 0xffffffff), 1e-9);
    assertEquals(1, Argb.contrast(0xff336699, 0xff336699), 1e-9);
    // The lightest grey that WCAG lets stand on white.
    assertEquals(4.54, Argb.contrast(0xff767676, 0xffffffff), 0.01);
  }

  @Test
  void knowsHues() {
    assertEquals(0xffff0000, Argb.hsl(0, 1, 0.5));
    assertEquals(0xff00ff00, Argb.hsl(120, 1, 0.5));
    assertEquals(0xff0000ff, Argb.hsl(-120, 1, 0.5));
    assertEquals(0xff808080, Argb.mix(0xff000000, 0xffffffff, 0.5));
    assertEquals("#0000ff", Argb.hex(0xff0000ff));
  }

  private static void check(Palette palette, String name, int fill, List<String> unreadable) {
    double contrast = Argb.contrast(palette.inkOn(fill), fill);
    if (contrast < Palette.LEAST_CONTRAST) {
      unreadable.add(name + " " + Argb.hex(fill) + " " + contrast);
    }
  }
}
