package dev.candela.engine.capture;

import dev.candela.engine.capture.jvm.TargetRoot;
import dev.candela.wire.target.RecorderDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Directories that a killed target's recorders leave, on threads of its own: they may hang. */
final class RecorderRemains {
  private static final long LIMIT_SECONDS = 1;

  private final long pid;

  /** By {@link RecorderDirectory#isScratch}. */
  private final Map<Boolean, Left> left = new HashMap<>();

  /** {@code pid} is -1 for a target elsewhere, where nothing can be removed. */
  RecorderRemains(long pid) {
    this.pid = pid;
  }

  /** Takes a directory that the running target's agent names; the first of each kind counts. */
  void are(String name, boolean withFiles) {
    if (pid > 0) {
      Path told;
      try {
        told = Path.of(name);
      } catch (InvalidPathException unrepresentable) {
        return;
      }
      Left first =
          left.computeIfAbsent(RecorderDirectory.isScratch(told), _ -> Left.open(pid, told));
      first.filesToo = withFiles && told.equals(first.path);
    }
  }

  /** Waits for a second at most; removes them if the target has ended. */
  void close(boolean remove) {
    CompletableFuture<?>[] closed =
        left.values().stream().map(each -> each.close(remove)).toArray(CompletableFuture[]::new);
    if (!remove) {
      return;
    }
    try {
      CompletableFuture.allOf(closed).get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // It stays, as it does without Candela.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Left {
    private final Path path;
    private final CompletableFuture<RecorderDirectory> directory;
    private boolean filesToo;

    private Left(Path path, CompletableFuture<RecorderDirectory> directory) {
      this.path = path;
      this.directory = directory;
    }

    static Left open(long pid, Path path) {
      return new Left(path, CompletableFuture.supplyAsync(() -> directory(pid, path), Left::start));
    }

    private static void start(Runnable task) {
      Thread.ofPlatform().daemon().name("candela-remains").start(task);
    }

    private static RecorderDirectory directory(long pid, Path path) {
      try {
        return new RecorderDirectory(
            TargetRoot.openSeenBy(pid, path.getParent()),
            path.getFileName(),
            Files.getOwner(Path.of("/proc", Long.toString(pid))));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    CompletableFuture<Void> close(boolean remove) {
      boolean files = filesToo;
      return directory.thenAcceptAsync(opened -> close(opened, remove, files), Left::start);
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
}
