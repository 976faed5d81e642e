package dev.candela.engine.read.jfr;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs the same job on several threads, one of which is the caller's. */
final class ParallelJobs {
  /** The share of one worker. */
  @FunctionalInterface
  interface Job<T> {
    /** Does it; workers count from 0. */
    T run(int worker) throws IOException;
  }

  private ParallelJobs() {}

  /** Waits for all, also when one fails; throws the first failure. */
  static <T> List<T> run(int count, Job<T> job) throws IOException {
    List<FutureTask<T>> tasks = new ArrayList<>();
    for (int worker = 0; worker < count; worker++) {
      int number = worker;
      FutureTask<T> task = new FutureTask<>(() -> job.run(number));
      tasks.add(task);
      if (worker > 0) {
        Thread.ofPlatform().daemon().name("recording-reader-" + worker).start(task);
      }
    }
    tasks.get(0).run();
    List<T> results = new ArrayList<>();
    Throwable failure = null;
    for (FutureTask<T> task : tasks) {
      try {
        results.add(join(task));
      } catch (ExecutionException e) {
        failure = failure == null ? e.getCause() : failure;
      }
    }
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
    return results;
  }

  /** An interrupt is kept for the caller: the job is bounded and can be cancelled otherwise. */
  private static <T> T join(FutureTask<T> task) throws ExecutionException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
