package dev.candela.desktop.theme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;

/** All text stands out from its ground as WCAG 2.2 asks for, in both themes. */
final class ContrastTest {
  private static final double LEAST = 4.5;

  /** Grounds that text of any colour may be on. */
  private static final List<String> GROUNDS =
      List.of("ground", "panel", "raised", "accent-soft", "record-soft");

  private static final Pattern COLOUR = Pattern.compile("(-[a-z0-9-]+): (#[0-9a-f]{6});");
  private static final Pattern RULE = Pattern.compile("\\{([^}]*)}");
  private static final Pattern TEXT =
      Pattern.compile("-fx-(?:text-fill|fill): (-candela-[a-z-]+);");
  private static final Pattern GROUND =
      Pattern.compile("-fx-background-color: (-candela-[a-z-]+);");

  private static final Pattern TINT = Pattern.compile("-fx-background-color: (rgba\\([^)]*\\));");

  @Test
  void textStandsOutFromItsGround() throws IOException {
    String rules = sheet("candela.css") + sheet("compare.css");
    List<String> faint = new ArrayList<>();
    int checked = 0;
    for (String theme : List.of("light.css", "dark.css")) {
      Map<String, Color> colours = colours(theme);
      Matcher rule = RULE.matcher(rules);
      while (rule.find()) {
        Matcher text = TEXT.matcher(rule.group(1));
        Matcher ground = GROUND.matcher(rule.group(1));
        boolean own = ground.find();
        if (!text.find() || text.group(1).equals("-candela-line")) {
          continue;
        }
        List<String> grounds =
            own ? List.of(ground.group(1)) : GROUNDS.stream().map(g -> "-candela-" + g).toList();
        for (String name : grounds) {
          double contrast = contrast(colours.get(text.group(1)), colours.get(name));
          checked++;
          if (contrast < LEAST) {
            faint.add(theme + " " + text.group(1) + " on " + name + ": " + contrast);
          }
        }
      }
      // Buttons without and with the focus; the base theme's own colours are blue.
      for (String name : List.of("-color-accent-emphasis", "-color-accent-6")) {
        assertTrue(contrast(Color.WHITE, colours.get(name)) >= LEAST, theme + " " + name);
      }
    }
    assertTrue(checked > 100, "checked " + checked);
    assertEquals("", String.join("\n", faint));
  }

  /** Of a comparison, where a tint lies over the ground, or over that of the selected line. */
  @Test
  void codeStandsOutFromChangedLines() throws IOException {
    List<Color> tints =
        TINT.matcher(sheet("compare.css")).results().map(tint -> Color.web(tint.group(1))).toList();
    assertEquals(4, tints.size());
    List<String> faint = new ArrayList<>();
    for (String theme : List.of("light.css", "dark.css")) {
      Map<String, Color> colours = colours(theme);
      for (String name : colours.keySet()) {
        if (!name.matches("-candela-(text|quiet|code-.*)|-color-accent-fg")) {
          continue;
        }
        for (String ground : List.of("-candela-ground", "-candela-accent-soft")) {
          for (Color tint : tints) {
            Color opaque = Color.color(tint.getRed(), tint.getGreen(), tint.getBlue());
            Color mixed = colours.get(ground).interpolate(opaque, tint.getOpacity());
            double contrast = contrast(colours.get(name), mixed);
            if (contrast < LEAST) {
              faint.add(theme + " " + name + " on " + ground + " and " + tint + ": " + contrast);
            }
          }
        }
      }
    }
    assertEquals("", String.join("\n", faint));
  }

  @Test
  void contrastIsThatOfTheStandard() {
    assertEquals(21, contrast(Color.BLACK, Color.WHITE), 1e-9);
    assertEquals(4.54, contrast(Color.web("#767676"), Color.WHITE), 0.01);
  }

  private static double contrast(Color one, Color other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(Color colour) {
    return 0.2126 * linear(colour.getRed())
        + 0.7152 * linear(colour.getGreen())
        + 0.0722 * linear(colour.getBlue());
  }

  private static double linear(double part) {
    return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }

  private static Map<String, Color> colours(String theme) throws IOException {
    Map<String, Color> colours = new HashMap<>();
    Matcher colour = COLOUR.matcher(sheet(theme));
    while (colour.find()) {
      colours.put(colour.group(1), Color.web(colour.group(2)));
    }
    return colours;
  }

  private static String sheet(String name) throws IOException {
    try (InputStream in = Theme.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
