package dev.candela.engine.capture.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** What only the administrator can try; the tests of others are skipped and say so. */
public final class Administrator {
  /** A command that runs the rest as another user. */
  public static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  private Administrator() {}

  public static boolean is() {
    return System.getProperty("user.name").equals("root");
  }

  public static void assume() {
    Assumptions.assumeTrue(is(), "needs the administrator");
  }

  /** That there is another user, who can read the agent and the target program. */
  public static void assumeNobody() throws IOException, InterruptedException {
    assume();
    for (Path needed : List.of(RealAgent.files().agentJar(), TargetProgram.classPath())) {
      Assumptions.assumeTrue(
          asNobody("test", "-r", needed.toString()).waitFor() == 0, "nobody cannot read the build");
    }
  }

  public static Process asNobody(String... command) throws IOException {
    List<String> words = new ArrayList<>(AS_NOBODY);
    words.addAll(List.of(command));
    return new ProcessBuilder(words).inheritIO().start();
  }

  /** A target of that user. */
  public static TargetProcess targetOfNobody(int feature, String... vmOptions) throws IOException {
    return TargetProcess.startAs(
        AS_NOBODY, TargetJdks.feature(feature), List.of(vmOptions), List.of());
  }

  /** Runs a command and gives its exit code. */
  public static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  /** Puts a small file system of its own there. */
  public static void assumeMounts(Path place, String size) throws Exception {
    assume();
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", place.toString()) == 0,
        "needs the administrator");
  }

  public static void unmount(Path place) throws IOException, InterruptedException {
    run("umount", "-l", place.toString());
  }

  /** What a file allows to whom, such as {@code rw-------}. */
  public static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  public static void setMode(Path file, String mode) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }
}
