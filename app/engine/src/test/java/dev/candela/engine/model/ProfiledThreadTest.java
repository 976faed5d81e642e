package dev.candela.engine.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What records are compared by, where it is written out. */
class ProfiledThreadTest {
  private static final ProfiledThread THREAD = new ProfiledThread("main", "group", 1, 2, false);

  @Test
  void isToldApartByEveryComponent() {
    for (ProfiledThread other :
        List.of(
            new ProfiledThread("other", "group", 1, 2, false),
            new ProfiledThread("main", "other", 1, 2, false),
            new ProfiledThread("main", "group", 3, 2, false),
            new ProfiledThread("main", "group", 1, 3, false),
            new ProfiledThread("main", "group", 1, 2, true))) {
      assertNotEquals(THREAD, other);
    }
    assertNotEquals(THREAD, new Object());
  }

  @Test
  void isEqualToItsCopy() {
    ProfiledThread copy = new ProfiledThread("ma".concat("in"), "group", 1, 2, false);
    assertEquals(THREAD, copy);
    assertEquals(THREAD.hashCode(), copy.hashCode());
  }

  @Test
  void anOriginIsKnownByAnyOfItsParts() {
    assertTrue(Origin.UNKNOWN.isUnknown());
    assertTrue(new Origin("", "", "", "", -1, "", Map.of()).isUnknown());
    for (Origin origin :
        List.of(
            new Origin("r", "", "", "", -1, "", Map.of()),
            new Origin("", "", "M", "", -1, "", Map.of()),
            new Origin("", "", "", "", 7, "", Map.of()),
            new Origin("", "", "", "", -1, "Linux", Map.of()),
            new Origin("", "", "", "", -1, "", Map.of("a#b", "c")))) {
      assertFalse(origin.isUnknown(), origin.toString());
    }
  }
}
