package dev.candela.wire;

/** Versions of the protocol; {@code PROTOCOL.md} has their history. */
public final class WireVersion {
  /** The newest version that this code speaks. */
  public static final int CURRENT = 1;

  /** The oldest version that this code speaks. */
  public static final int OLDEST = 1;

  private WireVersion() {}

  /**
   * The newest version that both sides speak.
   *
   * @throws WireException if there is none
   */
  static int choose(int peerOldest, int peerNewest) throws WireException {
    int version = Math.min(CURRENT, peerNewest);
    if (version < OLDEST || version < peerOldest) {
      throw new WireException(
          Refusal.Reason.VERSION,
          "The other side speaks protocol versions "
              + peerOldest
              + " to "
              + peerNewest
              + ", this one "
              + OLDEST
              + " to "
              + CURRENT
              + "; use the agent that came with this Candela.");
    }
    return version;
  }
}
