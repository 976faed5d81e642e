package dev.candela.cli.record;

import dev.candela.cli.output.CommandFailure;
import dev.candela.engine.format.RecordingBytes;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A recording that is deleted when the process ends. */
public final class TemporaryRecording {
  private TemporaryRecording() {}

  /**
   * Its place, in a new folder that only this user can open.
   *
   * @param program names the file, and so the reports on it
   */
  public static Path named(String program) {
    try {
      Path folder = Files.createTempDirectory("candela-");
      folder.toFile().deleteOnExit();
      String name = program.substring(program.replace('\\', '/').lastIndexOf('/') + 1);
      Path file = folder.resolve(name + ".jfr");
      file.toFile().deleteOnExit();
      // If the process is interrupted, the second recorder's events are still there.
      RecordingBytes.besidePath(file).toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new CommandFailure(Messages.text("cli.failure.temporary-file", e.getMessage()), e);
    }
  }
}
