package dev.candela.engine.model;

/**
 * One thread of the recorded program, named by Java, or by the operating system where there is no
 * such name. The group is empty where there is none; ids of {@code Thread.threadId} and of the
 * operating system are -1 then.
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
