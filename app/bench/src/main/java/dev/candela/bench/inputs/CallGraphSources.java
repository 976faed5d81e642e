package dev.candela.bench.inputs;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Writes classes whose methods call each other at random, and compiles them.
 *
 * <p>A call picks one of four callees by bits of its argument, so a walk of depth d has 4^d ways:
 * recordings of it hold hardly two equal stacks. The same sources feed the compiler threads.
 */
public final class CallGraphSources {
  private static final int CLASSES = 250;
  private static final int METHODS = 20;
  private static final int PACKAGES = 17;
  private static final long SEED = 7;

  private final Path sources;
  private final Path classes;
  private final SplittableRandom random = new SplittableRandom(SEED);

  private CallGraphSources(Path sources, Path classes) {
    this.sources = sources;
    this.classes = classes;
  }

  /** Fills both folders, for JDK 17 and newer; does nothing when they are filled already. */
  public static void prepare(Path sources, Path classes) throws IOException {
    if (!Files.exists(classes.resolve("graph/Entry.class"))) {
      CallGraphSources graph = new CallGraphSources(sources, classes);
      graph.compile(graph.write());
    }
  }

  private List<Path> write() throws IOException {
    List<Path> files = new ArrayList<>();
    for (int classNumber = 0; classNumber < CLASSES; classNumber++) {
      files.add(write(name(classNumber), component(classNumber)));
    }
    files.add(write("graph.Entry", entry()));
    return files;
  }

  private Path write(String className, String text) throws IOException {
    Path file = sources.resolve(className.replace('.', '/') + ".java");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private String component(int classNumber) {
    String name = name(classNumber);
    int dot = name.lastIndexOf('.');
    StringBuilder text = new StringBuilder();
    text.append("package ").append(name, 0, dot).append(";\n\n");
    text.append("public class ").append(name, dot + 1, name.length()).append(" {\n");
    for (int method = 0; method < METHODS; method++) {
      text.append(method(method));
    }
    return text.append("}\n").toString();
  }

  private String method(int method) {
    return """
      public static long handle%02d(int depth, long x) {
        long r = x * 6364136223846793005L + %dL;
        for (int i = 0; i < %d; i++) {
          r = Long.rotateLeft(r ^ (r >>> 29), 13) * 0x9E3779B97F4A7C15L;
        }
        if (depth <= 0) {
          return dev.candela.bench.workload.LeafWork.run(r);
        }
        switch ((int) ((r >>> 33) & 3)) {
          case 0:
            return r ^ %s(depth - 1, r);
          case 1:
            return r ^ %s(depth - 1, r);
          case 2:
            return r ^ %s(depth - 1, r);
          default:
            java.util.function.LongUnaryOperator next = y -> %s(depth - 2, y);
            return next.applyAsLong(r);
        }
      }
    """
        .formatted(
            method,
            random.nextLong(1, 1_000_000_000),
            random.nextInt(20, 400),
            callee(),
            callee(),
            callee(),
            callee());
  }

  private String callee() {
    return "%s.handle%02d".formatted(name(random.nextInt(CLASSES)), random.nextInt(METHODS));
  }

  private static String entry() {
    StringBuilder text = new StringBuilder();
    text.append("package graph;\n\n");
    text.append("public class Entry implements java.util.function.LongBinaryOperator {\n");
    text.append("  public long applyAsLong(long depth, long seed) {\n");
    text.append("    switch ((int) Long.remainderUnsigned(seed, " + CLASSES + ")) {\n");
    for (int i = 0; i < CLASSES; i++) {
      String call = "%s.handle%02d((int) depth, seed)".formatted(name(i), i % METHODS);
      text.append("      case " + i + ": return " + call + ";\n");
    }
    return text.append("      default: return 0;\n    }\n  }\n}\n").toString();
  }

  private static String name(int classNumber) {
    return "graph.part%d.Component%03dService".formatted(classNumber % PACKAGES, classNumber);
  }

  private void compile(List<Path> files) throws IOException {
    Files.createDirectories(classes);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "--release",
              "17",
              "-g",
              "-proc:none",
              "-d",
              classes.toString(),
              "-cp",
              System.getProperty("java.class.path"));
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  manager,
                  null,
                  options,
                  null,
                  manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!compiled) {
        throw new IOException("The generated sources do not compile: " + messages);
      }
    }
  }
}
