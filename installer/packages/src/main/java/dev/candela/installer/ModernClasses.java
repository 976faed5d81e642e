package dev.candela.installer;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives classes that were compiled for Java 5 the stack maps of Java 8. The start-up cache leaves
 * out those without: 170 of picocli's, which is half of what a short command has to do.
 */
final class ModernClasses {
  private static final int MAJOR_OFFSET = 6;

  private ModernClasses() {}

  /** Copies one jar, for builds that run this file by itself. Arguments: from, to. */
  public static void main(String[] arguments) throws IOException {
    copyJar(Path.of(arguments[0]), Path.of(arguments[1]));
  }

  /** Copies a jar; classes of Java 6 and newer stay as they are. */
  static void copyJar(Path from, Path to) throws IOException {
    Files.copy(from, to);
    try (FileSystem jar = FileSystems.newFileSystem(to);
        URLClassLoader types = new URLClassLoader(new URL[] {from.toUri().toURL()}, null)) {
      ClassHierarchyResolver hierarchy =
          ClassHierarchyResolver.ofResourceParsing(types)
              .orElse(ClassHierarchyResolver.defaultResolver());
      ClassFile tool =
          ClassFile.of(
              ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ClassHierarchyResolverOption.of(hierarchy));
      for (Path file : classes(jar.getPath("/"))) {
        byte[] bytes = Files.readAllBytes(file);
        if (ByteBuffer.wrap(bytes).getShort(MAJOR_OFFSET) < ClassFile.JAVA_6_VERSION) {
          FileTime time = Files.getLastModifiedTime(file);
          Files.write(file, modern(tool, bytes));
          Files.setLastModifiedTime(file, time);
        }
      }
    }
  }

  private static List<Path> classes(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  private static byte[] modern(ClassFile tool, byte[] bytes) {
    ClassTransform version =
        (builder, element) -> {
          if (element instanceof ClassFileVersion) {
            builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
          } else {
            builder.with(element);
          }
        };
    // Unchanged method bodies are copied as they are, and get no stack maps.
    ClassTransform bodies =
        ClassTransform.transformingMethodBodies((builder, element) -> builder.with(element));
    return tool.transformClass(tool.parse(bytes), version.andThen(bodies));
  }
}
