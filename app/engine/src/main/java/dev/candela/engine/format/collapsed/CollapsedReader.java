package dev.candela.engine.format.collapsed;

import dev.candela.engine.model.ProfileBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/** Each line is a row at time 0; an outermost {@code [name tid=7]} is async-profiler's thread. */
final class CollapsedReader {
  /** Shorter parts are not worth a thread. */
  private static final long FEWEST_BYTES = 1 << 22;

  private CollapsedReader() {}

  static void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead) throws IOException {
    StackRows rows = new StackRows(into, true);
    try {
      new StackLines(new LineBuffer(in, 0, 0), rows).read(Long.MAX_VALUE, bytesRead);
    } finally {
      rows.finish();
    }
  }

  /** Reads a file by several threads at once; the profile is the same as that of its stream. */
  static void read(Path file, int workers, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    readParts(file, Math.clamp(Files.size(file) / FEWEST_BYTES, 1, workers), into, bytesRead);
  }

  static void readParts(Path file, int count, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    long size = Files.size(file);
    long[] cuts = LongStream.rangeClosed(0, count).map(part -> size * part / count).toArray();
    AtomicBoolean wanted = new AtomicBoolean(true);
    List<CompletableFuture<StackLines>> parts = new ArrayList<>();
    for (int part = 1; part < count; part++) {
      parts.add(start(file, cuts[part], cuts[part + 1], wanted));
    }
    StackRows rows = new StackRows(into, true);
    try (InputStream in = open(file, 0)) {
      StackLines lines = new StackLines(new LineBuffer(in, 0, 0), rows);
      lines.read(cuts[1], bytes -> bytesRead.accept(bytes * count));
      long linesBefore = lines.lines();
      for (int part = 1; part < count; part++) {
        StackLines more = join(parts.set(part - 1, null));
        rows.append(more.rows);
        linesBefore += more.lines();
        if (more.position() < cuts[part + 1]) {
          readRest(file, more.position(), linesBefore, rows, bytesRead);
          break;
        }
      }
    } finally {
      wanted.set(false);
      rows.finish();
    }
  }

  private static CompletableFuture<StackLines> start(
      Path file, long start, long end, AtomicBoolean wanted) {
    LongConsumer whileWanted =
        bytes -> {
          if (!wanted.get()) {
            throw new CancellationException();
          }
        };
    return CompletableFuture.supplyAsync(
        () -> readPart(file, start, end, whileWanted),
        job -> Thread.ofPlatform().daemon().name("collapsed-reader").start(job));
  }

  /** Reads lines that begin in this range, up to one that code reading on from there reports. */
  private static StackLines readPart(Path file, long start, long end, LongConsumer bytesRead) {
    try (InputStream in = open(file, start - 1)) {
      LineBuffer buffer = new LineBuffer(in, start - 1, 0);
      // Most often the end of a line of the part before.
      buffer.next();
      StackLines lines = new StackLines(buffer, new StackRows(new ProfileBuilder(), false));
      try {
        lines.read(end, bytesRead);
      } catch (IOException e) {
        // It is met again where the lines end.
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static StackLines join(CompletableFuture<StackLines> part) throws IOException {
    try {
      return part.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      } else if (e.getCause() instanceof UncheckedIOException failure) {
        throw failure.getCause();
      }
      throw e;
    }
  }

  private static void readRest(
      Path file, long start, long linesBefore, StackRows rows, LongConsumer bytesRead)
      throws IOException {
    try (InputStream in = open(file, start)) {
      new StackLines(new LineBuffer(in, start, linesBefore), rows).read(Long.MAX_VALUE, bytesRead);
    }
  }

  private static InputStream open(Path file, long start) throws IOException {
    InputStream in = Files.newInputStream(file);
    in.skipNBytes(start);
    return in;
  }
}
