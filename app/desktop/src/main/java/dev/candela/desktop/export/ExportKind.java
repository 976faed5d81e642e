package dev.candela.desktop.export;

import dev.candela.engine.export.PictureFormat;
import java.util.Optional;

/** What a session can be written as. */
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

  /** The end of the file's name, with its dot. */
  public String ending() {
    return ending;
  }

  /** The format of a picture; empty for data. */
  public Optional<PictureFormat> picture() {
    return Optional.ofNullable(picture);
  }
}
