package dev.candela.engine.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class LegendLineTest {
  private static final List<String> NAMES =
      List.of("java.lang", "com.example.shop.orders.price", "com.example.shop.orders.stock", "io");

  @Test
  void hasAllNamesWhereThereIsRoom() {
    assertEquals(NAMES, drawn(NAMES, 1200));
  }

  @Test
  void cutsLongNamesInFrontBeforeItLeavesAnyOut() {
    List<String> texts = drawn(NAMES, 430);
    assertEquals(4, texts.size());
    assertEquals("java.lang", texts.get(0));
    assertTrue(texts.get(1).matches("….*orders\\.price"), texts.get(1));
    assertTrue(texts.get(2).matches("….*orders\\.stock"), texts.get(2));
    assertEquals("io", texts.get(3));
  }

  @Test
  void saysHowManyAreLeftOut() {
    List<String> texts = drawn(NAMES, 250);
    assertEquals("java.lang", texts.getFirst());
    assertEquals("+" + (NAMES.size() - (texts.size() - 1)), texts.getLast());
  }

  @Test
  void cutsWordsAtTheirEnd() {
    assertTrue(
        drawn(List.of("no difference beyond chance, of any kind"), 200)
            .getFirst()
            .startsWith("no diff"));
  }

  /** The texts, of which none reaches beyond the picture. */
  private static List<String> drawn(List<String> names, double width) {
    SvgSurface surface = new SvgSurface(width, 60, nodeId -> "");
    FlameSheet sheet =
        new FlameSheet(
            "", List.of(), names.stream().map(name -> new LegendEntry(name, 0xff123456)).toList());
    sheet.drawLegend(surface, Palette.LIGHT);
    List<String> texts = new ArrayList<>();
    Matcher matcher =
        Pattern.compile("<text x=\"([0-9.]+)\"[^>]*>([^<]*)</text>").matcher(surface.svg());
    while (matcher.find()) {
      String text = matcher.group(2).replace("&#8230;", "…");
      texts.add(text);
      double right = Double.parseDouble(matcher.group(1)) + surface.textWidth(text, TextSize.BODY);
      assertTrue(right <= width, text + " ends at " + right);
    }
    return texts;
  }
}
