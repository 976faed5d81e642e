package dev.candela.engine.view.select;

/** Which ids of a dense range count; tells in two reads whether none or all of a part do. */
final class IdMask {
  private final int firstId;
  private final int[] mask;

  /** Of the ids before this one, how many count. */
  private final int[] chosenBefore;

  /**
   * @param firstId the id of the first entry
   * @param mask 1 where an id counts, 0 where it does not
   */
  IdMask(int firstId, int[] mask) {
    this.firstId = firstId;
    this.mask = mask;
    this.chosenBefore = new int[mask.length + 1];
    for (int i = 0; i < mask.length; i++) {
      chosenBefore[i + 1] = chosenBefore[i] + mask[i];
    }
  }

  /** How many ids count from {@code minId} to {@code maxId}, both included. */
  int chosen(long minId, long maxId) {
    return chosenBefore[(int) maxId - firstId + 1] - chosenBefore[(int) minId - firstId];
  }

  /** Writes 1 or 0 for each id. */
  void fill(int[] ids, int[] included, int rows) {
    for (int i = 0; i < rows; i++) {
      included[i] = mask[ids[i] - firstId];
    }
  }

  /** Writes 0 for each id that does not count. */
  void narrow(int[] ids, int[] included, int rows) {
    for (int i = 0; i < rows; i++) {
      included[i] &= mask[ids[i] - firstId];
    }
  }
}
