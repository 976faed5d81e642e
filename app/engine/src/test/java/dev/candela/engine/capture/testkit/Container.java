package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * A JVM with its own files, processes, network and host name, as in a container. Only the
 * administrator can make one.
 */
public final class Container implements AutoCloseable {
  /**
   * Takes the root, what the JDK needs, the program's classes, the host name and {@code up} or
   * {@code down}.
   */
  private static final String SCRIPT =
      """
      set -e
      root=$1 jdk=$2 classes=$3 name=$4 loopback=$5
      shift 5
      mount -t tmpfs -o mode=755 tmpfs "$root"
      mkdir "$root/usr" "$root/proc" "$root/tmp" "$root/app" "$root/etc" "$root/dev"
      chmod 1777 "$root/tmp"
      for link in bin lib lib64 sbin; do ln -s "usr/$link" "$root/$link"; done
      mount --bind /usr "$root/usr"
      mount --bind /etc "$root/etc"
      mount --bind /dev "$root/dev"
      if [ "$jdk" != / ]; then mkdir -p "$root$jdk"; mount --bind "$jdk" "$root$jdk"; fi
      mount --bind "$classes" "$root/app"
      mount -t proc proc "$root/proc"
      echo "$name" >/proc/sys/kernel/hostname
      if [ "$loopback" = up ]; then ip link set lo up; fi
      export HOSTNAME="$name"
      cd "$root"
      exec chroot "$root" "$@"
      """;

  private final Process process;
  private final long pid;
  private final Path javaHome;
  private final StringBuffer output = new StringBuffer();

  private Container(Process process, Path javaHome) throws IOException {
    this.process = process;
    this.javaHome = javaHome;
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line;
    StringBuilder before = new StringBuilder();
    while ((line = lines.readLine()) != null && !line.equals("ready")) {
      before.append(line).append('\n');
    }
    if (line == null) {
      throw new IOException("no container: " + before);
    }
    this.pid = process.children().findFirst().orElseThrow().pid();
    Thread.ofPlatform()
        .daemon()
        .start(() -> lines.lines().forEach(rest -> output.append(rest).append('\n')));
  }

  /** Skips the test where there can be none. */
  public static void assumePossible() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        System.getProperty("user.name").equals("root")
            && new ProcessBuilder("unshare", "-mpnu", "--fork", "ip", "link", "set", "lo", "up")
                    .start()
                    .waitFor()
                == 0,
        "needs the right to make namespaces");
  }

  /**
   * Starts a JVM in one and waits until it runs.
   *
   * @param root an empty directory
   * @param user a number; 0 for the administrator
   */
  public static Container start(
      Path root, InstalledJdk jdk, String name, boolean loopback, int user, String... vmOptions)
      throws IOException {
    Path home = jdk.home().toRealPath();
    Path needed = TargetJdks.needed(jdk);
    List<String> command =
        new ArrayList<>(List.of("unshare", "-mpnu", "--propagation", "private", "--fork", "sh"));
    command.addAll(List.of("-c", SCRIPT, "sh", root.toString(), needed.toString()));
    command.addAll(List.of(TargetProgram.classPath().toString(), name, loopback ? "up" : "down"));
    if (user != 0) {
      String number = Integer.toString(user);
      command.addAll(
          List.of("setpriv", "--reuid=" + number, "--regid=" + number, "--clear-groups"));
    }
    command.add(home.resolve("bin/java").toString());
    command.addAll(List.of(vmOptions));
    command.addAll(List.of("-cp", "/app", TargetProgram.MAIN));
    return new Container(new ProcessBuilder(command).redirectErrorStream(true).start(), home);
  }

  /** The JVM's process as the host counts. */
  public long pid() {
    return pid;
  }

  /** What the JVM has printed after {@code ready}. */
  public String output() {
    return output.toString();
  }

  /** What {@code docker exec -i NAME} is to another container. */
  public List<String> exec() {
    String command = "nsenter -t " + pid + " -m -p -n -u -r -w env JAVA_HOME=" + javaHome;
    return List.of(command.split(" "));
  }

  /** A directory of the container, as the host sees it. */
  public Path inside(String path) {
    return Path.of("/proc", Long.toString(pid), "root", path);
  }

  @Override
  public void close() {
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
