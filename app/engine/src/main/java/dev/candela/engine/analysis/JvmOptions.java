package dev.candela.engine.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A JVM's options: the program's own, and those that load Candela's agent or async-profiler. */
public record JvmOptions(String own, String recorders) {
  /** An agent that was there from the start connects to Candela; others are told to listen. */
  private static final String LAUNCH = "=connect=";

  /** These follow the agent in programs that Candela launched. */
  private static final Set<String> LAUNCHED_WITH_AGENT =
      Set.of(
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:+DebugNonSafepoints",
          "-XX:+EnableDynamicAgentLoading",
          "--enable-native-access=ALL-UNNAMED");

  public static JvmOptions of(String arguments) {
    List<String> own = new ArrayList<>();
    List<String> recorders = new ArrayList<>();
    boolean afterLaunch = false;
    // Paths may have blanks in them, but what follows a blank there begins with no minus.
    for (String option : arguments.strip().split("\\s+(?=-)")) {
      boolean launches = isCandelas(option) && option.contains(LAUNCH);
      boolean recorder =
          isCandelas(option)
              || option.startsWith("-agentpath:") && option.contains("asyncProfiler")
              || afterLaunch && LAUNCHED_WITH_AGENT.contains(option);
      (recorder ? recorders : own).add(option);
      afterLaunch = launches || afterLaunch && recorder;
    }
    return new JvmOptions(String.join(" ", own), String.join(" ", recorders));
  }

  private static boolean isCandelas(String option) {
    return option.startsWith("-javaagent:") && option.contains("candela-agent");
  }
}
