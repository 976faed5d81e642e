package dev.candela.agent.threads;

import dev.candela.agent.engine.OwnThreads;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Threads but the agent's own. Asking the JVM at every tick kept its compilers busy. */
final class LiveThreads {
  private final ThreadMXBean bean;
  private final OwnThreads own;
  private ThreadTracks byId = new ThreadTracks();
  private ThreadTrack[] tracks = {};
  private long startedBefore = -1;
  private boolean someEnded;

  LiveThreads(ThreadMXBean bean, OwnThreads own) {
    this.bean = bean;
    this.own = own;
  }

  /** Not to be modified; threads may have ended meanwhile. */
  ThreadTrack[] tracks(long bornNanos) {
    // The count first: a thread that starts in between has them listed again, not left out.
    long started = bean.getTotalStartedThreadCount();
    if (started != startedBefore || someEnded) {
      list(bornNanos);
      startedBefore = started;
      someEnded = false;
    }
    return tracks;
  }

  /** Null for threads that were not listed last time. */
  ThreadTrack track(long threadId) {
    return byId.get(threadId);
  }

  void sawEnd() {
    someEnded = true;
  }

  /** Forgets their CPU times. */
  void clear() {
    byId = new ThreadTracks();
    someEnded = true;
  }

  private void list(long bornNanos) {
    long[] ids = bean.getAllThreadIds();
    ThreadTracks listed = new ThreadTracks();
    ThreadTrack[] others = new ThreadTrack[ids.length];
    int count = 0;
    for (long id : ids) {
      if (!own.isOwn(id)) {
        ThreadTrack known = byId.get(id);
        ThreadTrack track = known == null ? new ThreadTrack(id, bornNanos) : known;
        listed.put(id, track);
        others[count++] = track;
      }
    }
    byId = listed;
    tracks = Arrays.copyOf(others, count);
  }

  /** Tracks by thread id, without boxing. */
  static final class ThreadTracks {
    private long[] ids = new long[256];
    private ThreadTrack[] tracks = new ThreadTrack[256];
    private int size;

    ThreadTrack get(long threadId) {
      return tracks[slot(threadId)];
    }

    void put(long threadId, ThreadTrack track) {
      if (size * 2 >= ids.length) {
        grow();
      }
      int slot = slot(threadId);
      if (tracks[slot] == null) {
        size++;
      }
      ids[slot] = threadId;
      tracks[slot] = track;
    }

    private int slot(long threadId) {
      int mask = ids.length - 1;
      int slot = (int) (threadId * 0x9E37_79B9_7F4A_7C15L >>> 40) & mask;
      while (tracks[slot] != null && ids[slot] != threadId) {
        slot = slot + 1 & mask;
      }
      return slot;
    }

    private void grow() {
      long[] oldIds = ids;
      ThreadTrack[] oldTracks = tracks;
      ids = new long[oldIds.length * 2];
      tracks = new ThreadTrack[oldIds.length * 2];
      size = 0;
      for (int i = 0; i < oldIds.length; i++) {
        if (oldTracks[i] != null) {
          put(oldIds[i], oldTracks[i]);
        }
      }
    }
  }

  static final class ThreadTrack {
    final long threadId;

    /** CPU time examined so far. */
    long seenCpuNanos;

    /** CPU time not represented by a sample yet. */
    long pendingCpuNanos;

    /** CPU time since the thread was last dumped. */
    long unseenCpuNanos;

    /** Last sample of elapsed time. */
    long sampledNanos;

    /** Consecutive readings with almost no CPU time. */
    int idleReadings;

    /** The next reading of its clock. */
    long nextLook;

    ThreadTrack(long threadId, long bornNanos) {
      this.threadId = threadId;
      this.sampledNanos = bornNanos;
    }
  }
}
