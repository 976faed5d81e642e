package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.jfr.read.KnownEvents.SampleSpec;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Profile.SecondRecorder;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.bytes.ChunkBuffer;
import dev.candela.jfr.error.JfrException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Reads with several threads, a chunk each or a part of one, each into a builder of its own. */
public final class JfrReader {
  private final JfrFile file;
  private final ReadOptions options;
  private final ReadProgress progress;
  private final List<JfrChunk> chunks;
  private final long totalBytes;
  private final AtomicInteger nextChunk = new AtomicInteger();
  private final AtomicLong doneBytes = new AtomicLong();

  private JfrReader(JfrFile file, ReadOptions options, ReadProgress progress) {
    this.file = file;
    this.options = options;
    this.progress = progress;
    this.chunks = options.range() == null ? file.chunks() : chunksIn(file.chunks(), options);
    this.totalBytes = chunks.stream().mapToLong(JfrChunk::lengthBytes).sum();
  }

  public static List<SampleType> sampleTypes() {
    return KnownEvents.SAMPLES_BY_NAME.values().stream().map(SampleSpec::type).toList();
  }

  public static Profile read(JfrFile file, ReadOptions options, ReadProgress progress)
      throws IOException {
    return new JfrReader(file, options, progress).read();
  }

  private Profile read() throws IOException {
    List<ProfileBuilder> parts =
        options.workers() > 1 && chunks.size() < options.workers()
            ? readChunksInParts()
            : parallel(Math.max(1, Math.min(options.workers(), chunks.size())), this::readSome);
    ProfileBuilder whole = parts.get(0);
    for (ProfileBuilder part : parts.subList(1, parts.size())) {
      whole.append(part.build());
    }
    if (chunks.size() < file.chunks().size()) {
      for (JfrChunk chunk : file.chunks()) {
        whole.cover(span(chunk));
        if (chunk.header().beside()) {
          whole.second(SecondRecorder.of(span(chunk), Set.of()));
        }
      }
    }
    file.warnings().forEach(warning -> whole.warn(warning + "."));
    NativeMemory.addTo(whole);
    Profile read = whole.build();
    Origin origin = new RecordingOrigin().of(read);
    return (markTruncated(whole, read.stacks(), origin) ? whole.build() : read).withOrigin(origin);
  }

  /** async-profiler does not mark stacks that are as deep as its limit; false if none are. */
  private static boolean markTruncated(ProfileBuilder whole, StackTable stacks, Origin origin) {
    String limit = origin.settings().getOrDefault("jdk.ActiveRecording#jstackdepth", "");
    boolean marked = false;
    int most = limit.matches("[1-9]\\d{0,5}") ? Integer.parseInt(limit) : 0;
    int[] depths = new int[most > 0 ? stacks.size() : 0];
    for (int stackId = 1; stackId < depths.length; stackId++) {
      depths[stackId] = depths[stacks.parentStackId(stackId)] + 1;
      if (depths[stackId] >= most) {
        whole.markTruncated(stackId);
        marked = true;
      }
    }
    return marked;
  }

  /** One worker's share: takes the next chunk until there is none. */
  private ProfileBuilder readSome(int worker) throws IOException {
    ChunkDecoder ofEngine = new ChunkDecoder(options, chunks.size() > 1);
    ChunkDecoder beside = ofEngine.beside();
    ChunkBuffer buffer = new ChunkBuffer();
    for (int index; (index = nextChunk.getAndIncrement()) < chunks.size(); ) {
      JfrChunk chunk = chunks.get(index);
      ChunkDecoder decoder = chunk.header().beside() ? beside : ofEngine;
      decoder.decode(
          file, chunk, buffer, position -> progress.check(doneBytes.get() + position, totalBytes));
      doneBytes.addAndGet(chunk.lengthBytes());
    }
    return ofEngine.into;
  }

  private List<ProfileBuilder> readChunksInParts() throws IOException {
    List<ChunkDecoder> ofEngine = new ArrayList<>();
    for (int worker = 0; worker < options.workers(); worker++) {
      ofEngine.add(new ChunkDecoder(options, chunks.size() > 1));
    }
    List<ChunkDecoder> beside = ofEngine.stream().map(ChunkDecoder::beside).toList();
    ChunkBuffer buffer = new ChunkBuffer();
    for (JfrChunk chunk : chunks) {
      List<ChunkDecoder> decoders = chunk.header().beside() ? beside : ofEngine;
      try (ChunkReader reader = file.read(chunk, buffer)) {
        long[] bounds = reader.eventRanges(decoders.size());
        List<ChunkContext> parts =
            parallel(bounds.length - 1, part -> readPart(reader, decoders.get(part), bounds, part));
        decoders.getFirst().end(parts);
      } catch (JfrException e) {
        decoders.get(0).into.warn(Messages.text("read.warning.chunk-left-out", e.getMessage()));
      }
      doneBytes.addAndGet(chunk.lengthBytes());
    }
    return ofEngine.stream().map(decoder -> decoder.into).toList();
  }

  private ChunkContext readPart(ChunkReader reader, ChunkDecoder decoder, long[] bounds, int part)
      throws IOException {
    ChunkContext context = decoder.begin(reader);
    decoder.decode(
        context,
        reader.events(bounds[part], bounds[part + 1]),
        position -> progress.check(doneBytes.get() + position - bounds[part], totalBytes));
    return context;
  }

  interface Job<T> {
    /** Workers count from 0. */
    T run(int worker) throws IOException;
  }

  /** Waits for all, even if one fails; throws the first failure. */
  static <T> List<T> parallel(int count, Job<T> job) throws IOException {
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

  /** Recorders write some samples to the chunk after theirs. */
  static final long MARGIN_NANOS = 10_000_000_000L;

  /**
   * The first chunk, which has the recording's settings, and all that may hold what is asked for.
   * If some header does not say how long its chunk is, that is all chunks.
   */
  public static List<JfrChunk> chunksIn(List<JfrChunk> chunks, ReadOptions options) {
    Span whole = Span.EMPTY;
    for (JfrChunk chunk : chunks) {
      if (chunk.state() != JfrChunk.State.COMPLETE || span(chunk).isEmpty()) {
        return chunks;
      }
      whole = whole.union(span(chunk));
    }
    Span range = options.range().apply(whole);
    boolean lasting = lasts(options);
    return chunks.stream()
        .filter(chunk -> chunk.chunkIndex() == 0 || mayHold(span(chunk), range, lasting))
        .toList();
  }

  static Span span(JfrChunk chunk) {
    long startNanos = chunk.header().startNanos();
    return new Span(startNanos, startNanos + Math.max(0, chunk.header().durationNanos()));
  }

  /** {@code lasting} events are written when they end, however long ago they began. */
  private static boolean mayHold(Span chunk, Span range, boolean lasting) {
    return chunk.endNanos() + MARGIN_NANOS > range.startNanos()
        && (lasting || chunk.startNanos() - MARGIN_NANOS < range.endNanos());
  }

  /** True if unknown types are requested, whose events may last. */
  private static boolean lasts(ReadOptions options) {
    return options.eventTypes() == null
        || options.rowsOf() != null
        || options.eventTypes().stream()
            .anyMatch(
                name ->
                    KnownEvents.lasts(name)
                        || name.contains(".") && !KnownEvents.SAMPLES_BY_NAME.containsKey(name));
  }
}
