package dev.candela.agent.chunk;

import dev.candela.agent.engine.Chunk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Counts the samples in chunks that another program wrote, and what the writer says it lost. Type
 * numbers are read from the first chunk. Only a window of a chunk is in memory, and what lies
 * between the events' beginnings need not be read at all.
 */
public final class ChunkCensus {
  private static final int STRING_UTF8 = 3;
  private static final int STRING_CHARS = 4;
  private static final int STRING_LATIN1 = 5;
  private static final int WINDOW_BYTES = 16 * 1024;

  /** Longer than any relevant name. */
  private static final int MAX_STRING_BYTES = 1 << 16;

  private final Set<String> sampleTypes = new HashSet<String>();
  private long[] sampleTypeIds = {};
  private long lostTypeId = -1;
  private long exceptionTypeId = -1;
  private long errorTypeId = -1;
  private boolean typesKnown;
  private final byte[] window = new byte[WINDOW_BYTES];
  private Chunk chunk;
  private long windowStart;
  private int windowBytes;
  private long at;
  private long samples;
  private long lost;
  private long exceptions;
  private long samplesBefore;
  private long lostBefore;
  private long exceptionsBefore;

  public ChunkCensus() {
    sampleTypes.add("jdk.ExecutionSample");
    sampleTypes.add("jdk.NativeMethodSample");
    sampleTypes.add("jdk.CPUTimeSample");
    sampleTypes.add("jdk.ObjectAllocationSample");
    sampleTypes.add("jdk.ObjectAllocationInNewTLAB");
    sampleTypes.add("jdk.ObjectAllocationOutsideTLAB");
    sampleTypes.add("jdk.JavaMonitorEnter");
    sampleTypes.add("jdk.ThreadPark");
    sampleTypes.add("profiler.WallClockSample");
  }

  public long samples() {
    return samples;
  }

  public long exceptions() {
    return exceptions;
  }

  public long lost() {
    return lost;
  }

  /**
   * Takes a whole chunk, or a piece of one that grows, and leaves it with the caller. False if its
   * events do not fill it, or its metadata or constants are none of them: it was written to a full
   * disk and does not count.
   */
  public boolean add(Chunk added) throws IOException {
    chunk = added;
    windowBytes = 0;
    samplesBefore = samples;
    lostBefore = lost;
    exceptionsBefore = exceptions;
    boolean understood = false;
    try {
      byte[] headerBytes = added.header();
      if (headerBytes == null) {
        headerBytes = new byte[HeaderBytes.BYTES];
        added.read(0, headerBytes);
      }
      HeaderBytes header = new HeaderBytes(headerBytes);
      if (!typesKnown) {
        at = header.metadataOffset();
        readTypes();
        typesKnown = true;
      }
      long start = added.startBytes();
      understood = header.lengthBytes() == start + added.lengthBytes() && count(header, start);
    } catch (IndexOutOfBoundsException notAsExpected) {
      // Then it is not understood.
    } finally {
      if (!understood) {
        takeBack();
      }
      chunk = null;
    }
    return understood;
  }

  /** Undoes the last addition, because its chunk was not sent. */
  public void takeBack() {
    samples = samplesBefore;
    lost = lostBefore;
    exceptions = exceptionsBefore;
  }

  /** Counts from a position after which only metadata, not the last pools, may be missing. */
  private boolean count(HeaderBytes header, long start) throws IOException {
    long event = Math.max(HeaderBytes.BYTES, start);
    boolean metadata = header.metadataOffset() < start;
    // The end of a chunk may add nothing.
    boolean pools = event == header.lengthBytes();
    while (event < header.lengthBytes()) {
      metadata |= event == header.metadataOffset();
      pools |= event == header.poolOffset();
      at = event - start;
      long size = number();
      long type = number();
      if (size <= 0) {
        return false;
      }
      if (isSample(type)) {
        samples++;
      } else if (type == exceptionTypeId || type == errorTypeId) {
        exceptions++;
      } else if (type == lostTypeId) {
        number();
        lost += number();
      }
      event += size;
    }
    return event == header.lengthBytes() && metadata && pools;
  }

  private boolean isSample(long type) {
    for (long sampleType : sampleTypeIds) {
      if (sampleType == type) {
        return true;
      }
    }
    return false;
  }

  private void readTypes() throws IOException {
    for (int skipped = 0; skipped < 5; skipped++) {
      number();
    }
    int count = (int) number();
    List<String> strings = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      strings.add(string());
    }
    readElement(strings);
  }

  private void readElement(List<String> strings) throws IOException {
    boolean isClass = "class".equals(strings.get((int) number()));
    String name = null;
    String id = null;
    for (long attributes = number(); attributes > 0; attributes--) {
      String key = strings.get((int) number());
      String value = strings.get((int) number());
      if (key.equals("name")) {
        name = value;
      } else if (key.equals("id")) {
        id = value;
      }
    }
    if (isClass && id != null) {
      if (sampleTypes.contains(name)) {
        sampleTypeIds = Arrays.copyOf(sampleTypeIds, sampleTypeIds.length + 1);
        sampleTypeIds[sampleTypeIds.length - 1] = Long.parseLong(id);
      } else if ("jdk.CPUTimeSamplesLost".equals(name)) {
        lostTypeId = Long.parseLong(id);
      } else if ("jdk.JavaExceptionThrow".equals(name)) {
        exceptionTypeId = Long.parseLong(id);
      } else if ("jdk.JavaErrorThrow".equals(name)) {
        errorTypeId = Long.parseLong(id);
      }
    }
    for (long children = number(); children > 0; children--) {
      readElement(strings);
    }
  }

  private String string() throws IOException {
    int encoding = next();
    if (encoding != STRING_UTF8 && encoding != STRING_CHARS && encoding != STRING_LATIN1) {
      return "";
    }
    int length = (int) number();
    if (length < 0 || length > MAX_STRING_BYTES) {
      throw new IndexOutOfBoundsException("a string of " + length);
    }
    if (encoding == STRING_CHARS) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < length; i++) {
        text.append((char) number());
      }
      return text.toString();
    }
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = next();
    }
    return new String(
        text, encoding == STRING_UTF8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
  }

  private long number() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 56; shift += 7) {
      byte part = next();
      value |= (part & 0x7FL) << shift;
      if (part >= 0) {
        return value;
      }
    }
    return value | (next() & 0xFFL) << 56;
  }

  private byte next() throws IOException {
    long index = at - windowStart;
    if (index < 0 || index >= windowBytes) {
      if (at < 0 || at >= chunk.lengthBytes()) {
        throw new IndexOutOfBoundsException("beyond the end of the chunk");
      }
      windowStart = at;
      windowBytes = chunk.read(at, window);
      index = 0;
    }
    at++;
    return window[(int) index];
  }
}
