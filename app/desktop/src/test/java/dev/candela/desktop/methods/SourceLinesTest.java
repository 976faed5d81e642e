package dev.candela.desktop.methods;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code of recorded lines, from wherever the user says it is. */
final class SourceLinesTest {
  private static final String CODE = "package com.acme;\n\nfinal class Orders {\r\n\tint sum;\n}\n";

  @TempDir private Path folder;

  @Test
  void readsFoldersArchivesAndWhatTheJdkBringsAlong() throws IOException {
    Path sources = folder.resolve("src");
    Path file = sources.resolve("com/acme/Orders.java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, CODE);
    Path jar = zip("orders-sources.jar", "com/acme/Orders.java");
    Path jdk = zip("src.zip", "acme.orders/com/acme/Orders.java");
    for (Path root : List.of(sources, jar, jdk)) {
      SourceLines lines =
          SourceLines.of(List.of(root.toString()), "com.acme.Orders$Line", "acme.orders");
      assertEquals("final class Orders {", lines.line(3), root.toString());
      assertEquals("int sum;", lines.line(4));
      assertEquals("", lines.line(2));
      assertEquals("", lines.line(6));
      assertEquals("", lines.line(-1));
    }
  }

  @Test
  void takesTheFirstThatHasItAndPassesOverWhatCannotBeRead() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.jar"), "no archive");
    Path jar = zip("orders-sources.jar", "com/acme/Orders.java");
    List<String> roots =
        List.of(folder.resolve("gone").toString(), broken.toString(), "\0", jar.toString());
    assertEquals("int sum;", SourceLines.of(roots, "com.acme.Orders", "").line(4));
    assertEquals("", SourceLines.of(roots, "com.acme.Other", "").line(4));
    assertEquals("", SourceLines.of(roots, "", "").line(4));
    assertEquals("", SourceLines.of(List.of(), "com.acme.Orders", "").line(4));
  }

  private Path zip(String name, String entry) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(CODE.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    return file;
  }
}
