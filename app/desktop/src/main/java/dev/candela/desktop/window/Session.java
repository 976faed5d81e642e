package dev.candela.desktop.window;

import dev.candela.desktop.live.Recording;
import dev.candela.desktop.session.SessionModel;
import java.nio.file.Path;
import java.util.Optional;

/** The session of a tab; {@code recording} is what makes the file, empty if it was only read. */
record Session(String title, Path file, SessionModel model, Optional<Recording> recording) {
  boolean isRecording() {
    return recording.filter(Recording::isActive).isPresent();
  }
}
