package dev.candela.desktop.window;

import dev.candela.desktop.live.Recording;
import dev.candela.desktop.session.SessionModel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The session of a tab.
 *
 * @param file the recording, growing or not
 * @param recording while it is being made; empty for a file
 */
record Session(String title, Path file, SessionModel model, Optional<Recording> recording) {
  boolean isRecording() {
    return recording.filter(Recording::isActive).isPresent();
  }
}
