package dev.candela.engine.capture.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The file {@code release} in a JDK's directory: lines of {@code KEY="value"}. */
final class ReleaseFile {
  private static final long MAX_BYTES = 64 * 1024;

  private ReleaseFile() {}

  /** Empty if the directory says nothing. */
  static Optional<JavaRuntime> read(Path home) {
    Map<String, String> values = values(home.resolve("release"));
    String version = values.getOrDefault("JAVA_VERSION", "");
    if (version.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new JavaRuntime(name(values), version));
  }

  /** {@code Temurin-25.0.3+9} names the product, {@code Eclipse Adoptium} only its maker. */
  private static String name(Map<String, String> values) {
    String product = values.getOrDefault("IMPLEMENTOR_VERSION", "");
    int dash = product.indexOf('-');
    if (dash > 0 && Character.isLetter(product.charAt(0))) {
      return product.substring(0, dash);
    }
    return shortVendor(values.getOrDefault("IMPLEMENTOR", ""));
  }

  /** The maker's name without its legal form. */
  static String shortVendor(String vendor) {
    if (vendor.equals("Eclipse Adoptium")) {
      return "Temurin";
    }
    return vendor.replaceAll(",? (Inc\\.?|Corporation|Ltd\\.?|LLC|GmbH|Foundation)$", "");
  }

  private static Map<String, String> values(Path file) {
    Map<String, String> values = new HashMap<>();
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
        return values;
      }
      for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
        int equals = line.indexOf('=');
        if (equals > 0) {
          values.put(line.substring(0, equals), unquoted(line.substring(equals + 1)));
        }
      }
    } catch (IOException e) {
      return values;
    }
    return values;
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
