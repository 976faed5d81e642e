package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.ProcessTable.ProcessView;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Condition;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Owner;
import dev.candela.engine.capture.jvm.TargetJvm.JavaRuntime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Processes from {@code /proc}; thread-safe. */
final class ProcProcesses implements ProcessTable {
  private static final String VM_LIBRARY = "/libjvm.so";
  private static final String OPENJ9_LIBRARY = "/libj9vm";

  private final Path proc;
  private final Path temporaryDirectory;
  private final boolean administrator;
  private final ContainerFiles containerFiles;

  /** Processes that are no JVMs: reading their memory maps again for each list would take long. */
  private final Map<Long, Path> knownOthers = new HashMap<>();

  ProcProcesses(Path proc, Path temporaryDirectory) {
    this(
        proc,
        temporaryDirectory,
        System.getProperty("user.name").equals("root"),
        new ContainerFiles(ProcProcesses::innerPerfData));
  }

  /** An {@code administrator} may enter other networks. */
  ProcProcesses(
      Path proc, Path temporaryDirectory, boolean administrator, ContainerFiles containerFiles) {
    this.proc = proc;
    this.temporaryDirectory = temporaryDirectory;
    this.administrator = administrator;
    this.containerFiles = containerFiles;
  }

  @Override
  public List<ProcessView> jvms() {
    Map<Long, Path> perfFiles = PerfData.filesUnder(temporaryDirectory);
    List<ProcessView> found = new ArrayList<>();
    for (Path directory : ProcEntry.inside(proc, "[0-9]*")) {
      long pid = ProcEntry.parseId(directory.getFileName().toString());
      if (pid > 0 && isJvm(pid)) {
        view(entry(pid), perfFiles).ifPresent(found::add);
      }
    }
    synchronized (knownOthers) {
      knownOthers.keySet().removeIf(pid -> !Files.exists(entry(pid).directory()));
    }
    return found;
  }

  @Override
  public Optional<ProcessView> find(long pid) {
    return view(entry(pid), PerfData.filesUnder(temporaryDirectory));
  }

  @Override
  public boolean isJvm(long pid) {
    ProcEntry entry = entry(pid);
    Optional<Path> executable = entry.executable();
    if (executable.isEmpty()) {
      // Another user's: only its command line is open to everybody.
      List<String> command = entry.command();
      return !command.isEmpty() && JavaRuntime.isLauncher(command.getFirst());
    }
    if (JavaRuntime.isLauncher(executable.get().toString())) {
      return true;
    }
    synchronized (knownOthers) {
      if (executable.get().equals(knownOthers.get(pid))) {
        return false;
      }
    }
    boolean mapped = entry.maps(VM_LIBRARY);
    if (!mapped) {
      synchronized (knownOthers) {
        knownOthers.put(pid, executable.get());
      }
    }
    return mapped;
  }

  private ProcEntry entry(long pid) {
    return new ProcEntry(proc.resolve(Long.toString(pid)), pid);
  }

  private Optional<ProcessView> view(ProcEntry entry, Map<Long, Path> perfFiles) {
    Map<String, String> status = entry.status();
    List<String> command = entry.command();
    String state = status.getOrDefault("State", "Z");
    // Kernel threads have no command line, dead processes wait for their parent as zombies.
    if (command.isEmpty() || state.startsWith("Z") || state.startsWith("X")) {
      return Optional.empty();
    }
    Optional<PerfData> perfData;
    boolean filesHang = false;
    if (isolated(entry, "mnt")) {
      ContainerFiles.Result read = containerFiles.read(entry, entry.innerPid(status));
      perfData = read.perfData();
      filesHang = read.hangs();
    } else {
      Path file = perfFiles.get(entry.innerPid(status));
      perfData = Optional.ofNullable(file).flatMap(PerfData::read);
    }
    return Optional.of(
        new ProcessView(
            entry.pid(),
            owner(entry),
            command,
            entry.executable(),
            ProcessHandle.of(entry.pid()).flatMap(handle -> handle.info().startInstant()),
            perfData,
            filesHang ? Condition.FILES_HANG : condition(entry, state, perfData),
            entry.container()));
  }

  private Condition condition(ProcEntry entry, String state, Optional<PerfData> perfData) {
    if (state.startsWith("T")) {
      return Condition.STOPPED;
    }
    if (isolated(entry, "net") && !administrator) {
      return Condition.CONTAINER;
    }
    // OpenJ9 writes no such file. Maps are long, so only those of a launcher are worth a look.
    boolean launched =
        entry.executable().map(file -> JavaRuntime.isLauncher(file.toString())).orElse(false);
    boolean other = perfData.isEmpty() && launched && entry.maps(OPENJ9_LIBRARY);
    return other ? Condition.OTHER_VM : Condition.RUNNING;
  }

  static Optional<PerfData> innerPerfData(ProcEntry entry, long innerPid) {
    Path file = PerfData.filesUnder(entry.root().resolve("tmp")).get(innerPid);
    return Optional.ofNullable(file).flatMap(PerfData::read);
  }

  private boolean isolated(ProcEntry entry, String kind) {
    return entry.isIsolatedFrom(new ProcEntry(proc.resolve("self"), 0), kind);
  }

  private Owner owner(ProcEntry entry) {
    String self = System.getProperty("user.name");
    String name = entry.owner();
    return new Owner(name, name.equals(self) || self.equals("root") || name.isEmpty());
  }

  /** Data of containers' files, which may hang: a late read keeps its thread, is not repeated. */
  static final class ContainerFiles {
    private static final long LIMIT_MILLIS = 1000;

    /** Reads a process's data; may block forever. */
    interface Reading {
      Optional<PerfData> read(ProcEntry entry, long innerPid);
    }

    /** {@code hangs} if the file system did not answer in time. */
    record Result(Optional<PerfData> perfData, boolean hangs) {}

    private static final class UnderWay extends CompletableFuture<Optional<PerfData>> {
      private volatile boolean late;
    }

    private final Reading reading;
    private final Map<Long, UnderWay> underWay = new ConcurrentHashMap<>();

    ContainerFiles(Reading reading) {
      this.reading = reading;
    }

    Result read(ProcEntry entry, long innerPid) {
      UnderWay read = underWay.computeIfAbsent(entry.pid(), _ -> start(entry, innerPid));
      try {
        long waitMillis = read.late ? 0 : LIMIT_MILLIS;
        return new Result(read.get(waitMillis, TimeUnit.MILLISECONDS), false);
      } catch (TimeoutException e) {
        read.late = true;
        return new Result(Optional.empty(), true);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Result(Optional.empty(), true);
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }

    private UnderWay start(ProcEntry entry, long innerPid) {
      UnderWay read = new UnderWay();
      Thread.ofPlatform()
          .daemon()
          .name("candela-container-files")
          .start(
              () -> {
                try {
                  read.complete(reading.read(entry, innerPid));
                } catch (RuntimeException | Error failure) {
                  read.completeExceptionally(failure);
                } finally {
                  underWay.remove(entry.pid(), read);
                }
              });
      return read;
    }
  }
}
