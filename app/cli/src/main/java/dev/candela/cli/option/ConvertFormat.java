package dev.candela.cli.option;

import dev.candela.engine.format.DataFormat;
import java.nio.file.Path;
import java.util.Locale;

/** What {@code convert} can write. */
public enum ConvertFormat {
  COLLAPSED(DataFormat.COLLAPSED),
  PPROF(DataFormat.PPROF),
  SPEEDSCOPE(DataFormat.SPEEDSCOPE),
  CSV(DataFormat.CSV),
  JSON(DataFormat.JSON),
  /** A recording, or a time range of it. */
  JFR(null);

  private final DataFormat data;

  ConvertFormat(DataFormat data) {
    this.data = data;
  }

  /** The engine's name for a format that samples are written in. */
  public DataFormat data() {
    return data;
  }

  /** True for formats that are not text. */
  public boolean isBinary() {
    return this == PPROF || this == JFR;
  }

  /** By the file's extension; null if unknown. */
  public static ConvertFormat of(Path file) {
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
