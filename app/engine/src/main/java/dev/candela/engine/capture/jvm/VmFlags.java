package dev.candela.engine.capture.jvm;

import java.util.List;

/** Options of the form {@code -XX:+Name} and {@code -XX:-Name}. */
final class VmFlags {
  private VmFlags() {}

  /** The value that the last mention gives the flag. */
  static boolean on(String name, List<String> vmOptions, boolean byDefault) {
    boolean on = byDefault;
    for (String option : vmOptions) {
      if (option.equals("-XX:+" + name)) {
        on = true;
      } else if (option.equals("-XX:-" + name)) {
        on = false;
      }
    }
    return on;
  }
}
