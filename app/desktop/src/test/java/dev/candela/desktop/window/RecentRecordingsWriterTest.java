package dev.candela.desktop.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Pictures are not left behind by recordings that are opened again. */
final class RecentRecordingsWriterTest {
  private static final Path FOLDER = Path.of("pictures");

  @Test
  void aRecordingHasOnePlace() {
    Path place = RecentRecordingsWriter.place(FOLDER, "orders.jfr");
    assertEquals(place, RecentRecordingsWriter.place(FOLDER, "orders.jfr"));
    assertNotEquals(place, RecentRecordingsWriter.place(FOLDER, "import.jfr"));
    assertEquals(FOLDER, place.getParent());
  }
}
