package dev.candela.engine.model;

import java.util.List;
import java.util.stream.Stream;

/** Whose code a method is, by its package. */
public enum CodeOwner {
  JDK,
  LIBRARY,
  /** Functions of C and C++, and of the kernel: they have no class. */
  NATIVE,
  PROGRAM;

  private static final List<String> OF_JDK =
      prefixes("java,javax,jdk,sun,com.sun,org.ietf,org.w3c,org.xml");

  private static final List<String> OF_LIBRARIES =
      prefixes(
          "jakarta,kotlin,kotlinx,scala,groovy,clojure,reactor,rx,akka,okhttp3,okio"
              + ",com.google.common,com.google.gson,com.fasterxml,com.zaxxer,ch.qos.logback"
              + ",io.micronaut,io.netty,io.quarkus,io.vertx,org.apache,org.codehaus,org.eclipse"
              + ",org.hibernate,org.jboss,org.junit,org.openjdk,org.slf4j,org.springframework");

  private static List<String> prefixes(String packages) {
    return Stream.of(packages.split(",")).map(name -> name + ".").toList();
  }

  /** The owner of a class; an empty name is that of native functions. */
  public static CodeOwner of(String className) {
    if (className.isEmpty()) {
      return NATIVE;
    } else if (OF_JDK.stream().anyMatch(className::startsWith)) {
      return JDK;
    }
    return OF_LIBRARIES.stream().anyMatch(className::startsWith) ? LIBRARY : PROGRAM;
  }

  public boolean isWellKnown() {
    return this == JDK || this == LIBRARY;
  }

  public boolean isJdkOrNative() {
    return this == JDK || this == NATIVE;
  }

  /** A pattern, such as {@code java.*}, for each package of the JDK and of well-known libraries. */
  public static Stream<String> wellKnown() {
    return Stream.concat(OF_JDK.stream(), OF_LIBRARIES.stream()).map(name -> name + "*");
  }
}
