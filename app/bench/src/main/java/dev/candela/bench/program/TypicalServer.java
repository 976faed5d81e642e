package dev.candela.bench.program;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A database under load beside compilers, whose stacks are the deepest of the JDK. Arguments:
 * seconds, a folder of Java sources, compilers, clients.
 */
public final class TypicalServer {
  private static final int SOURCES_A_ROUND = 12;

  private TypicalServer() {}

  public static void main(String[] arguments) throws Exception {
    Path sources = Path.of(arguments[1]);
    List<Path> files;
    try (Stream<Path> found = Files.walk(sources)) {
      files = found.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
      Random random = new Random(i);
      Thread thread = new Thread(() -> compile(sources, files, random), "compiler-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    ShopServer.start(Integer.parseInt(arguments[3]));
    TimeUnit.SECONDS.sleep(Long.parseLong(arguments[0]));
    System.exit(0);
  }

  private static void compile(Path sources, List<Path> files, Random random) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try {
      Path classes = Files.createTempDirectory("candela-classes");
      while (true) {
        List<Path> chosen = new ArrayList<>();
        for (int i = 0; i < SOURCES_A_ROUND; i++) {
          chosen.add(files.get(random.nextInt(files.size())));
        }
        List<String> options =
            List.of("-nowarn", "-g", "-implicit:none", "-proc:none", "-sourcepath");
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(sources.toString(), "-d", classes.toString()));
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
          var inputs = manager.getJavaFileObjectsFromPaths(chosen.stream().distinct().toList());
          compiler.getTask(new StringWriter(), manager, null, all, null, inputs).call();
        }
        delete(classes);
        Files.createDirectories(classes);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
