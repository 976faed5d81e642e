package dev.candela.agent.chunk;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Counts the samples in chunks that somebody else wrote, and what the writer says it lost. Type
 * numbers are read from the first chunk; one recorder does not change them.
 */
public final class ChunkCensus {
  private static final int STRING_UTF8 = 3;
  private static final int STRING_CHARS = 4;
  private static final int STRING_LATIN1 = 5;

  private final Set<String> sampleTypes = new HashSet<String>();
  private final Set<Long> sampleTypeIds = new HashSet<Long>();
  private long lostTypeId = -1;
  private boolean typesKnown;
  private byte[] chunk;
  private int at;
  private long samples;
  private long lost;

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

  /** Events that are samples, so far. */
  public long samples() {
    return samples;
  }

  /** Samples that the recorder itself reported as lost. */
  public long lost() {
    return lost;
  }

  /** Takes a whole chunk. One that it does not understand counts for nothing. */
  public void add(byte[] bytes) {
    chunk = bytes;
    try {
      ChunkHeader header = new ChunkHeader(bytes);
      if (!typesKnown) {
        at = (int) header.metadataOffset();
        readTypes();
        typesKnown = true;
      }
      count(Math.min(header.lengthBytes(), bytes.length));
    } catch (IndexOutOfBoundsException notAsExpected) {
      // Numbers for a status line are not worth more trouble.
    } finally {
      chunk = null;
    }
  }

  private void count(long end) {
    int event = ChunkHeader.BYTES;
    while (event < end) {
      at = event;
      long size = number();
      long type = number();
      if (size <= 0) {
        return;
      }
      if (sampleTypeIds.contains(type)) {
        samples++;
      } else if (type == lostTypeId) {
        number();
        lost += number();
      }
      event += (int) size;
    }
  }

  private void readTypes() {
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

  private void readElement(List<String> strings) {
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
        sampleTypeIds.add(Long.valueOf(id));
      } else if ("jdk.CPUTimeSamplesLost".equals(name)) {
        lostTypeId = Long.parseLong(id);
      }
    }
    for (long children = number(); children > 0; children--) {
      readElement(strings);
    }
  }

  private String string() {
    int encoding = chunk[at++];
    if (encoding != STRING_UTF8 && encoding != STRING_CHARS && encoding != STRING_LATIN1) {
      return "";
    }
    int length = (int) number();
    if (encoding == STRING_CHARS) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < length; i++) {
        text.append((char) number());
      }
      return text.toString();
    }
    String text =
        new String(
            chunk,
            at,
            length,
            encoding == STRING_UTF8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    at += length;
    return text;
  }

  private long number() {
    long value = 0;
    for (int shift = 0; shift < 56; shift += 7) {
      byte part = chunk[at++];
      value |= (part & 0x7FL) << shift;
      if (part >= 0) {
        return value;
      }
    }
    return value | (chunk[at++] & 0xFFL) << 56;
  }
}
