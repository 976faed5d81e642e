package dev.candela.engine.read;

/** What a file is, by its first bytes; names and extensions do not count. */
enum ContentFormat {
  JFR("a Flight Recorder recording"),
  COLLAPSED("collapsed stacks"),
  PPROF("pprof"),
  SPEEDSCOPE("speedscope JSON"),
  GZIP("gzip"),
  ZIP("zip"),
  LZ4("an LZ4 frame"),
  UNKNOWN("no format that Candela reads");

  /** Enough for several lines of deep stacks. */
  static final int HEAD_BYTES = 1 << 16;

  private final String description;

  ContentFormat(String description) {
    this.description = description;
  }

  @Override
  public String toString() {
    return description;
  }

  /** True for what holds samples, false for what wraps other content and for what is not known. */
  boolean isProfile() {
    return this == JFR || this == COLLAPSED || this == PPROF || this == SPEEDSCOPE;
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
    } else if (PprofSniffer.looksPprof(head, length)) {
      return PPROF;
    } else if (SpeedscopeSniffer.looksSpeedscope(head, length)) {
      return SPEEDSCOPE;
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
