package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.jvm.TargetRoot;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.Relay;
import dev.candela.engine.capture.link.Relay.ViaCommand;
import dev.candela.engine.capture.start.Attacher.AttachAttempt;
import dev.candela.engine.capture.start.Attacher.AttachAttempt.AttachPhase;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.jfr.BesideFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A JVM's own recordings, copied while they go on; close it for a JVM behind a command. */
public final class OwnRecordings implements AutoCloseable {
  /** Such as {@code Recording 1: name=continuous maxsize=250.0MB (running)}. */
  private static final Pattern LINE =
      Pattern.compile("Recording (\\d{1,18}): name=(.*?)((?: \\w+=\\S+)*) \\((\\w+)\\)\\s*");

  private static final int MAX_LINE = 1024;

  /** In the target's file system. */
  private static final Path PLACE = Path.of("/tmp");

  private static final Set<OpenOption> NEW =
      Set.of(
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          LinkOption.NOFOLLOW_LINKS);

  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** On the disk that the copy is written to. */
  private static final long KEPT_FREE_BYTES = 16L << 20;

  private final long pid;
  private final long checkSeconds;
  private final long dumpSeconds;

  /** Null for a JVM that is asked directly. */
  private final Relay relay;

  private final AgentFiles files;

  public OwnRecordings(long pid) {
    this(pid, 10, 60);
  }

  /** With limits for the JVM's answers. */
  OwnRecordings(long pid, long checkSeconds, long dumpSeconds) {
    this.pid = pid;
    this.checkSeconds = checkSeconds;
    this.dumpSeconds = dumpSeconds;
    this.relay = null;
    this.files = null;
  }

  /** At the other end of a command. */
  private OwnRecordings(long pid, Relay relay, AgentFiles files) {
    this.pid = pid;
    this.checkSeconds = 30;
    this.dumpSeconds = 90;
    this.relay = relay;
    this.files = files;
  }

  /** Those of a JVM here, or at the other end of a command; blocks. */
  public static OwnRecordings of(long pid, Optional<ViaCommand> via) throws CaptureFailure {
    Optional<ViaCommand> way =
        via.isPresent()
            ? via
            : new TargetJvms()
                .find(pid)
                .filter(jvm -> canBeAsked(jvm) && jvm.acceptsOnlyItsUser())
                .map(_ -> Attacher.asUserOf(pid));
    if (way.isEmpty()) {
      return new OwnRecordings(pid);
    }
    return of(pid, way.get(), AgentFiles.ofInstallation());
  }

  static OwnRecordings of(long pid, ViaCommand via, AgentFiles files) throws CaptureFailure {
    return new OwnRecordings(pid, Relay.open(via, files, _ -> {}), files);
  }

  /** A recording with settings such as {@code maxsize=250.0MB}; its name may be its number. */
  public record Entry(long id, String name, String settings, boolean isRunning) {}

  public List<Entry> list() throws CaptureFailure {
    return parse(ask("JFR.check", checkSeconds));
  }

  /** Leaves out what no JVM prints, such as a line that would keep the pattern busy. */
  static List<Entry> parse(String answer) {
    List<Entry> found = new ArrayList<>();
    for (String text : answer.lines().filter(line -> line.length() <= MAX_LINE).toList()) {
      Matcher line = LINE.matcher(text);
      if (line.matches()) {
        found.add(
            new Entry(
                Long.parseLong(line.group(1)),
                line.group(2),
                line.group(3).strip(),
                line.group(4).equals("running")));
      }
    }
    return found;
  }

