import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Spends its time in the kernel's mkdir until its standard input ends. */
public class DirectoryMaker {
  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 1) {
      // A JNA of the target's own, the way any library would use it.
      Class<?> nativeType = Class.forName("com.sun.jna.Native");
      System.out.println(nativeType.getField("POINTER_SIZE").get(null));
    }
    System.out.println("ready");
    Path parent = Paths.get(arguments[0]);
    Thread worker = new Thread(() -> work(parent), "maker");
    worker.setDaemon(true);
    worker.start();
    while (System.in.read() >= 0) {
      continue;
    }
    System.out.println("end");
  }

  private static void work(Path parent) {
    try {
      while (true) {
        for (int i = 0; i < 100; i++) {
          Files.createDirectories(parent.resolve("d" + i));
        }
        try (DirectoryStream<Path> made = Files.newDirectoryStream(parent, "d*")) {
          for (Path directory : made) {
            Files.delete(directory);
          }
        }
      }
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
