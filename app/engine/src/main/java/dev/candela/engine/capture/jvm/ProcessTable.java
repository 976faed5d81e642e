package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Condition;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Owner;
import dev.candela.engine.capture.jvm.TargetJvm.JavaRuntime;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

interface ProcessTable {
  List<ProcessView> jvms();

  /** Any process, JVM or not. */
  Optional<ProcessView> find(long pid);

  /** As far as visible. */
  boolean isJvm(long pid);

  static ProcessTable ofThisMachine() {
    return PerfData.isLinux()
        ? new ProcProcesses(Path.of("/proc"), PerfData.temporaryDirectory())
        : new HandleProcesses(PerfData.temporaryDirectory());
  }

  /** Processes from {@link ProcessHandle}, for systems without {@code /proc}; thread-safe. */
  final class HandleProcesses implements ProcessTable {
    private final Path temporaryDirectory;

    HandleProcesses(Path temporaryDirectory) {
      this.temporaryDirectory = temporaryDirectory;
    }

    @Override
    public List<ProcessView> jvms() {
      Map<Long, Path> perfFiles = PerfData.filesUnder(temporaryDirectory);
      return ProcessHandle.allProcesses()
          .filter(handle -> isJvm(handle, perfFiles))
          .map(handle -> view(handle, perfFiles))
          .toList();
    }

    @Override
    public Optional<ProcessView> find(long pid) {
      Map<Long, Path> perfFiles = PerfData.filesUnder(temporaryDirectory);
      return ProcessHandle.of(pid).map(handle -> view(handle, perfFiles));
    }

    @Override
    public boolean isJvm(long pid) {
      Map<Long, Path> perfFiles = PerfData.filesUnder(temporaryDirectory);
      return ProcessHandle.of(pid).map(handle -> isJvm(handle, perfFiles)).orElse(false);
    }

    private static boolean isJvm(ProcessHandle handle, Map<Long, Path> perfFiles) {
      return perfFiles.containsKey(handle.pid())
          || handle.info().command().map(JavaRuntime::isLauncher).orElse(false);
    }

    private static ProcessView view(ProcessHandle handle, Map<Long, Path> perfFiles) {
      ProcessHandle.Info info = handle.info();
      List<String> command = new ArrayList<>();
      info.command().ifPresent(command::add);
      info.arguments().ifPresent(arguments -> command.addAll(List.of(arguments)));
      return new ProcessView(
          handle.pid(),
          owner(info.user().orElse("")),
          command,
          info.command().map(Path::of),
          info.startInstant(),
          Optional.ofNullable(perfFiles.get(handle.pid())).flatMap(PerfData::read),
          Condition.RUNNING,
          "");
    }

    /** Windows puts the domain first, as in {@code OFFICE\ada}. */
    private static Owner owner(String user) {
      String name = user.substring(user.lastIndexOf('\\') + 1);
      String self = System.getProperty("user.name");
      return new Owner(name, name.isEmpty() || name.equalsIgnoreCase(self) || self.equals("root"));
    }
  }

  /** A process; its command begins with the executable, and what the system hides is empty. */
  record ProcessView(
      long pid,
      Owner owner,
      List<String> command,
      Optional<Path> executable,
      Optional<Instant> startTime,
      Optional<PerfData> perfData,
      Condition condition,
      String container) {
    record Owner(String name, boolean mayAttach) {}

    /** Why a process cannot answer; the first that applies. */
    enum Condition {
      RUNNING,
      STOPPED,
      FILES_HANG,
      /** Its network is not accessible to this user. */
      CONTAINER,
      /** A JVM, but not HotSpot. */
      OTHER_VM
    }

    String shortCommand() {
      String text = String.join(" ", command);
      return text.length() <= 60 ? text : text.substring(0, 59) + "…";
    }
  }
}
