package dev.candela.agent.jfr;

import dev.candela.agent.engine.DiskRoom;
import dev.candela.agent.engine.EngineFailure;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Pattern;

/** Room and rights where the recorder writes. One that finds no room ends the whole JVM. */
class RepositorySpace {
  /** What our recording keeps on disk at most. */
  static final long START_BYTES = FlightRecorderAccess.MAX_BYTES;

  /** The open chunk (12 MB), the one after it, and what the program writes between two looks. */
  static final long FLOOR_BYTES = 32L << 20;

  private static final Path PROCESS_STATUS = Paths.get("/proc/self/status");

  private static final String OPTION = "-XX:FlightRecorderOptions";
  private static final String REPOSITORY = "repository=";

  /** Date, time and process. */
  private static final Pattern OF_RECORDER = Pattern.compile("\\d{4}(_\\d\\d){5}_\\d+(_\\d+)?");

  private final Instrumentation instrumentation;

  /** Kept, since it is asked several times a second; null before the first use. */
  private RecorderInternals internals;

  /** Without instrumentation, a repository that was moved while the JVM ran is not found. */
  RepositorySpace(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  final void requireForStart() throws EngineFailure {
    require(START_BYTES, "needs " + DiskRoom.megabytes(START_BYTES) + " to start");
  }

  final void requireToGoOn() throws EngineFailure {
    require(FLOOR_BYTES, "was stopped");
  }

  private void require(long floorBytes, String what) throws EngineFailure {
    File directory = directory();
    DiskRoom.require(
        directory,
        usableBytes(directory),
        floorBytes,
        "where JDK Flight Recorder writes; a full disk would end the JVM, so the recorder " + what,
        "Free some space there, start the target with another -Djava.io.tmpdir, or use the engine"
            + " threads.");
  }

  /** One of another name was linked to the name that the recorder chose, so it is left alone. */
  final void makePrivate() {
    String path = openRepository();
    try {
      if (path != null && OF_RECORDER.matcher(new File(path).getName()).matches()) {
        Files.setPosixFilePermissions(
            Paths.get(path), PosixFilePermissions.fromString("rwx------"));
      }
    } catch (IOException | UnsupportedOperationException otherSystem) {
      // Windows, where the temporary directory is its user's own.
    }
  }

  /** Another user may have made the directory, whose name can be guessed, to read everything. */
  final void requireOwn() throws EngineFailure {
    String path = openRepository();
    try {
      if (path != null && !isOwn(Paths.get(path))) {
        throw new EngineFailure(
            "The directory of JDK Flight Recorder, "
                + path
                + ", belongs to another user, who could read the recording.",
            "Start the target with a -Djava.io.tmpdir of its own, or use the engine threads.");
      }
    } catch (IOException | UnsupportedOperationException otherSystem) {
      // No /proc: macOS and Windows, where the temporary directory is its user's own.
    }
  }

  private static boolean isOwn(Path directory) throws IOException {
    int owner =
        ((Integer) Files.getAttribute(directory, "unix:uid", LinkOption.NOFOLLOW_LINKS)).intValue();
    for (String line : Files.readAllLines(PROCESS_STATUS, StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("Uid:")) {
        // The real user, then the effective one.
        return owner == 0 || line.split("\\s+")[2].equals(Integer.toString(owner));
      }
    }
    return true;
  }

  /** Empty if other users cannot read the recorder's files, or if that is unknown. */
  final String warningOfReaders() {
    String path = openRepository();
    try {
      if (path != null
          && Files.getPosixFilePermissions(Paths.get(path))
              .contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return "Other users of the target's machine can read the files of JDK Flight Recorder in "
            + path
            + ", because it was started before Candela attached. To prevent this: chmod"
            + " 700 "
            + path;
      }
    } catch (IOException | UnsupportedOperationException otherSystem) {
      // Windows, as above.
    }
    return "";
  }

  /** True if the recorder has no files, so that those to come are one recording's alone. */
  final boolean isUnused() {
    String path = openRepository();
    String[] names = path == null ? null : new File(path).list();
    return names == null || names.length == 0;
  }

  /** True if the recorder has no directory, so that its next recording makes one. */
  final boolean isMissing() {
    String path = openRepository();
    return path == null || !new File(path).exists();
  }

  File directory() {
    String path = openRepository();
    if (path == null) {
      path = repositoryOption();
    }
    File directory = new File(path == null ? System.getProperty("java.io.tmpdir", ".") : path);
    // The recorder makes what is missing.
    while (!directory.exists() && directory.getAbsoluteFile().getParentFile() != null) {
      directory = directory.getAbsoluteFile().getParentFile();
    }
    return directory;
  }

  long usableBytes(File directory) {
    return DiskRoom.usableBytes(directory);
  }

  /** Null before it exists, or if internals are closed or different. */
  private String openRepository() {
    if (internals == null) {
      internals = RecorderInternals.open(instrumentation);
    }
    return internals.repositoryPath();
  }

  private static String repositoryOption() {
    String found = null;
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (option.startsWith(OPTION)) {
        for (String part : option.substring(OPTION.length()).split("[=:,](?=[a-z]+=)")) {
          if (part.startsWith(REPOSITORY)) {
            found = part.substring(REPOSITORY.length());
          }
        }
      }
    }
    return found;
  }
}
