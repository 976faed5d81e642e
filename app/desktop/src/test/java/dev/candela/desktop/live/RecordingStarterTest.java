package dev.candela.desktop.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingStarterTest {
  @TempDir Path folder;

  @Test
  void namesRecordingsByProgramAndTime() {
    Path file = RecordingStarter.free(folder, "Shop");
    assertTrue(
        file.getFileName()
            .toString()
            .matches("Shop \\d{4}-\\d\\d-\\d\\d \\d\\d\\.\\d\\d( \\d+)?\\.jfr"),
        file.toString());
  }

  @Test
  void givesNoNameTwice() {
    Path first = RecordingStarter.free(folder, "Shop");
    assertNotEquals(first, RecordingStarter.free(folder, "Shop"));
  }

  @Test
  void leavesOutWhatNoFileNameMayHold() {
    Path file = RecordingStarter.free(folder, "mod/com.acme:Shop?\n");
    assertEquals(folder, file.getParent());
    assertTrue(file.getFileName().toString().startsWith("mod com.acme Shop "), file.toString());
  }
}
