package dev.candela.engine.model;

import java.util.List;
import java.util.stream.Stream;

/** Whose code a method is, by its package. */
public enum CodeOwner {
  JDK("java,javax,jdk,sun,com.sun,org.ietf,org.w3c,org.xml"),
  LIBRARY(
      "jakarta,kotlin,kotlinx,scala,groovy,clojure,reactor,rx,akka,okhttp3,okio,com.google.common"
          + ",com.google.gson,com.fasterxml,com.zaxxer,ch.qos.logback,io.micronaut,io.netty"
          + ",io.quarkus,io.vertx,org.apache,org.codehaus,org.eclipse,org.hibernate,org.jboss"
          + ",org.junit,org.openjdk,org.slf4j,org.springframework"),
  /** Functions without a class, of whatever library or the kernel. */
  NATIVE,
  PROGRAM;

  private final List<String> packages;

  CodeOwner(String... names) {
    packages =
        Stream.of(names)
            .flatMap(list -> Stream.of(list.split(",")))
            .map(name -> name + ".")
            .toList();
  }

  /** The owner of a class; an empty name is that of native functions. */
  public static CodeOwner of(String className) {
    return className.isEmpty()
        ? NATIVE
        : Stream.of(JDK, LIBRARY)
            .filter(owner -> owner.packages.stream().anyMatch(className::startsWith))
            .findFirst()
            .orElse(PROGRAM);
  }

  /** True for Java code that is never a program's own. */
  public boolean isWellKnown() {
    return !packages.isEmpty();
  }

  public boolean isJdkOrNative() {
    return this == JDK || this == NATIVE;
  }

  /** Patterns of all packages that are never a program's own. */
  public static Stream<String> wellKnown() {
    return Stream.of(JDK, LIBRARY)
        .flatMap(owner -> owner.packages.stream())
        .map(name -> name + "*");
  }
}
