package dev.candela.engine.capture;

import dev.candela.engine.capture.jvm.TargetRoot;
import dev.candela.wire.target.RecorderDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The directory that the JDK's recorder leaves behind if a target on this machine is killed. The
 * target's file system may hang, so it is used on threads of its own.
 */
final class RecorderRemains {
  private static final long LIMIT_SECONDS = 1;

  private final long pid;
  private Path path;
  private boolean filesToo;
  private CompletableFuture<RecorderDirectory> directory;

  /**
   * @param pid -1 for a target elsewhere, of which nothing can be removed from here
   */
  RecorderRemains(long pid) {
    this.pid = pid;
  }

  /** Takes the directory that the agent names while the target runs. Only the first one counts. */
  void are(String name, boolean withFiles) {
    Path told = Path.of(name);
    if (pid > 0 && path == null) {
      path = told;
      directory = CompletableFuture.supplyAsync(() -> open(pid, told), RecorderRemains::start);
    }
    filesToo = withFiles && told.equals(path);
  }

  private static void start(Runnable task) {
    Thread.ofPlatform().daemon().name("candela-remains").start(task);
  }

  private static RecorderDirectory open(long pid, Path path) {
    try {
      return new RecorderDirectory(
          TargetRoot.openSeenBy(pid, path.getParent()),
          path.getFileName(),
          Files.getOwner(Path.of("/proc", Long.toString(pid))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits for a second at most.
   *
   * @param remove true if the target has ended
   */
  void close(boolean remove) {
    if (directory == null) {
      return;
    }
    boolean files = filesToo;
    CompletableFuture<Void> done =
        directory.thenAcceptAsync(opened -> close(opened, remove, files), RecorderRemains::start);
    try {
      if (remove) {
        done.get(LIMIT_SECONDS, TimeUnit.SECONDS);
      }
    } catch (ExecutionException | TimeoutException e) {
      // It stays, as it does without Candela.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void close(RecorderDirectory directory, boolean remove, boolean files) {
    try (directory) {
      if (remove) {
        directory.remove(files);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
