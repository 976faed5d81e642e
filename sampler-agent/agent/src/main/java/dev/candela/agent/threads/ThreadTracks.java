package dev.candela.agent.threads;

/** Tracks by thread id; open addressing, since the loop over all threads runs at every tick. */
final class ThreadTracks {
  private long[] ids = new long[256];
  private ThreadTrack[] tracks = new ThreadTrack[256];
  private int size;

  ThreadTrack get(long threadId) {
    return tracks[slot(threadId)];
  }

  void put(long threadId, ThreadTrack track) {
    if (size * 2 >= ids.length) {
      rebuild(ids.length * 2, Integer.MIN_VALUE);
    }
    int slot = slot(threadId);
    if (tracks[slot] == null) {
      size++;
    }
    ids[slot] = threadId;
    tracks[slot] = track;
  }

  /** Forgets threads that were last alive before {@code look}. */
  void forgetBefore(int look) {
    rebuild(ids.length, look);
  }

  int size() {
    return size;
  }

  private int slot(long threadId) {
    int mask = ids.length - 1;
    int slot = (int) (threadId * 0x9E37_79B9_7F4A_7C15L >>> 40) & mask;
    while (tracks[slot] != null && ids[slot] != threadId) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void rebuild(int capacity, int look) {
    long[] oldIds = ids;
    ThreadTrack[] oldTracks = tracks;
    ids = new long[capacity];
    tracks = new ThreadTrack[capacity];
    size = 0;
    for (int i = 0; i < oldIds.length; i++) {
      if (oldTracks[i] != null && oldTracks[i].seenAtLook >= look) {
        put(oldIds[i], oldTracks[i]);
      }
    }
  }
}
