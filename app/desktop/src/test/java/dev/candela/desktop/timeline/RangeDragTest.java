package dev.candela.desktop.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.candela.engine.model.Span;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RangeDragTest {
  private final RangeDrag range = new RangeDrag();

  @BeforeEach
  void span() {
    range.setWhole(new Span(0, 100));
  }

  @Test
  void drawsInEitherDirection() {
    range.press(60, 0);
    range.drag(40);
    range.drag(20);
    assertEquals(new Span(20, 60), range.shown());
    assertEquals(Optional.of(new Span(20, 60)), range.release());
    assertNull(range.shown());
  }

  @Test
  void takesAnEdgeAndKeepsTheOther() {
    range.setChosen(new Span(20, 60));
    range.press(61, 2);
    range.drag(80);
    assertEquals(Optional.of(new Span(20, 80)), range.release());
    range.press(19, 2);
    range.drag(10);
    assertEquals(Optional.of(new Span(10, 60)), range.release());
  }

  @Test
  void choosesNothingByAClick() {
    range.press(30, 0);
    assertEquals(Optional.empty(), range.release());
    assertEquals(30, range.cursorNanos());
  }

  @Test
  void extendsAndMovesByKeysWithinTheRecording() {
    range.move(30);
    range.extend(20);
    range.extend(5);
    assertEquals(Optional.of(new Span(30, 55)), range.release());
    range.setChosen(new Span(30, 55));
    range.move(1000);
    assertEquals(Optional.of(new Span(75, 100)), range.release());
    range.setChosen(new Span(75, 100));
    range.extend(-1000);
    assertEquals(Optional.of(new Span(0, 75)), range.release());
  }
}
