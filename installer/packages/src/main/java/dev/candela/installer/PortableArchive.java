package dev.candela.installer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The image as it is, to be unpacked anywhere. */
final class PortableArchive {
  private PortableArchive() {}

  static void write(Path image, PackageInput input, Path out) throws IOException {
    Path archive =
        out.resolve(
            "candela-"
                + input.version()
                + "-linux-"
                + System.getProperty("os.arch").replace("amd64", "x64").replace("aarch64", "arm64")
                + ".tar.gz");
    // Names in order, nobody's numbers, one age: the same image gives the same bytes.
    Tool.run(
        List.of(
            "tar",
            "--create",
            "--sort=name",
            "--format=gnu",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--mtime=@" + input.time().getEpochSecond(),
            "--use-compress-program=gzip -n",
            "--file=" + archive,
            "--directory=" + image.getParent(),
            image.getFileName().toString()),
        Map.of());
  }
}
