package dev.candela.desktop.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Pictures are not left behind by recordings that are opened again. */
final class RecentPicturesTest {
  private static final Path FOLDER = Path.of("pictures");

  @Test
  void aRecordingHasOnePlace() {
    Path place = RecentPictures.place(FOLDER, "orders.jfr");
    assertEquals(place, RecentPictures.place(FOLDER, "orders.jfr"));
    assertNotEquals(place, RecentPictures.place(FOLDER, "import.jfr"));
    assertEquals(FOLDER, place.getParent());
  }
}
