package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.Obstacle;
import dev.candela.engine.capture.jvm.Obstacle.Kind;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.jvm.TargetRoot;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The recordings that a JVM makes by itself with the JDK's recorder. They are copied and go on;
 * nothing is loaded into the JVM.
 */
public final class OwnRecordings {
  /** Such as {@code Recording 1: name=continuous maxsize=250.0MB (running)}. */
  private static final Pattern LINE =
      Pattern.compile("(?m)^Recording (\\d+): name=(.*?)((?: \\w+=\\S+)*) \\((\\w+)\\)\\s*$");

  /** In the target's file system. */
  private static final Path PLACE = Path.of("/tmp");

  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  private final long pid;

  public OwnRecordings(long pid) {
    this.pid = pid;
  }

  /**
   * A recording.
   *
   * @param id the JVM's number for it
   * @param name as it was given, or the number
   * @param settings such as {@code maxsize=250.0MB}; may be empty
   * @param isRunning false once it was stopped, or before its delay
   */
  public record Entry(long id, String name, String settings, boolean isRunning) {}

  public List<Entry> list() throws CaptureFailure {
    try (JdkAttach jvm = attach()) {
      return parse(jvm.diagnostic("JFR.check"));
    }
  }

  static List<Entry> parse(String answer) {
    List<Entry> found = new ArrayList<>();
    Matcher lines = LINE.matcher(answer);
    while (lines.find()) {
      found.add(
          new Entry(
              Long.parseLong(lines.group(1)),
              lines.group(2),
              lines.group(3).strip(),
              lines.group(4).equals("running")));
    }
    return found;
  }

  /**
   * The recording of that name or number, or the only one.
   *
   * @param name empty for the only one
   * @throws CaptureFailure if there is none, or several without a name
   */
  public Entry find(String name) throws CaptureFailure {
    List<Entry> all = list();
    if (all.isEmpty()) {
      throw failure("reach.running.none", "reach.running.none.remedy", Long.toString(pid));
    }
    List<Entry> fitting =
        all.stream()
            .filter(
                entry ->
                    name.isEmpty()
                        || entry.name().equals(name)
                        || Long.toString(entry.id()).equals(name))
            .toList();
    if (fitting.size() == 1) {
      return fitting.getFirst();
    }
    String names = String.join(", ", all.stream().map(Entry::name).toList());
    throw fitting.isEmpty()
        ? failure(
            "reach.running.no-such",
            "reach.running.no-such.remedy",
            Long.toString(pid),
            name,
            names)
        : failure(
            "reach.running.several",
            "reach.running.several.remedy",
            Long.toString(pid),
            all.size(),
            names);
  }

  /**
   * Copies what a recording has so far.
   *
   * <p>The JVM writes as its own user, into its own file system; so it gets a file there that only
   * this user can read.
   *
   * @param output written once there is something to write
   */
  public void copy(Entry entry, Path output) throws CaptureFailure {
    byte[] random = new byte[8];
    new SecureRandom().nextBytes(random);
    Path name = Path.of("candela-" + HexFormat.of().formatHex(random) + ".jfr");
    try (JdkAttach jvm = attach();
        SecureDirectoryStream<Path> place = TargetRoot.openSeenBy(pid, PLACE)) {
      try {
        make(place, name);
        jvm.diagnostic("JFR.dump name=" + entry.id() + " filename=" + PLACE.resolve(name));
        take(place, name, output);
      } finally {
        place.deleteFile(name);
      }
    } catch (IOException e) {
      throw new CaptureFailure(
          new Obstacle(
              Kind.FILE_UNUSABLE,
              Messages.text("reach.running.no-copy", output.toString(), String.valueOf(e)),
              ""),
          e);
    }
  }

  private JdkAttach attach() throws CaptureFailure {
    Optional<Obstacle> obstacle = new TargetJvms().obstacle(pid);
    if (obstacle.isPresent() && !isHarmless(obstacle.get().kind())) {
      throw new CaptureFailure(obstacle.get());
    }
    JdkAttach jvm = new JdkAttach(pid);
    jvm.open();
    return jvm;
  }

  /** Whether it can be asked, even if it cannot be recorded. */
  public static boolean canBeAsked(TargetJvm jvm) {
    return jvm.obstacle().map(Obstacle::kind).map(OwnRecordings::isHarmless).orElse(true);
  }

  /** Obstacles to an agent do not prevent a question. */
  private static boolean isHarmless(Kind kind) {
    return kind == Kind.AGENTS_DISABLED || kind == Kind.SECURITY_MANAGER;
  }

  private void make(SecureDirectoryStream<Path> place, Path name) throws IOException {
    place
        .newByteChannel(
            name,
            NEW,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
        .close();
    UserPrincipal user = Files.getOwner(Path.of("/proc", Long.toString(pid)));
    PosixFileAttributeView view =
        place.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (!view.getOwner().equals(user)) {
      view.setOwner(user);
    }
  }

  /** The JVM's user may have replaced the file, but no link is followed. */
  private static void take(SecureDirectoryStream<Path> place, Path name, Path output)
      throws IOException {
    PosixFileAttributeView view =
        place.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (!view.readAttributes().isRegularFile()) {
      throw new IOException("no regular file");
    }
    try (SeekableByteChannel from = place.newByteChannel(name, READ);
        SeekableByteChannel to =
            Files.newByteChannel(
                output,
                Set.of(
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(
                    PosixFilePermissions.fromString("rw-------")))) {
      Channels.newInputStream(from).transferTo(Channels.newOutputStream(to));
    }
  }

  private static CaptureFailure failure(String key, String remedy, Object... arguments) {
    return new CaptureFailure(
        new Obstacle(
            Kind.LINK_BROKEN, Messages.text(key, arguments), Messages.text(remedy, arguments)));
  }
}
