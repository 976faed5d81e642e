package dev.candela.engine.capture.process;

final class ProcessIds {
  private ProcessIds() {}

  /** -1 if it is not a process id. */
  static long parse(String name) {
    if (name.isEmpty() || name.length() > 10) {
      return -1;
    }
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) < '0' || name.charAt(i) > '9') {
        return -1;
      }
    }
    return Long.parseLong(name);
  }
}
