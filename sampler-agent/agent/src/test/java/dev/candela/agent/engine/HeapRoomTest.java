package dev.candela.agent.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HeapRoomTest {
  @Test
  void aSmallHeapGivesLess() {
    assertEquals(8 << 20, HeapRoom.atMost(8 << 20, 1L << 30));
    assertEquals(1 << 20, HeapRoom.atMost(8 << 20, 16 << 20));
  }
}
