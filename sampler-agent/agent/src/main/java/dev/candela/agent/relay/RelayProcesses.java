package dev.candela.agent.relay;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;

/**
 * The JVMs that are seen from here, as raw facts: what follows from them is Candela's to say.
 *
 * <p>A {@code boolean} whether this user may attach to others' and a {@code text} with its name;
 * then of each {@code true}, process {@code long}, owner {@code text}, command line {@code bytes}
 * as in {@code /proc}, executable {@code text}, state {@code text}, whether it sees other files,
 * processes or networks {@code boolean}, age in ms {@code long} (-1 unknown), performance data
 * {@code bytes}; then {@code false}.
 */
final class RelayProcesses {
  /** Index after the name in {@code /proc/PID/stat}. */
  private static final int START_TIME = 19;

  private static final int MAX_PERF_BYTES = 1 << 20;
  private static final int MAX_MAPS_BYTES = 4 << 20;
  private static final int MAX_COMMAND_BYTES = 128 * 1024;
  private static final String[] NAMESPACES = {"mnt", "net", "pid"};

  private RelayProcesses() {}

  static void write(DataOutputStream out) throws IOException {
    File self = new File("/proc/self").getCanonicalFile();
    out.writeBoolean(Files.getAttribute(self.toPath(), "unix:uid").equals(0));
    writeText(out, System.getProperty("user.name", ""));
    String[] names = new File("/proc").list();
    for (String name : names == null ? new String[0] : names) {
      File process = new File("/proc", name);
      if (name.matches("[0-9]+") && !name.equals(self.getName())) {
        try {
          writeIfJvm(out, process);
        } catch (IOException gone) {
          // It ended while it was looked at, before anything of it was written.
        }
      }
    }
    out.writeBoolean(false);
  }

  private static void writeIfJvm(DataOutputStream out, File process) throws IOException {
    String executable = link(new File(process, "exe"));
    byte[] command = head(new File(process, "cmdline"), MAX_COMMAND_BYTES);
    File perfFile = perfFile(process.getName());
    if (command.length == 0
        || !isJava(executable, command) && (perfFile == null || !hasVm(process))) {
      return;
    }
    String owner = Files.getOwner(process.toPath()).getName();
    String[] stat = stat(process);
    boolean isolated = isIsolated(process);
    long ageMillis = ageMillis(stat);
    byte[] perfData = perfFile == null ? new byte[0] : perfData(perfFile);
    out.writeBoolean(true);
    out.writeLong(Long.parseLong(process.getName()));
    writeText(out, owner);
    writeBytes(out, command);
    writeText(out, executable);
    writeText(out, stat[0]);
    out.writeBoolean(isolated);
    out.writeLong(ageMillis);
    writeBytes(out, perfData);
  }

  private static boolean isJava(String executable, byte[] command) {
    String first = new String(command, StandardCharsets.UTF_8).split("\0", 2)[0];
    String name = executable.isEmpty() ? first : executable;
    return name.substring(name.lastIndexOf('/') + 1).equals("java");
  }

  /** A killed JVM leaves its file, and its process id may be reused. */
  private static boolean hasVm(File process) throws IOException {
    byte[] maps = head(new File(process, "maps"), MAX_MAPS_BYTES);
    return new String(maps, StandardCharsets.ISO_8859_1).contains("/libjvm.so");
  }

  /** By the id in this process's own namespace; others have no file here. */
  private static File perfFile(String pid) {
    File[] users = new File("/tmp").listFiles();
    for (File user : users == null ? new File[0] : users) {
      File file = new File(user, pid);
      if (user.getName().startsWith("hsperfdata_")
          && Files.isRegularFile(file.toPath(), LinkOption.NOFOLLOW_LINKS)) {
        return file;
      }
    }
    return null;
  }

  private static byte[] perfData(File file) {
    try {
      return head(file, MAX_PERF_BYTES);
    } catch (IOException notOurs) {
      return new byte[0];
    }
  }

  private static boolean isIsolated(File process) {
    for (String kind : NAMESPACES) {
      String own = link(new File("/proc/self/ns", kind));
      String other = link(new File(process, "ns/" + kind));
      if (!own.isEmpty() && !other.isEmpty() && !own.equals(other)) {
        return true;
      }
    }
    return false;
  }

  /** The fields after the name, which may contain anything: the state, then numbers. */
  private static String[] stat(File process) throws IOException {
    String stat = new String(head(new File(process, "stat"), 4096), StandardCharsets.ISO_8859_1);
    return stat.substring(stat.lastIndexOf(')') + 1).trim().split(" ");
  }

  /** The kernel counts from boot, in hundredths of a second. -1 if unknown. */
  private static long ageMillis(String[] stat) throws IOException {
    String uptime = new String(head(new File("/proc/uptime"), 100), StandardCharsets.US_ASCII);
    try {
      double seconds = Double.parseDouble(uptime.split(" ")[0]);
      return Math.max(-1, (long) (seconds * 1000) - 10 * Long.parseLong(stat[START_TIME]));
    } catch (RuntimeException e) {
      return -1;
    }
  }

  private static String link(File file) {
    try {
      return Files.readSymbolicLink(file.toPath()).toString();
    } catch (IOException notOurs) {
      return "";
    }
  }

  private static byte[] head(File file, int maxBytes) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    try (InputStream in = Files.newInputStream(file.toPath(), LinkOption.NOFOLLOW_LINKS)) {
      byte[] buffer = new byte[8192];
      int count;
      while (head.size() < maxBytes && (count = in.read(buffer)) > 0) {
        head.write(buffer, 0, count);
      }
    }
    return head.toByteArray();
  }

  static void writeText(DataOutputStream out, String text) throws IOException {
    writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }
}
