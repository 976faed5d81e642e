package dev.candela.engine.format;

import dev.candela.engine.format.collapsed.CollapsedSniffer;
import dev.candela.engine.format.firefox.FirefoxFormat;
import dev.candela.engine.format.perf.PerfScriptFormat;
import dev.candela.engine.format.pprof.PprofFormat;
import dev.candela.engine.format.shared.StreamFormat;
import dev.candela.engine.format.speedscope.SpeedscopeFormat;
import dev.candela.engine.format.v8.CpuProfileFormat;
import dev.candela.engine.format.v8.TraceEventsFormat;
import dev.candela.engine.text.Messages;

/** The format of a file, detected from its first bytes. */
enum ContentFormat {
  JFR,
  GZIP,
  ZIP,
  LZ4,
  // Formats with fewer distinctive bytes come later.
  PPROF(new PprofFormat()),
  FIREFOX(new FirefoxFormat()),
  TRACE_EVENTS(new TraceEventsFormat()),
  CPU_PROFILE(new CpuProfileFormat()),
  SPEEDSCOPE(new SpeedscopeFormat()),
  PERF_SCRIPT(new PerfScriptFormat()),
  COLLAPSED,
  UNKNOWN;

  /** Null for formats that this package reads itself. */
  @SuppressWarnings("ImmutableEnumChecker") // formats have no state
  private final StreamFormat format;

  ContentFormat() {
    this(null);
  }

  ContentFormat(StreamFormat format) {
    this.format = format;
  }

  StreamFormat format() {
    return format;
  }

  @Override
  public String toString() {
    return format == null ? Messages.text("content." + Messages.key(this)) : format.name();
  }

  /** True for formats with samples, false for compressed and unknown content. */
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
