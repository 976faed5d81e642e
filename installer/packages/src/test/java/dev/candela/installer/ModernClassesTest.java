package dev.candela.installer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModernClassesTest {
  private static final MethodTypeDesc INT_TO_INT =
      MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);

  @TempDir Path folder;

  @Test
  void givesOldClassesStackMaps() throws Exception {
    Path to = folder.resolve("new.jar");
    ModernClasses.copyJar(jar(withBranch(ClassFile.JAVA_5_VERSION)), to);
    assertEquals(ClassFile.JAVA_8_VERSION, ClassFile.of().parse(bytes(to)).majorVersion());
    try (URLClassLoader loader = new URLClassLoader(new URL[] {to.toUri().toURL()}, null)) {
      // A class of Java 8 without stack maps is refused here.
      Class<?> type = Class.forName("Branch", true, loader);
      assertEquals(7, type.getMethod("absolute", int.class).invoke(null, -7));
    }
  }

  @Test
  void leavesOtherClassesAlone() throws IOException {
    byte[] original = withBranch(ClassFile.JAVA_17_VERSION);
    Path to = folder.resolve("same.jar");
    ModernClasses.copyJar(jar(original), to);
    assertArrayEquals(original, bytes(to));
  }

  private static byte[] withBranch(int version) {
    return ClassFile.of()
        .build(
            ClassDesc.of("Branch"),
            type ->
                type.withVersion(version, 0)
                    .withMethodBody(
                        "absolute",
                        INT_TO_INT,
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                        code ->
                            code.iload(0)
                                .ifThen(Opcode.IFLT, negative -> negative.iload(0).ineg().ireturn())
                                .iload(0)
                                .ireturn()));
  }

  private Path jar(byte[] type) throws IOException {
    Path jar = folder.resolve("old.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("Branch.class"));
      out.write(type);
    }
    return jar;
  }

  private static byte[] bytes(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getInputStream(file.getJarEntry("Branch.class")).readAllBytes();
    }
  }
}
