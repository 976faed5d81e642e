package dev.candela.engine.export;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Surface;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

public final class PictureWriter {
  private PictureWriter() {}

  /** Writes a picture, does not close; fails with a sentence for the user if it is too large. */
  public static void write(
      Picture picture, PictureFormat format, Look look, OutputStream out, Cancellation cancellation)
      throws IOException {
    switch (format) {
      case SVG -> svg(picture, look).writeTo(out);
      case PNG -> png(picture, look).writeTo(out);
      case HTML -> out.write(picture.page(look, cancellation));
    }
  }

  /** The picture as points in memory, as {@link PictureFormat#PNG} would have it. */
  static PngSurface png(Picture picture, Look look) {
    double height = picture.heightPixels(look.widthPixels());
    PngSurface surface = new PngSurface(look.widthPixels(), height, look.scale());
    draw(picture, look, surface, Detail.SCREEN);
    return surface;
  }

  private static SvgSurface svg(Picture picture, Look look) {
    double height = picture.heightPixels(look.widthPixels());
    SvgSurface surface =
        new SvgSurface(
            look.widthPixels(), height, nodeId -> nodeId == Ids.NONE ? "…" : picture.words(nodeId));
    if (picture.repeatsNodes()) {
      surface.numberBoxes();
    }
    surface.surround(style(look), script(picture, look));
    draw(picture, look, surface, Detail.ENLARGEABLE);
    return surface;
  }

  static void draw(Picture picture, Look look, Surface surface, Detail detail) {
    if (!look.transparent()) {
      surface.fillRect(0, 0, surface.width(), surface.height(), look.palette().background());
    }
    picture.draw(surface, look, detail);
  }

  /** Lines between adjacent boxes, also without scripts. */
  private static String style(Look look) {
    return "<style>.w{stroke:%s;stroke-width:.5}.box text{pointer-events:none}</style>\n"
        .formatted(Argb.hex(look.palette().background()));
  }

  /** Makes an SVG react to clicks and searches where scripts run. */
  private static String script(Picture picture, Look look) {
    Palette palette = look.palette();
    return """
    <script type="text/ecmascript" data-upwards="%s" data-zooms="%s" data-match="%s" \
    data-ink="%s" data-ground="%s">%s</script>
    """
        .formatted(
            picture.upwards(),
            picture.zooms(),
            Argb.hex(palette.match()),
            Argb.hex(palette.ink()),
            Argb.hex(palette.background()),
            SvgSurface.escaped(resource("flame-svg.js")));
  }

  static String resource(String name) {
    try (InputStream in = PictureWriter.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing; install Candela again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public enum PictureFormat {
    /** Scales; reacts to pointer, clicks and searches in a browser. */
    SVG,
    /** Pixels, for documents and chats. */
    PNG,
    /** A page with the whole graph. */
    HTML;

    public static Optional<PictureFormat> of(Path file) {
      String name = file.toString().toLowerCase(Locale.ROOT);
      return Stream.of(values()).filter(it -> name.endsWith("." + it.extension())).findFirst();
    }

    public String extension() {
      return Messages.key(this);
    }
  }
}
