package dev.candela.launcher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MainTest {
  @Test
  void opensTheDesktopWithoutWordsAndWithFiles() {
    assertTrue(Main.wantsDesktop());
    assertTrue(Main.wantsDesktop("orders.jfr"));
    assertTrue(Main.wantsDesktop("/tmp/recording"));
    assertTrue(Main.wantsDesktop("C:\\recordings\\x"));
    assertTrue(Main.wantsDesktop("desktop", "orders.jfr"));
  }

  @Test
  void runsSubcommandsAndOptions() {
    assertFalse(Main.wantsDesktop("info", "orders.jfr"));
    assertFalse(Main.wantsDesktop("--version"));
    assertFalse(Main.wantsDesktop("-h"));
    assertFalse(Main.wantsDesktop("infoo"));
  }

  @Test
  void passesFilesOn() {
    assertArrayEquals(new String[] {"a.jfr"}, Main.files("desktop", "a.jfr"));
    assertArrayEquals(new String[] {"a.jfr", "b.jfr"}, Main.files("a.jfr", "b.jfr"));
  }

  @Test
  void knowsWhereThereIsADisplay() {
    assertTrue(Main.hasDisplay("Windows 11", Map.of()));
    assertTrue(Main.hasDisplay("Mac OS X", Map.of()));
    assertTrue(Main.hasDisplay("Linux", Map.of("DISPLAY", ":0")));
    assertTrue(Main.hasDisplay("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0")));
    assertFalse(Main.hasDisplay("Linux", Map.of("DISPLAY", "")));
    assertFalse(Main.hasDisplay("Linux", Map.of()));
  }
}
