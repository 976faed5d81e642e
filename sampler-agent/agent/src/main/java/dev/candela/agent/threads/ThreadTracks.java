package dev.candela.agent.threads;

/** Tracks by thread id, without an object for each id. */
final class ThreadTracks {
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
    for (int i = 0; i < oldIds.length; i++) {
      if (oldTracks[i] != null) {
        int slot = slot(oldIds[i]);
        ids[slot] = oldIds[i];
        tracks[slot] = oldTracks[i];
      }
    }
  }
}
