package dev.candela.engine.read;

import dev.candela.engine.format.StreamFormat;
import dev.candela.engine.format.firefox.FirefoxFormat;
import dev.candela.engine.format.perf.PerfScriptFormat;
import dev.candela.engine.format.v8.CpuProfileFormat;
import dev.candela.engine.format.v8.TraceEventsFormat;
import dev.candela.engine.read.pprof.PprofFormat;
import dev.candela.engine.read.speedscope.SpeedscopeFormat;

/** What a file is, by its first bytes; names and extensions do not count. */
enum ContentFormat {
  JFR("a Flight Recorder recording"),
  GZIP("gzip"),
  ZIP("zip"),
  LZ4("an LZ4 frame"),
  // In this order: what is told by fewer marks comes later.
  PPROF(new PprofFormat()),
  FIREFOX(new FirefoxFormat()),
  TRACE_EVENTS(new TraceEventsFormat()),
  CPU_PROFILE(new CpuProfileFormat()),
  SPEEDSCOPE(new SpeedscopeFormat()),
  PERF_SCRIPT(new PerfScriptFormat()),
  COLLAPSED("collapsed stacks"),
  UNKNOWN("no format that Candela reads");

  /** Enough for several lines of deep stacks. */
  static final int HEAD_BYTES = 1 << 16;

  private final String description;

  /** What reads it, or null for what this package reads, unwraps or refuses. */
  @SuppressWarnings("ImmutableEnumChecker") // formats have no state
  private final StreamFormat format;

  ContentFormat(String description) {
    this.description = description;
    this.format = null;
  }

  ContentFormat(StreamFormat format) {
    this.description = format.name();
    this.format = format;
  }

  StreamFormat format() {
    return format;
  }

  @Override
  public String toString() {
    return description;
  }

  /** True for what holds samples, false for what wraps other content and for what is not known. */
  boolean isProfile() {
    return this == JFR || this == COLLAPSED || format != null;
  }

  /** The format of content that begins with the first {@code length} bytes of {@code head}. */
  static ContentFormat of(byte[] head, int length) {
    if (startsWith(head, length, 'F', 'L', 'R', 0)) {
      return JFR;
    } else if (startsWith(head, length, 0x1f, 0x8b)) {
      return GZIP;
    } else if (startsWith(head, length, 'P', 'K', 3, 4)) {
      return ZIP;
    } else if (startsWith(head, length, 0x04, 0x22, 0x4d, 0x18)) {
      return LZ4;
    }
    for (ContentFormat known : values()) {
      if (known.format != null && known.format.isContent(head, length)) {
        return known;
      }
    }
    return new CollapsedSniffer(head, length).looksCollapsed() ? COLLAPSED : UNKNOWN;
  }

  static boolean startsWith(byte[] head, int length, int... magic) {
    if (length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if ((head[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
