package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class BridgeEntryTest {
  /** As the agent's. */
  private static final class Loader extends URLClassLoader
      implements Consumer<BiFunction<String, Object[], Object>> {
    private BiFunction<String, Object[], Object> entry;

    Loader(URL... places) {
      super(places, ClassLoader.getPlatformClassLoader());
    }

    @Override
    public void accept(BiFunction<String, Object[], Object> opened) {
      entry = opened;
    }
  }

  @Test
  void handsItselfToTheLoaderThatInitialisesIt() throws IOException, ClassNotFoundException {
    URL classes = BridgeEntry.class.getProtectionDomain().getCodeSource().getLocation();
    try (Loader loader = new Loader(classes)) {
      assertNull(loader.entry);
      Class<?> type = Class.forName(BridgeEntry.class.getName(), true, loader);
      assertEquals(type, loader.entry.getClass());
      assertThrows(
          IllegalArgumentException.class, () -> loader.entry.apply("dance", new Object[0]));
    }
  }

  @Test
  void nativeAccessIsEnabledWhereItsLackIsWarnedOf() {
    for (String silent : new String[] {"1.8", "11", "17", "23", ""}) {
      assertEquals(false, NativeAccess.isWarned(silent), silent);
    }
    assertEquals(true, NativeAccess.isWarned("24"));
    assertEquals(true, NativeAccess.isWarned("25"));
  }
}
