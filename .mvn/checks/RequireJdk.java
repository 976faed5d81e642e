import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says what to install when the machine has no JDK that can build Candela; Maven's own sentence for
 * that names a file nobody needs. Runs on Maven's JVM, hence one file in Java 11: {@code java
 * RequireJdk.java 25}.
 *
 * <p>It looks where maven-toolchains-plugin 3.3.0 looks, reads {@code release} files instead of
 * starting each JDK, and lets the plugin decide whatever is not plain.
 */
public final class RequireJdk {
  /** Folders that hold a JDK each in their sub-folders; ~ is the home. */
  private static final String[] FOLDERS = {
    "~/.jdks",
    "~/.m2/jdks",
    "~/.sdkman/candidates/java",
    "~/.gradle/jdks",
    "~/.jenv/versions",
    "~/.jbang/cache/jdks",
    "~/.asdf/installs/java",
    "~/.jabba/jdk",
    "~/.local/share/mise/installs/java",
    "~/Library/Java/JavaVirtualMachines",
    "~/hostedtoolcache",
    "~/scoop/apps",
    "/Library/Java/JavaVirtualMachines",
    "C:\\Program Files\\Amazon Corretto",
    "C:\\Program Files\\BellSoft",
    "C:\\Program Files\\Eclipse Adoptium",
    "C:\\Program Files\\Java",
    "C:\\Program Files\\Zulu",
    "C:\\hostedtoolcache\\windows",
    "/usr/jdk",
    "/usr/java",
    "/usr/local/java",
    "/opt/java",
    "/opt/hostedtoolcache",
    "/usr/lib/jvm",
    "/usr/lib64/jvm",
  };

  private static final Pattern VERSION =
      Pattern.compile("JAVA_VERSION=\"((?:1\\.)?(\\d+)[^\"]*)\"");

  public static void main(String[] arguments) throws IOException {
    int required = Integer.parseInt(arguments[0]);
    if (Runtime.version().feature() < 17) {
      fail("Maven runs under Java " + Runtime.version() + ", the build's plugins need 17 or newer");
    }
    Path home = Paths.get(System.getProperty("user.home"));
    if (Files.exists(home.resolve(".m2/toolchains.xml"))) {
      return;
    }
    TreeSet<String> tooOld = new TreeSet<>();
    for (Path jdk : candidates(home)) {
      Path release = jdk.resolve("release");
      if (!Files.isExecutable(jdk.resolve("bin/javac"))
          && !Files.isExecutable(jdk.resolve("bin/javac.exe"))) {
        continue;
      }
      Matcher version = VERSION.matcher(Files.exists(release) ? Files.readString(release) : "");
      if (!version.find() || Integer.parseInt(version.group(2)) >= required) {
        return;
      }
      tooOld.add(version.group(1) + " in " + jdk.toRealPath());
    }
    fail(
        "Candela is built with JDK "
            + required
            + " or newer and there is none here"
            + (tooOld.isEmpty() ? "" : " (found " + String.join(", ", tooOld) + ")")
            + ": install one, such as Eclipse Temurin "
            + required
            + ", in /usr/lib/jvm, ~/.jdks or your system's usual place, or name its folder in the"
            + " environment variable JAVA"
            + required
            + "_HOME");
  }

  private static List<Path> candidates(Path home) throws IOException {
    List<Path> jdks = new ArrayList<>();
    for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
      if (variable.getKey().matches("JAVA.*_HOME")) {
        jdks.add(Paths.get(variable.getValue()));
      }
    }
    for (String name : FOLDERS) {
      // The separator that is not this system's makes a name that simply does not exist.
      Path folder = name.startsWith("~/") ? home.resolve(name.substring(2)) : Paths.get(name);
      if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
          for (Path child : children) {
            jdks.add(child);
            jdks.add(child.resolve("Contents/Home"));
          }
        }
      }
    }
    return jdks;
  }

  private static void fail(String sentence) {
    System.err.println();
    System.err.println(sentence + ".");
    System.err.println();
    System.exit(1);
  }
}