  /** The recording of that name or number, or the only one if that is empty. */
  public Entry find(String name) throws CaptureFailure {
    List<Entry> all = list();
    if (all.isEmpty()) {
      throw CaptureFailure.ofLink("reach.running.none", Long.toString(pid));
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
        ? CaptureFailure.ofLink("reach.running.no-such", Long.toString(pid), name, names)
        : CaptureFailure.ofLink("reach.running.several", Long.toString(pid), all.size(), names);
  }

  /**
   * Copies what a recording has so far, and then replaces the output. The JVM writes as its user,
   * into a file there that only this user can read. Its user can exchange the file, so only the
   * open one is changed and read. It stays if the JVM does not answer: it would write a readable
   * file later.
   */
  public void copy(Entry entry, Path output) throws CaptureFailure {
    if (relay != null) {
      long size = relay.copy(pid, Long.toString(entry.id()), files, dumpSeconds);
      try {
        take(relay.copied(), size, output);
      } catch (IOException e) {
        throw noCopy(output, e);
      }
      return;
    }
    Path name = Path.of("candela-" + randomWord() + ".jfr");
    checkObstacle();
    try (SecureDirectoryStream<Path> place = TargetRoot.openSafe(pid, PLACE);
        SeekableByteChannel file = place.newByteChannel(name, NEW, PRIVATE)) {
      boolean unanswered = false;
      try {
        UserPrincipal user = Files.getOwner(Path.of("/proc", Long.toString(pid)));
        Path open = TargetRoot.ofOpen(file);
        if (!Files.getOwner(open).equals(user)) {
          Files.setOwner(open, user);
        }
        ask("JFR.dump name=" + entry.id() + " filename=" + PLACE.resolve(name), dumpSeconds);
        file.position(0);
        take(file, file.size(), output);
      } catch (CaptureFailure e) {
        unanswered = Set.of(Kind.TIMED_OUT, Kind.CANCELLED).contains(e.obstacle().kind());
        throw e;
      } finally {
        if (!unanswered) {
          remove(place, name);
        }
      }
    } catch (IOException e) {
      throw noCopy(output, e);
    }
  }

  private static String randomWord() {
    byte[] random = new byte[8];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private static CaptureFailure noCopy(Path output, IOException cause) {
    return new CaptureFailure(
        new Obstacle(
            Kind.FILE_UNUSABLE,
            Messages.text("reach.running.no-copy", output.toString(), String.valueOf(cause)),
            ""),
        cause);
  }

  @Override
  public void close() {
    if (relay != null) {
      relay.close();
    }
  }

  private static void remove(SecureDirectoryStream<Path> place, Path name) {
    try {
      place.deleteFile(name);
    } catch (IOException e) {
      // Its user may have moved it, and what was copied is good.
    }
  }

  private void checkObstacle() throws CaptureFailure {
    Optional<Obstacle> obstacle = new TargetJvms().obstacle(pid);
    if (obstacle.isPresent() && !isHarmless(obstacle.get().kind())) {
      throw new CaptureFailure(obstacle.get());
    }
  }

  /** As in {@link LocalAttempt}, the thread is left to itself when time is up. */
  private String ask(String command, long limitSeconds) throws CaptureFailure {
    if (relay != null) {
      return relay.ask(pid, command, files, limitSeconds);
    }
    checkObstacle();
    CompletableFuture<String> answer = new CompletableFuture<>();
    String phase = AttachPhase.CONTACTING.words();
    CompletableFuture.delayedExecutor(limitSeconds, TimeUnit.SECONDS)
        .execute(
            () ->
                answer.completeExceptionally(
                    new CaptureFailure(Obstacle.of(Kind.TIMED_OUT, pid, limitSeconds, phase))));
    Thread.ofPlatform()
        .daemon()
        .name("candela-attach-jdk")
        .start(
            () -> {
              try (JdkAttach jvm = new JdkAttach(pid)) {
                jvm.open();
                if (!answer.isDone()) {
                  answer.complete(jvm.diagnostic(command));
                }
              } catch (CaptureFailure | RuntimeException | Error e) {
                answer.completeExceptionally(e);
              }
            });
    try {
      return AttachAttempt.outcome(answer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CaptureFailure(Obstacle.of(Kind.CANCELLED, "obstacle.cancelled"), e);
    }
  }

  /** True if the JVM can be asked for its recordings, even if it cannot be recorded. */
  public static boolean canBeAsked(TargetJvm jvm) {
    return jvm.obstacle().map(Obstacle::kind).map(OwnRecordings::isHarmless).orElse(true);
  }

  /** Obstacles to an agent do not prevent a question. */
  private static boolean isHarmless(Kind kind) {
    return kind == Kind.AGENTS_DISABLED || kind == Kind.SECURITY_MANAGER;
  }

  /** Copies its current length and no more: a hostile user's file may grow, or claim any length. */
  private void take(ReadableByteChannel file, long size, Path output)
      throws IOException, CaptureFailure {
    if (size <= 0) {
      throw new FileSystemException(
          PLACE.toString(), null, Messages.text("obstacle.jars.replaced"));
    }
    boolean older = Files.exists(output);
    Path place = older ? output.toRealPath() : output.toAbsolutePath();
    Path directory = place.getParent();
    long free = Files.getFileStore(directory).getUsableSpace();
    if (size > free - KEPT_FREE_BYTES) {
      throw CaptureFailure.ofLink(
          "reach.running.too-large",
          Long.toString(pid),
          Quantities.bytes(size),
          Quantities.bytes(free),
          directory);
    }
    if (older && !Files.isRegularFile(place)) {
      try (FileChannel to = FileChannel.open(place, StandardOpenOption.WRITE)) {
        fill(to, file, size);
      }
      return;
    }
    FileAttribute<?> mode =
        older
            ? PosixFilePermissions.asFileAttribute(Files.getPosixFilePermissions(place))
            : PRIVATE;
    Path part = place.resolveSibling(place.getFileName() + "." + randomWord() + ".part");
    try {
      try (FileChannel to = FileChannel.open(part, NEW, mode)) {
        fill(to, file, size);
        to.force(true);
      }
      BesideFile.delete(place);
      Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void fill(FileChannel to, ReadableByteChannel from, long size) throws IOException {
    long done = 0;
    long count = 1;
    while (done < size && count > 0) {
      count = to.transferFrom(from, done, size - done);
      done += count;
    }
    if (done < size) {
      throw new EOFException(done + " of " + size + " bytes");
    }
  }
}
