package dev.candela.engine.capture.jvm;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A process as the operating system shows it; what it does not show is empty.
 *
 * @param pid its id, as this process sees it
 * @param owner its user
 * @param command its command line, the executable first
 * @param executable the file that it runs
 * @param startTime its start time
 * @param perfData its performance data
 * @param condition the reason why it cannot answer
 * @param container name of its container; empty if it is in none
 */
record ProcessView(
    long pid,
    Owner owner,
    List<String> command,
    Optional<Path> executable,
    Optional<Instant> startTime,
    Optional<PerfData> perfData,
    Condition condition,
    String container) {

  record Owner(String name, boolean mayAttach) {}

  /** Why a process cannot answer; the first that applies. */
  enum Condition {
    RUNNING,
    STOPPED,
    FILES_HANG,
    /** Its network is not accessible to this user. */
    CONTAINER,
    /** A JVM, but not HotSpot. */
    OTHER_VM
  }

  /** A few words for display. */
  String shortCommand() {
    String text = String.join(" ", command);
    return text.length() <= 60 ? text : text.substring(0, 59) + "…";
  }
}
