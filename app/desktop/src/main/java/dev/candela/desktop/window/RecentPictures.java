package dev.candela.desktop.window;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.candela.desktop.live.Recording;
import dev.candela.desktop.parts.PngFile;
import dev.candela.desktop.settings.RecentRecording;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.transform.Transform;

/** Entries of the recent recordings with thumbnails. */
final class RecentPictures {
  /** Twice the size on screen, for high-resolution screens. */
  private static final double WIDTH_PIXELS = 192;

  private static final double HEIGHT_PIXELS = 80;

  private RecentPictures() {}

  /** A scaled picture of the node; on the FX thread. */
  static WritableImage of(Node node) {
    SnapshotParameters parameters = new SnapshotParameters();
    // A mark at an edge reaches out of the graph, and nothing beside the graph is painted.
    double width = node.getLayoutBounds().getWidth();
    double height = node.getLayoutBounds().getHeight();
    parameters.setViewport(new Rectangle2D(0, 0, WIDTH_PIXELS, HEIGHT_PIXELS));
    parameters.setTransform(Transform.scale(WIDTH_PIXELS / width, HEIGHT_PIXELS / height));
    WritableImage image = new WritableImage((int) WIDTH_PIXELS, (int) HEIGHT_PIXELS);
    return node.snapshot(parameters, image);
  }

  /** File of a recording's thumbnail; always the same. */
  static Path place(Path directory, String recording) {
    byte[] name = recording.getBytes(StandardCharsets.UTF_8);
    return directory.resolve(UUID.nameUUIDFromBytes(name) + ".png");
  }

  /** Writes the thumbnail; on a worker. */
  static String save(WritableImage image, Path file) throws IOException {
    PngFile.write(image, file);
    return file.toString();
  }

  /** Now, if the recording does not say: formats without dates count from 0. */
  private static long startedMillis(Profile profile) {
    long started = profile == null ? 0 : NANOSECONDS.toMillis(profile.span().startNanos());
    return started > DAYS.toMillis(365) ? started : System.currentTimeMillis();
  }

  static RecentRecording entry(Session session, String picture) {
    Profile profile = session.model().latestProfile();
    return new RecentRecording(
        session.file().toAbsolutePath().toString(),
        session.title(),
        startedMillis(profile),
        profile == null ? 0 : profile.span().durationNanos(),
        profile == null ? "" : profile.origin().recorder(),
        picture,
        session.recording().flatMap(Recording::workingFolder).map(Path::toString).orElse(""));
  }
}
