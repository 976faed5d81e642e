package dev.candela.desktop.export;

import dev.candela.engine.export.PictureFormat;
import java.util.Optional;

public enum ExportKind {
  SVG(".svg", PictureFormat.SVG),
  PNG(".png", PictureFormat.PNG),
  HTML(".html", PictureFormat.HTML),
  COLLAPSED(".collapsed", null),
  PPROF(".pb.gz", null),
  SPEEDSCOPE(".speedscope.json", null),
  CSV(".csv", null),
  JSON(".json", null),
  JFR(".jfr", null);

  private final String ending;
  private final PictureFormat picture;

  ExportKind(String ending, PictureFormat picture) {
    this.ending = ending;
    this.picture = picture;
  }

  /** File extension, with its dot. */
  public String ending() {
    return ending;
  }

  /** Empty for data. */
  public Optional<PictureFormat> picture() {
    return Optional.ofNullable(picture);
  }
}
