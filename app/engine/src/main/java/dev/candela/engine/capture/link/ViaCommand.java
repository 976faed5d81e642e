package dev.candela.engine.capture.link;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.Obstacle.Kind;
import dev.candela.engine.text.ShellWords;
import java.util.List;

/**
 * A command that runs another command elsewhere, with its standard input and output: {@code ssh
 * web1}, {@code docker exec -i shop}, {@code kubectl exec -i pod --}, {@code sudo -u tomcat}.
 *
 * @param words as a shell would split them
 */
public record ViaCommand(List<String> words) {
  public ViaCommand {
    words = List.copyOf(words);
  }

  /**
   * Splits a command line.
   *
   * @throws CaptureFailure if it has no word
   */
  public static ViaCommand parse(String text) throws CaptureFailure {
    List<String> words = ShellWords.split(text);
    if (words.isEmpty()) {
      throw CaptureFailure.of(Kind.LINK_BROKEN, "reach.via.empty");
    }
    return new ViaCommand(words);
  }

  /** As typed, without quotes. */
  public String title() {
    return String.join(" ", words);
  }

  /** As an argument for a shell, which {@link #parse} splits into the same words. */
  public String quoted() {
    return ShellWords.quote(String.join(" ", words.stream().map(ShellWords::quote).toList()));
  }
}
