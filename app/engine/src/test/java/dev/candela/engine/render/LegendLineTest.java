package dev.candela.engine.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Surface.TextSize;
import dev.candela.engine.testkit.DrawLog;
import java.util.List;
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
    List<String> texts = drawn(List.of("no difference beyond chance, of any kind"), 200);
    assertTrue(texts.getFirst().startsWith("no diff"), texts.getFirst());
  }

  /** The texts, of which none reaches beyond the picture. */
  private static List<String> drawn(List<String> names, double width) {
    DrawLog surface = new DrawLog(width, 60);
    FlameSheet sheet =
        new FlameSheet(
            "", List.of(), names.stream().map(name -> new LegendEntry(name, 0xff123456)).toList());
    sheet.drawLegend(surface, Palette.LIGHT);
    for (DrawLog.Text text : surface.texts()) {
      double right = text.x() + surface.textWidth(text.text(), TextSize.BODY);
      assertTrue(right <= width, text + " ends at " + right);
    }
    return surface.texts().stream().map(DrawLog.Text::text).toList();
  }
}
