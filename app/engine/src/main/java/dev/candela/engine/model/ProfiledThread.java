package dev.candela.engine.model;

/**
 * One thread of the recorded program.
 *
 * @param name the Java name, or the operating system's where there is none
 * @param groupName the thread group's name, empty where there is none
 * @param javaThreadId what {@code Thread.threadId} gave, or -1
 * @param osThreadId the operating system's number, or -1
 * @param virtual true for a virtual thread
 */
public record ProfiledThread(
    String name, String groupName, long javaThreadId, long osThreadId, boolean virtual) {

  /** A thread of which only the name is known. */
  public static ProfiledThread named(String name) {
    return new ProfiledThread(name, "", -1, -1, false);
  }
}
