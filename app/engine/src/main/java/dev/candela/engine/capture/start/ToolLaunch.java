package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.link.AgentInvitation.JvmFilter;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** Launches scripts and tools; all JVMs they start inherit the agent by the environment. */
final class ToolLaunch {
  private static final String VARIABLE = "JAVA_TOOL_OPTIONS";

  /** JVMs that build and start programs. Gradle's workers that run tests are programs. */
  private static final String BUILD_TOOLS =
      String.join(
          "|",
          "^(jdk\\.[a-z.]+/)?(com\\.)?sun\\.(tools|security\\.tools)\\.",
          "^jdk\\.[a-z.]+/jdk\\.",
          "^org\\.gradle\\.",
          "gradle-wrapper\\.jar",
          "^worker\\.org\\.gradle\\.(?!.*Gradle Test Executor)",
          "^org\\.apache\\.maven\\.",
          "^org\\.codehaus\\.(plexus\\.)?classworlds\\.",
          "^org\\.mvndaemon\\.",
          "^org\\.apache\\.tools\\.ant\\.",
          "^org\\.jetbrains\\.kotlin\\.",
          "^(scala\\.tools|dotty\\.tools|xsbt|sbt|coursier)\\.",
          "sbt-launch[^ ]*\\.jar",
          "^com\\.google\\.devtools\\.build\\.");

  private ToolLaunch() {}

  static JvmFilter filter(LaunchSpec spec) throws CaptureFailure {
    if (spec.jvmMain().isEmpty()) {
      return new JvmFilter(".*", BUILD_TOOLS, spec.every());
    }
    String regex = spec.jvmMain().get();
    try {
      Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new CaptureFailure(
          new Obstacle(
              Kind.LAUNCH_FAILED,
              Messages.text("launch.tool.no-regex", regex, e.getDescription()),
              Messages.text("launch.tool.no-regex.remedy")),
          e);
    }
    return new JvmFilter(regex.isEmpty() ? ".*" : regex, "", spec.every());
  }

  /** Appends an option for all JVMs; fails if they could not read it there. */
  static void addOption(Map<String, String> environment, String option) {
    String before = environment.getOrDefault(VARIABLE, "");
    environment.put(VARIABLE, before.isBlank() ? quoted(option) : before + " " + quoted(option));
  }

  /** A JVM splits the variable at unquoted blanks. */
  private static String quoted(String option) {
    boolean plain =
        option.chars().noneMatch(c -> Character.isWhitespace(c) || c == '"' || c == '\'');
    if (plain) {
      return option;
    }
    String quote = option.contains("\"") ? "'" : "\"";
    if (option.contains(quote)) {
      throw new IllegalArgumentException(Messages.text("launch.tool.quotes", option));
    }
    return quote + option + quote;
  }

  static CaptureFailure noJvm(int exitCode, List<String> seen, LaunchSpec spec) {
    String names = seen.stream().filter(name -> !name.isEmpty()).collect(Collectors.joining(", "));
    String key =
        seen.isEmpty() ? "none" : spec.jvmMain().isPresent() ? "no-match" : "only-build-tools";
    return new CaptureFailure(
        new Obstacle(
            Kind.LAUNCH_FAILED,
            Messages.text(
                "launch.tool." + key,
                spec.executable(),
                Integer.toString(exitCode),
                names,
                spec.jvmMain().orElse("")),
            Messages.text("launch.tool." + key + ".remedy")));
  }
}
