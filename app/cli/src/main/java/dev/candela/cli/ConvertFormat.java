package dev.candela.cli;

import dev.candela.engine.write.DataFormat;
import java.nio.file.Path;
import java.util.Locale;

/** What {@code convert} can write. */
enum ConvertFormat {
  COLLAPSED(DataFormat.COLLAPSED),
  PPROF(DataFormat.PPROF),
  SPEEDSCOPE(DataFormat.SPEEDSCOPE),
  CSV(DataFormat.CSV),
  JSON(DataFormat.JSON),
  /** The recording itself, or a stretch of time of it. */
  JFR(null);

  private final DataFormat data;

  ConvertFormat(DataFormat data) {
    this.data = data;
  }

  /** The engine's name for a format that samples are written in. */
  DataFormat data() {
    return data;
  }

  /** True if it is no text. */
  boolean isBinary() {
    return this == PPROF || this == JFR;
  }

  /** By the end of a file's name, or null. */
  static ConvertFormat of(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".speedscope.json")) {
      return SPEEDSCOPE;
    } else if (name.endsWith(".pb.gz")) {
      return PPROF;
    }
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "collapsed", "folded", "txt" -> COLLAPSED;
      case "pprof", "pb" -> PPROF;
      case "speedscope" -> SPEEDSCOPE;
      case "csv" -> CSV;
      case "json" -> JSON;
      case "jfr" -> JFR;
      default -> null;
    };
  }
}
