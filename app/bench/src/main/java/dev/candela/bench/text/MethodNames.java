package dev.candela.bench.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Some thousands of names such as a Java program has, in byte order. None of them begins another,
 * so two lines of stacks are in byte order where the numbers of their methods are in order.
 */
final class MethodNames {
  private static final List<String> PACKAGES =
      List.of(
          "com/acme/orders/",
          "com/acme/shop/",
          "io/netty/channel/",
          "java/util/stream/",
          "javax/sql/",
          "org/h2/index/",
          "org/jooq/impl/",
          "org/lucene/");
  private static final List<String> MANNERS = List.of("Base", "Cached", "Lazy", "Plain");
  private static final List<String> THINGS =
      List.of("Invoice", "Message", "Order", "Payment", "Session", "User");
  private static final List<String> ROLES = List.of("Codec", "Handler", "Pipe", "Service");
  private static final List<String> METHODS =
      List.of("accept", "apply", "doFilter", "find", "get", "invoke", "read", "write");

  private MethodNames() {}

  /** The names as ASCII, each at its method's number. */
  static byte[][] inByteOrder() {
    List<String> names = new ArrayList<>();
    for (String start : PACKAGES) {
      for (String manner : MANNERS) {
        for (String thing : THINGS) {
          for (String role : ROLES) {
            METHODS.forEach(method -> names.add(start + manner + thing + role + "." + method));
          }
        }
      }
    }
    return names.stream()
        .sorted()
        .map(name -> name.getBytes(StandardCharsets.US_ASCII))
        .toArray(byte[][]::new);
  }
}
