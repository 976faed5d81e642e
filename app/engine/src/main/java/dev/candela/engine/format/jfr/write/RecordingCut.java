package dev.candela.engine.format.jfr.write;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.jfr.read.JfrReader;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.bytes.ChunkBuffer;
import dev.candela.jfr.error.JfrException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a recording's events that began in a range, and those that describe it; chunks without
 * others go. Names and stacks of a chunk stay, so the file shrinks by whole chunks. Later chunks
 * are read too: an event is written when it ends.
 */
public final class RecordingCut {
  private static final int BUFFER_BYTES = 1 << 16;

  private final JfrFile file;
  private final Span range;
  private final ChunkBuffer buffer = new ChunkBuffer();
  private final List<String> warnings = new ArrayList<>();

  private RecordingCut(JfrFile file, Span range) {
    this.file = file;
    this.range = range;
  }

  /** The result; no chunks if no event began in the range. */
  public record Result(int chunkCount, long eventCount, List<String> warnings) {}

  private interface Step {
    void take(ChunkCut cut) throws IOException;
  }

  /** Writes what began in the range; the stream stays open. */
  public static Result write(Path recording, Span range, OutputStream out) throws IOException {
    try (JfrFile file = JfrFile.open(recording)) {
      BufferedOutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
      Result result = new RecordingCut(file, range).write(buffered);
      buffered.flush();
      return result;
    }
  }

  private Result write(OutputStream out) throws IOException {
    file.warnings().forEach(warning -> warnings.add(warning + "."));
    List<JfrChunk> kept = new ArrayList<>();
    long[] events = new long[1];
    boolean[] described = new boolean[1];
    for (JfrChunk chunk :
        JfrReader.chunksIn(file.chunks(), ReadOptions.ALL.withRange(_ -> range))) {
      with(
          chunk,
          cut -> {
            if (cut.eventsInRange > 0) {
              kept.add(chunk);
              events[0] += cut.eventsInRange;
              described[0] |= cut.describesRecording;
            }
          });
    }
    List<String> found = List.copyOf(warnings);
    // Some recorders describe the recording in its first chunk only.
    for (JfrChunk chunk : kept.isEmpty() ? List.<JfrChunk>of() : file.chunks()) {
      if (described[0]) {
        break;
      }
      with(
          chunk,
          cut -> {
            if (cut.describesRecording) {
              kept.addFirst(chunk);
              described[0] = true;
            }
          });
    }
    for (JfrChunk chunk : kept) {
      with(chunk, cut -> cut.write(out));
    }
    return new Result(kept.size(), events[0], found);
  }

  private void leaveOut(JfrChunk chunk, String reason) {
    warnings.add(Messages.text("convert.chunk-left-out", Long.toString(chunk.position()), reason));
  }

  private void with(JfrChunk chunk, Step step) throws IOException {
    if (!chunk.header().compressedIntegers()) {
      leaveOut(chunk, Messages.text("convert.chunk-left-out.numbers"));
      return;
    }
    try (ChunkReader reader = file.read(chunk, buffer)) {
      ChunkCut cut = new ChunkCut(file, reader, range);
      try {
        cut.plan();
      } catch (IOException e) {
        leaveOut(chunk, e.getMessage());
        return;
      }
      step.take(cut);
    } catch (JfrException e) {
      leaveOut(chunk, e.getMessage());
    }
  }
}
