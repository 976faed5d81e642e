package dev.candela.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Span;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PictureNotesTest {
  @Test
  void saysInWhichZoneItWasRecorded() {
    long nanos = 1_769_860_799L * 1_000_000_000;
    assertEquals(
        Optional.of("recorded 2026-01-31 11:59 UTC"),
        PictureNotes.recorded(new Span(nanos, nanos + 1)));
    assertEquals(Optional.empty(), PictureNotes.recorded(new Span(0, 1)));
  }
}
