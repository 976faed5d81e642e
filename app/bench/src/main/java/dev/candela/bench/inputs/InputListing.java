package dev.candela.bench.inputs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/** What lies in a folder of inputs: length, hash and what {@code jfr summary} counts. */
final class InputListing {
  static final String FILE = "README.txt";

  private InputListing() {}

  /** Writes the listing beside the recordings. */
  static void write(Path folder) throws IOException, InterruptedException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jfr")) {
      found.forEach(files::add);
    }
    Collections.sort(files);
    StringBuilder text = new StringBuilder();
    for (Path file : files) {
      text.append("== %s, %d bytes%n".formatted(file.getFileName(), Files.size(file)));
      text.append("sha256 ").append(sha256(file)).append('\n');
      for (String line : summary(file)) {
        text.append(line).append('\n');
      }
    }
    Files.writeString(folder.resolve(FILE), text);
  }

  /** The lines of types that occur. */
  private static List<String> summary(Path file) throws IOException, InterruptedException {
    Path jfr = Path.of(System.getProperty("java.home"), "bin", "jfr");
    Process process =
        new ProcessBuilder(jfr.toString(), "summary", file.toString())
            .redirectErrorStream(true)
            .start();
    List<String> lines;
    try (var output = process.inputReader()) {
      lines = output.lines().filter(line -> !line.isBlank() && !line.matches(".* 0 +0")).toList();
    }
    process.waitFor();
    return lines;
  }

  private static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
