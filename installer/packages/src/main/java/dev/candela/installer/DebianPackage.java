package dev.candela.installer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * jpackage's {@code .deb} with what Debian requires and jpackage does not create: manual page,
 * completion, copyright, check sums, and desktop entry and file type as files instead of scripts
 * that run at installation. The same sources give the same bytes.
 */
record DebianPackage(PackageInput input, Path root) {
  private static final List<Integer> ICON_SIZES = List.of(16, 22, 24, 32, 48, 64, 128, 256, 512);

  private static final String MAINTAINER = "Candela <" + PackageArguments.MAINTAINER + ">";

  /** Offset of the compression level in a gzip header. */
  private static final int GZIP_EFFORT = 8;

  private static final byte GZIP_HARDEST = 2;

  static void build(Path image, Path associations, PackageInput input, Path work, Path out)
      throws IOException {
    Path made = FileTree.fresh(work.resolve("jpackage-deb"));
    Tool.jdk(
        "jpackage",
        PackageArguments.installer(input, Platform.LINUX, "deb", image, associations, made));
    Path root = work.resolve("deb");
    FileTree.delete(root);
    try (Stream<Path> files = Files.list(made)) {
      Path first = files.findFirst().orElseThrow();
      Tool.run(List.of("dpkg-deb", "--raw-extract", first.toString(), root.toString()));
    }
    new DebianPackage(input, root).complete(image);
    FileTree.setTimes(root, input.time());
    Path file = out.resolve("candela_" + input.debianVersion() + "_" + architecture() + ".deb");
    Tool.run(
        List.of(
            "dpkg-deb", "--root-owner-group", "-Zxz", "--build", root.toString(), file.toString()),
        Map.of("SOURCE_DATE_EPOCH", Long.toString(input.time().getEpochSecond())));
  }

  private void complete(Path image) throws IOException {
    Path files = input.files().resolve("linux");
    Path share = root.resolve("usr/share");
    for (String script : List.of("postinst", "prerm", "postrm", "preinst")) {
      Files.deleteIfExists(root.resolve("DEBIAN").resolve(script));
    }
    try (Stream<Path> left = Files.list(root.resolve("usr/lib/candela/lib"))) {
      for (Path file : left.filter(f -> f.toString().matches(".*\\.(desktop|xml)")).toList()) {
        Files.delete(file);
      }
    }
    Path bin = Files.createDirectories(root.resolve("usr/bin")).resolve("candela");
    Files.createSymbolicLink(bin, Path.of("../lib/candela/bin/candela"));
    Path documents = FileTree.fresh(share.resolve("doc/candela"));
    copy(files.resolve("copyright"), documents.resolve("copyright"));
    gzip(changes(), documents.resolve("changelog.gz"));
    gzip(Files.readString(files.resolve("candela.1")), share.resolve("man/man1/candela.1.gz"));
    // jpackage copies only programs and libraries of an image.
    String completion = "bash-completion/completions/candela";
    copy(image.resolve("share").resolve(completion), share.resolve(completion));
    copy(files.resolve("candela.desktop"), share.resolve("applications/candela.desktop"));
    copy(files.resolve("candela.xml"), share.resolve("mime/packages/candela.xml"));
    copy(files.resolve("lintian-overrides"), share.resolve("lintian/overrides/candela"));
    for (int size : ICON_SIZES) {
      Path theme = share.resolve("icons/hicolor/" + size + "x" + size);
      copy(icon("candela", size), theme.resolve("apps/candela.png"));
      copy(icon("recording", size), theme.resolve("mimetypes/application-x-jfr.png"));
    }
    copy(
        input.icons().resolve("candela.svg"),
        share.resolve("icons/hicolor/scalable/apps/candela.svg"));
    control(files.resolve("control"));
    permissions();
    checkSums();
  }

  private Path icon(String name, int size) {
    return input.icons().resolve(name + "-" + size + ".png");
  }

  /** jpackage would depend on GTK's dependencies under this system's names. */
  private void control(Path ours) throws IOException {
    long kilobytes = FileTree.bytes(root) / 1024;
    Files.writeString(
        root.resolve("DEBIAN/control"),
        Files.readString(ours)
            .replace("@version@", input.debianVersion())
            .replace("@architecture@", architecture())
            .replace("@maintainer@", MAINTAINER)
            .replace("@kilobytes@", Long.toString(kilobytes)));
  }

  private static String architecture() throws IOException {
    return Tool.run(List.of("dpkg", "--print-architecture")).strip();
  }

  private String changes() {
    return "candela ("
        + input.debianVersion()
        + ") unstable; urgency=medium\n\n  * See CHANGELOG.md of the sources.\n\n -- "
        + MAINTAINER
        + "  "
        + DateTimeFormatter.RFC_1123_DATE_TIME
            .format(input.time().atOffset(ZoneOffset.UTC))
            .replace("GMT", "+0000")
        + "\n";
  }

  private void permissions() throws IOException {
    for (Path file : FileTree.sorted(root)) {
      if (Files.isSymbolicLink(file)) {
        continue;
      }
      boolean runs = Files.isDirectory(file) || runs(file);
      Files.setPosixFilePermissions(
          file, PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--"));
    }
  }

  private static boolean runs(Path file) {
    String path = file.toString();
    return path.endsWith("/bin/candela") || path.endsWith("/lib/jspawnhelper");
  }

  private void checkSums() throws IOException {
    StringBuilder sums = new StringBuilder();
    for (Path file : FileTree.sorted(root)) {
      Path name = root.relativize(file);
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !name.startsWith("DEBIAN")) {
        sums.append(md5(file)).append("  ").append(name).append('\n');
      }
    }
    Files.writeString(root.resolve("DEBIAN/md5sums"), sums);
  }

  private static String md5(Path file) throws IOException {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IOException(everyJavaHasIt);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to);
  }

  /** Compresses without a file name and time, so that equal text gives equal bytes. */
  private static void gzip(String text, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream zipped =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      zipped.write(text.getBytes(StandardCharsets.UTF_8));
    }
    byte[] file = bytes.toByteArray();
    // Java does not set the level, but Debian's checks read it.
    file[GZIP_EFFORT] = GZIP_HARDEST;
    Files.write(to, file);
  }
}
