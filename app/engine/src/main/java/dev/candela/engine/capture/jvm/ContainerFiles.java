package dev.candela.engine.capture.jvm;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Performance data from the file systems of containers. Such a file system may hang: a network
 * drive or a FUSE mount without its server. A read that takes too long is left to its thread, and
 * the process is not read again until that thread has returned. For any thread.
 */
final class ContainerFiles {
  private static final long LIMIT_MILLIS = 1000;

  /** Reads a process's data; may block forever. */
  @FunctionalInterface
  interface Reading {
    Optional<PerfData> read(ProcEntry entry, long innerPid);
  }

  /**
   * The result of a search.
   *
   * @param hangs true if the file system did not answer in time
   */
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
