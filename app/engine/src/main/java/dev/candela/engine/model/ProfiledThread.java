package dev.candela.engine.model;

/**
 * One thread of the recorded program.
 *
 * @param name the Java name, or the operating system's where there is none
 * @param groupName the thread group's name, empty where there is none
 * @param javaThreadId what {@code Thread.threadId} gave, or -1
 * @param osThreadId the operating system's number, or -1
 */
public record ProfiledThread(
    String name, String groupName, long javaThreadId, long osThreadId, boolean virtual) {

  public static ProfiledThread named(String name) {
    return new ProfiledThread(name, "", -1, -1, false);
  }

  // Written out, here and below: a record's own is put together when it is first called, which took
  // a short command as long as reading a small recording.
  @Override
  public boolean equals(Object other) {
    return other instanceof ProfiledThread thread
        && javaThreadId == thread.javaThreadId
        && osThreadId == thread.osThreadId
        && virtual == thread.virtual
        && name.equals(thread.name)
        && groupName.equals(thread.groupName);
  }

  @Override
  public int hashCode() {
    int hash = 31 * name.hashCode() + groupName.hashCode();
    hash = 31 * hash + Long.hashCode(javaThreadId);
    return 31 * hash + Long.hashCode(osThreadId);
  }
}
