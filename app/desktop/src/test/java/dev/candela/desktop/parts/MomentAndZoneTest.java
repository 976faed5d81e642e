package dev.candela.desktop.parts;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

final class MomentAndZoneTest {
  @Test
  void namesTheZone() {
    Instant moment = Instant.parse("2026-01-31T11:59:58Z");
    String there = Texts.momentAndZone(moment, ZoneId.of("Europe/Vienna"));
    assertTrue(there.contains("2026") && there.contains("12:59:58"), there);
    assertTrue(there.endsWith("CET"), there);
    assertTrue(Texts.momentAndZone(moment, ZoneId.of("UTC")).endsWith("UTC"));
  }
}
