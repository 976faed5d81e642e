package dev.candela.engine.format;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.jfr.read.JfrReader;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Opens a recording of any format that Candela knows, plain or in gzip, zip or LZ4, told apart by
 * content. Safe for any number of threads.
 */
public final class ProfileReaders {
  private ProfileReaders() {}

  public static Profile read(Path file) throws UnreadableProfileException {
    return read(file, ReadOptions.ALL, ReadProgress.NONE);
  }

  /**
   * Reads what the options ask for. Damaged or cut content gives the profile of what is left, with
   * warnings on it.
   *
   * @throws UnreadableProfileException if nothing is left, or it is not a recording at all
   * @throws java.util.concurrent.CancellationException if {@code progress} said so
   */
  public static Profile read(Path file, ReadOptions options, ReadProgress progress)
      throws UnreadableProfileException {
    Unreadable.checkIsFile(file);
    try {
      return new ProfileFile(file, options, progress).read();
    } catch (IOException e) {
      throw Unreadable.failed(file, e);
    }
  }

  /** All types of samples that are read, whether or not a recording has them. */
  public static List<SampleType> sampleTypes() {
    return JfrReader.sampleTypes();
  }
}
