package dev.candela.engine.diff;

import dev.candela.engine.text.Messages;
import java.util.List;

/** Two sides cannot be compared as requested; the message is a sentence for the user. */
public final class IncomparableException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public enum Obstacle {
    /** A cost per second is requested, but the run, the only name, has no duration. */
    UNTIMED,
    /** A cost per operation is requested, but the number of operations is unknown. */
    UNCOUNTED,
    /** The sides, the first two names, have samples of different units, the other names. */
    DIFFERENT_SAMPLES,
    /** A run, the first name, has samples of several units, the other names. */
    MIXED_SAMPLES
  }

  private final Obstacle obstacle;

  IncomparableException(Obstacle obstacle, List<String> names) {
    super(sentence(obstacle, names));
    this.obstacle = obstacle;
  }

  public Obstacle obstacle() {
    return obstacle;
  }

  private static String sentence(Obstacle obstacle, List<String> names) {
    String key = "diff.cannot." + Messages.key(obstacle);
    return switch (obstacle) {
      case UNTIMED -> Messages.text(key, names.getFirst());
      case UNCOUNTED -> Messages.text(key);
      case DIFFERENT_SAMPLES ->
          Messages.text(
              key, names.get(0), names.get(1), DiffVoice.list(names.subList(2, names.size())));
      case MIXED_SAMPLES ->
          Messages.text(key, names.getFirst(), DiffVoice.list(names.subList(1, names.size())));
    };
  }
}
