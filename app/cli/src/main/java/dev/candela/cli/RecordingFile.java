package dev.candela.cli;

import dev.candela.engine.filter.EventChoice;
import dev.candela.engine.model.Profile;
import dev.candela.engine.read.ProfileReaders;
import dev.candela.engine.read.input.ReadOptions;
import dev.candela.engine.read.input.ReadProgress;
import dev.candela.engine.read.input.UnreadableProfileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The recording that a command is about. */
final class RecordingFile {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(
      index = "0",
      paramLabel = "RECORDING",
      description = "A .jfr file, plain or as .gz, .zip or .lz4, or collapsed stacks.")
  private Path file;

  /** As the user wrote it. */
  String name() {
    return file.toString();
  }

  /** True if both are the same file. */
  boolean isSameAs(Path other) {
    try {
      return Files.isSameFile(file, other);
    } catch (IOException e) {
      // One of them does not exist.
      return false;
    }
  }

  /**
   * Reads what this choice of events needs; what is damaged is said on the error stream, and the
   * rest returned.
   */
  Profile read(EventChoice events) {
    Set<String> typeNames = events.typeNames(ProfileReaders.sampleTypes());
    Profile profile = read(ReadOptions.ALL.withEventTypes(typeNames));
    if (events.tables(profile).isEmpty()) {
      profile = read(ReadOptions.ALL);
    }
    PrintWriter err = command.commandLine().getErr();
    profile.warnings().forEach(warning -> err.println("warning: " + warning));
    return profile;
  }

  /** Reads all of it and leaves the warnings to the caller. */
  Profile readAll() {
    return read(ReadOptions.ALL);
  }

  private Profile read(ReadOptions options) {
    try {
      return ProfileReaders.read(file, options, ReadProgress.NONE);
    } catch (UnreadableProfileException e) {
      throw new CommandFailure(e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new CommandFailure(Failures.memoryAdvice(file.toString()), e);
    }
  }
}
