package dev.candela.bench.workload;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a few of many sources at a time: the deepest and most varied stacks of the JDK. */
final class CompilerLoad implements Load {
  private static final int SOURCES_A_ROUND = 12;

  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final Path root;
  private final List<Path> sources;
  private final SplittableRandom random;

  CompilerLoad(Path root, long seed) throws IOException {
    this.root = root;
    this.random = new SplittableRandom(seed);
    try (Stream<Path> files = Files.walk(root)) {
      this.sources = files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  @Override
  public void round() throws IOException {
    Path output = Files.createTempDirectory("candela-workload");
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      Set<Path> chosen = new LinkedHashSet<>();
      for (int i = 0; i < SOURCES_A_ROUND; i++) {
        chosen.add(sources.get(random.nextInt(sources.size())));
      }
      List<String> options =
          new ArrayList<>(List.of("-nowarn", "-g", "-implicit:none", "-proc:none"));
      options.addAll(List.of("-d", output.toString(), "-sourcepath", root.toString()));
      options.addAll(List.of("-classpath", System.getProperty("java.class.path")));
      compiler
          .getTask(
              new StringWriter(),
              manager,
              null,
              options,
              null,
              manager.getJavaFileObjectsFromPaths(chosen))
          .call();
    }
    delete(output);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }
}
