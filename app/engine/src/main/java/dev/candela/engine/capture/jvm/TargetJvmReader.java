package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Condition;
import dev.candela.engine.capture.jvm.TargetJvm.JavaRuntime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Combines performance data and command line; performance data take precedence. */
final class TargetJvmReader {
  /** Performance counter with all options, including those from files and variables. */
  private static final String VM_OPTIONS = "java.rt.vmArgs";

  /** A file this much older than its process belonged to an earlier process. */
  private static final Duration STALE = Duration.ofMinutes(1);

  private final ProcessView process;
  private final Optional<PerfData> perfData;
  private final JavaCommandLine command;

  /** The user who attaches, if not this process's user. */
  private final Optional<String> userElsewhere;

  private TargetJvmReader(ProcessView process, Optional<String> userElsewhere) {
    this.process = process;
    this.perfData = process.perfData().filter(this::fresh);
    this.command = JavaCommandLine.parse(process.command());
    this.userElsewhere = userElsewhere;
  }

  static TargetJvm read(ProcessView process) {
    return new TargetJvmReader(process, Optional.empty()).read();
  }

  /** The same of another machine's process, whose paths mean nothing here, for its user there. */
  static TargetJvm readElsewhere(ProcessView process, String self) {
    return new TargetJvmReader(process, Optional.of(self)).read();
  }

  static boolean tellsOptions(ProcessView process) {
    return new TargetJvmReader(process, Optional.empty()).text(VM_OPTIONS).isPresent();
  }

  private TargetJvm read() {
    String javaCommand = text("sun.rt.javaCommand").orElse("");
    String main = main(javaCommand);
    String arguments =
        javaCommand.isEmpty()
            ? String.join(" ", command.arguments())
            : javaCommand.substring(Math.min(main.length(), javaCommand.length())).strip();
    List<String> vmOptions = vmOptions();
    JavaRuntime runtime = runtime();
    return new TargetJvm(
        process.pid(),
        main,
        arguments,
        vmOptions,
        runtime,
        process.owner().name(),
        process.container(),
        process.startTime(),
        obstacle(vmOptions, runtime));
  }

  /** The first word, unless the command line shows that the jar's path contains spaces. */
  private String main(String javaCommand) {
    if (javaCommand.isEmpty() || javaCommand.startsWith(command.main() + " ")) {
      return command.main();
    }
    if (javaCommand.equals(command.main())) {
      return javaCommand;
    }
    int space = javaCommand.indexOf(' ');
    return space < 0 ? javaCommand : javaCommand.substring(0, space);
  }

  /** Options are joined by spaces in the performance data; a new one begins with a dash. */
  private List<String> vmOptions() {
    return text(VM_OPTIONS)
        .map(joined -> List.of(joined.strip().split("\\s+(?=-)")))
        .orElse(command.vmOptions());
  }

  private JavaRuntime runtime() {
    Optional<Path> home = text("java.property.java.home").map(Path::of).or(this::homeOfExecutable);
    JavaRuntime release =
        home.filter(_ -> userElsewhere.isEmpty())
            .flatMap(InstalledJdks::release)
            .orElse(JavaRuntime.UNKNOWN);
    String vendor = InstalledJdks.shortVendor(text("java.property.java.vm.vendor").orElse(""));
    return new JavaRuntime(
        release.name().isEmpty() ? vendor : release.name(),
        text("java.property.java.version").orElse(release.version()));
  }

  private Optional<Path> homeOfExecutable() {
    return process
        .executable()
        .filter(file -> JavaRuntime.isLauncher(file.toString()))
        .map(Path::getParent)
        .map(Path::getParent);
  }

  private Optional<Obstacle> obstacle(List<String> vmOptions, JavaRuntime runtime) {
    long pid = process.pid();
    String owner = process.owner().name();
    String self = userElsewhere.orElse(System.getProperty("user.name"));
    if (!process.owner().mayAttach()) {
      return Optional.of(Obstacle.of(Kind.OTHER_USER, pid, owner, self));
    }
    // Here, root becomes that user.
    boolean there = userElsewhere.isPresent() || !process.container().isEmpty();
    if (there && TargetJvm.acceptsOnlyItsUser(runtime, owner, self)) {
      return Optional.of(
          Obstacle.of(Kind.OTHER_USER, "obstacle.other-user-on-8", Long.toString(pid), owner));
    }
    if (process.condition() != Condition.RUNNING) {
      return Optional.of(
          switch (process.condition()) {
            case STOPPED -> Obstacle.of(Kind.STOPPED, pid);
            case FILES_HANG -> Obstacle.of(Kind.FILES_HANG, pid);
            case CONTAINER ->
                Obstacle.of(
                    Kind.CONTAINER,
                    userElsewhere.isPresent()
                        ? "reach.via.container"
                        : "reach.container.other-user",
                    Long.toString(pid));
            default -> Obstacle.of(Kind.OTHER_VM, pid, "Eclipse OpenJ9");
          });
    }
    if (noAttach(vmOptions)) {
      return Optional.of(Obstacle.of(Kind.ATTACH_DISABLED, pid));
    }
    if (!isOn("EnableDynamicAgentLoading", vmOptions, true)) {
      return Optional.of(Obstacle.of(Kind.AGENTS_DISABLED, pid));
    }
    if (JavaCommandLine.hasSecurityManager(vmOptions)) {
      return Optional.of(Obstacle.of(Kind.SECURITY_MANAGER, pid));
    }
    if (runtime.feature() > 0 && runtime.feature() < 8) {
      return Optional.of(Obstacle.of(Kind.TOO_OLD, pid, runtime.version()));
    }
    return Optional.empty();
  }

  /** The first capability of HotSpot's list is "can be attached to". */
  private boolean noAttach(List<String> vmOptions) {
    return text("sun.rt.jvmCapabilities").map(flags -> flags.startsWith("0")).orElse(false)
        || isOn("DisableAttachMechanism", vmOptions, false);
  }

  private Optional<String> text(String name) {
    return perfData.flatMap(data -> data.text(name));
  }

  private boolean fresh(PerfData data) {
    Optional<Long> beginMillis = data.number("sun.rt.createVmBeginTime");
    if (beginMillis.isEmpty() || beginMillis.get() <= 0 || process.startTime().isEmpty()) {
      return true;
    }
    return beginMillis.get() > process.startTime().get().toEpochMilli() - STALE.toMillis();
  }

  /** Of {@code -XX:+Name} and {@code -XX:-Name}, the last one wins. */
  private static boolean isOn(String name, List<String> vmOptions, boolean byDefault) {
    boolean on = byDefault;
    for (String option : vmOptions) {
      if (option.equals("-XX:+" + name)) {
        on = true;
      } else if (option.equals("-XX:-" + name)) {
        on = false;
      }
    }
    return on;
  }
}
