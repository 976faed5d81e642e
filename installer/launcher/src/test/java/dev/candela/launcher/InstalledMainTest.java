package dev.candela.launcher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class InstalledMainTest {
  @Test
  void opensTheDesktopWithoutWordsAndWithFiles() {
    assertTrue(InstalledMain.wantsDesktop());
    assertTrue(InstalledMain.wantsDesktop("orders.jfr"));
    assertTrue(InstalledMain.wantsDesktop("/tmp/recording"));
    assertTrue(InstalledMain.wantsDesktop("C:\\recordings\\x"));
    assertTrue(InstalledMain.wantsDesktop("desktop", "orders.jfr"));
  }

  @Test
  void runsSubcommandsAndOptions() {
    assertFalse(InstalledMain.wantsDesktop("info", "orders.jfr"));
    assertFalse(InstalledMain.wantsDesktop("--version"));
    assertFalse(InstalledMain.wantsDesktop("-h"));
    assertFalse(InstalledMain.wantsDesktop("infoo"));
  }

  @Test
  void passesFilesOn() {
    assertArrayEquals(new String[] {"a.jfr"}, InstalledMain.files("desktop", "a.jfr"));
    assertArrayEquals(new String[] {"a.jfr", "b.jfr"}, InstalledMain.files("a.jfr", "b.jfr"));
  }

  @Test
  void knowsWhereThereIsADisplay() {
    assertTrue(InstalledMain.hasDisplay("Windows 11", Map.of()));
    assertTrue(InstalledMain.hasDisplay("Mac OS X", Map.of()));
    assertTrue(InstalledMain.hasDisplay("Linux", Map.of("DISPLAY", ":0")));
    assertTrue(InstalledMain.hasDisplay("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0")));
    assertFalse(InstalledMain.hasDisplay("Linux", Map.of("DISPLAY", "")));
    assertFalse(InstalledMain.hasDisplay("Linux", Map.of()));
  }
}
