package dev.candela.cli.record;

import dev.candela.cli.option.Spelling;
import dev.candela.cli.output.CommandFailure;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.Relay;
import dev.candela.engine.capture.link.Relay.ViaCommand;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A running JVM as a user names it. Has its process id, or where it was reached, for file names,
 * and a name, or the id where that is not known.
 */
public record RunningProgram(AttachTarget target, String id, String name) {
  /** A shorter part is in too many names. */
  private static final int SHORTEST_PART = 3;

  private RunningProgram(long pid, String name) {
    this(new AttachTarget.Local(pid), Long.toString(pid), name);
  }

  /** A listening agent's JVM, whose name is known later. */
  static RunningProgram listening(ListeningAgent agent) {
    return new RunningProgram(
        new AttachTarget.Listening(agent),
        agent.title().replaceAll("[^0-9A-Za-z.]+", "-"),
        agent.title());
  }

  /** Finds the one JVM of this name, of which a part is enough, or id. */
  public static RunningProgram named(String word) {
    if (!isPid(word)) {
      List<TargetJvm> jvms = new TargetJvms().list();
      // On Windows, not every name of a program is a path.
      File file = new File(word);
      if (file.isFile() && named(word, jvms).isEmpty()) {
        throw CommandFailure.of("cli.failure.file-no-jvm", word, ShellWords.quote(file.toPath()));
      }
      return find(word, jvms, Optional.empty());
    } else if (ProcessHandle.of(Long.parseLong(word)).isEmpty()) {
      throw CommandFailure.of("cli.failure.no-such-process", word);
    }
    return new RunningProgram(Long.parseLong(word), word);
  }

  public static RunningProgram named(String word, Optional<ViaCommand> via) {
    return via.map(command -> behind(command, word)).orElseGet(() -> named(word));
  }

  /** Its process id on this machine; empty if it is elsewhere. */
  public String localId() {
    return target instanceof AttachTarget.Local ? id : "";
  }

  /** {@code Shop (4711)}; the id alone where the name is not known. */
  String title() {
    boolean isHere = target instanceof AttachTarget.Local && name.equals(id);
    String known =
        isHere
            ? new TargetJvms().find(Long.parseLong(id)).map(TargetJvm::shortName).orElse(id)
            : name;
    return known.equals(id) || target instanceof AttachTarget.Listening
        ? known
        : known + " (" + id + ")";
  }

  /** The same; Candela may bring the loopback interface of its container up. */
  public RunningProgram withLoopback() {
    return new RunningProgram(new AttachTarget.Local(Long.parseLong(id), true), id, name);
  }

  /** Finds the JVM at the other end of a command. */
  static RunningProgram behind(ViaCommand command, String word) {
    RunningProgram there =
        isPid(word)
            ? new RunningProgram(Long.parseLong(word), word)
            : find(word, list(command), Optional.of(command));
    long pid = Long.parseLong(there.id());
    return new RunningProgram(new AttachTarget.Behind(command, pid), there.id(), there.name());
  }

  public static List<TargetJvm> list(ViaCommand command) {
    try (Relay relay = Relay.open(command, AgentFiles.ofInstallation(), opening -> {})) {
      return relay.list();
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  private static RunningProgram find(String word, List<TargetJvm> jvms, Optional<ViaCommand> via) {
    List<TargetJvm> found = named(word, jvms);
    if (found.isEmpty()) {
      throw unknown(word, via, jvms);
    }
    return theOne(word, found);
  }

  /** Says that no JVM has a name, which has a similar one, and how to list them. */
  public static CommandFailure unknown(
      String word, Optional<ViaCommand> via, List<TargetJvm> jvms) {
    String lister = "candela list" + via.map(way -> " --via " + way.quoted()).orElse("");
    List<String> similar = Spelling.nearest(word, jvms.stream().map(RunningProgram::simpleName));
    return new CommandFailure(
        Messages.text("cli.failure.no-such-jvm", word, lister) + Spelling.hint(similar));
  }

  /** Those of exactly this name, or otherwise those of which it is a part of the name. */
  private static List<TargetJvm> named(String word, List<TargetJvm> jvms) {
    List<TargetJvm> exact = matching(jvms, jvm -> hasName(jvm, word));
    String part = word.toLowerCase(Locale.ROOT);
    return exact.isEmpty() && word.strip().length() >= SHORTEST_PART
        ? matching(jvms, jvm -> jvm.shortName().toLowerCase(Locale.ROOT).contains(part))
        : exact;
  }

  /** The JVM that a word names, if any. Refuses a part of a name that may be a similar file. */
  static Optional<RunningProgram> called(
      String word, Optional<Path> similar, List<TargetJvm> jvms) {
    List<TargetJvm> found = named(word, jvms);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    boolean certain =
        found.size() == 1
            && (hasName(found.getFirst(), word) || isSpelled(word, found.getFirst(), similar));
    if (similar.isPresent() && !certain) {
      throw CommandFailure.of(
          "cli.failure.file-or-jvm", word, similar.get(), listed(found), found.size());
    }
    return Optional.of(theOne(word, found));
  }

  /** True if the JVM's name has the word in the same case, and the file's name has not. */
  private static boolean isSpelled(String word, TargetJvm jvm, Optional<Path> similar) {
    return jvm.shortName().contains(word)
        && similar.filter(file -> file.toString().contains(word)).isEmpty();
  }

  public static boolean isRunning(String word) {
    return new TargetJvms()
        .list().stream()
            .anyMatch(jvm -> hasName(jvm, word) || Long.toString(jvm.pid()).equals(word));
  }

  /** True for words that can only be process ids. */
  public static boolean isPid(String word) {
    return word.matches("[0-9]{1,10}");
  }

  private static List<TargetJvm> matching(List<TargetJvm> jvms, Predicate<TargetJvm> wanted) {
    return jvms.stream().filter(wanted).toList();
  }

  private static boolean hasName(TargetJvm jvm, String word) {
    return Stream.of(jvm.main(), jvm.shortName(), simpleName(jvm)).anyMatch(word::equalsIgnoreCase);
  }

  private static String simpleName(TargetJvm jvm) {
    String name = jvm.shortName();
    return name.endsWith(".jar")
        ? name.substring(0, name.length() - ".jar".length())
        : name.substring(name.lastIndexOf('.') + 1);
  }

  private static RunningProgram theOne(String word, List<TargetJvm> found) {
    if (found.size() > 1) {
      throw CommandFailure.of("cli.failure.several-jvms", found.size(), word, listed(found));
    }
    TargetJvm jvm = found.getFirst();
    return new RunningProgram(jvm.pid(), jvm.shortName());
  }

  private static String listed(List<TargetJvm> jvms) {
    return jvms.stream()
        .map(jvm -> jvm.pid() + " " + jvm.shortName())
        .collect(Collectors.joining(", "));
  }
}
