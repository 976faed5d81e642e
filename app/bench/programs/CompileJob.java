import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles a part of a tree of sources. Arguments: the tree, the part, where to, how often it is
 * parsed besides.
 */
public final class CompileJob {
  public static void main(String[] arguments) throws IOException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(Path.of(arguments[0], arguments[1]))) {
      files =
          tree.filter(
                  file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
              .sorted()
              .toList();
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      Iterable<? extends JavaFileObject> sources = manager.getJavaFileObjectsFromPaths(files);
      List<String> options =
          List.of(
              "-proc:none",
              "-nowarn",
              "-g",
              "-implicit:none",
              "-sourcepath",
              arguments[0],
              "-d",
              arguments[2]);
      for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
        parseAgain(
            (JavacTask)
                compiler.getTask(new StringWriter(), manager, null, options, null, sources));
      }
      System.out.println(
          compiler.getTask(new StringWriter(), manager, null, options, null, sources).call()
              + " "
              + files.size());
    }
  }

  private static void parseAgain(JavacTask task) throws IOException {
    task.parse();
  }
}
