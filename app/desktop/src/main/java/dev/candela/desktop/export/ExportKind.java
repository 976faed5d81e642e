package dev.candela.desktop.export;

import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.format.Format;
import java.util.Optional;

public enum ExportKind {
  SVG(".svg", PictureFormat.SVG),
  PNG(".png", PictureFormat.PNG),
  HTML(".html", PictureFormat.HTML),
  COLLAPSED(Format.COLLAPSED),
  PPROF(Format.PPROF),
  SPEEDSCOPE(Format.SPEEDSCOPE),
  CSV(Format.CSV),
  JSON(Format.JSON),
  JFR(Format.JFR);

  private final String ending;
  private final PictureFormat picture;
  private final Format data;

  ExportKind(String ending, PictureFormat picture) {
    this.ending = ending;
    this.picture = picture;
    this.data = null;
  }

  ExportKind(Format data) {
    this.ending = data.ending();
    this.picture = null;
    this.data = data;
  }

  public String ending() {
    return ending;
  }

  /** Null for pictures. */
  Format data() {
    return data;
  }

  /** Empty for data. */
  public Optional<PictureFormat> picture() {
    return Optional.ofNullable(picture);
  }
}
