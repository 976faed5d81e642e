package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.text.ShellWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a folder for their files. */
public abstract class InFolder {
  /** Recordings of other tools. */
  protected static final Path FOREIGN = Path.of("src", "test", "resources", "foreign");

  @TempDir protected Path folder;

  /**
   * Commands, each behind "> ", and below each the sentence that it prints behind its name, and
   * nothing else; "…" stands for the rest of a sentence. DIR stands for the folder, in which no
   * file appears.
   */
  protected final void refused(String dialogue) {
    String[] lines = dialogue.split("\n");
    Set<String> before = Set.of(folder.toFile().list());
    for (int i = 0; i < lines.length; i += 2) {
      List<String> words = ShellWords.split(lines[i]).stream().skip(1).map(this::inFolder).toList();
      String help = "(see 'candela " + words.getFirst() + " --help')";
      String sentence = inFolder(lines[i + 1]).replace("(see --help)", help);
      if (sentence.endsWith("…")) {
        String start = "candela " + words.getFirst() + ": " + sentence.replace("…", "");
        Console.fails(start, words.getFirst(), words.subList(1, words.size()));
      } else {
        Console.refuses(sentence, words.getFirst(), words.subList(1, words.size()));
      }
    }
    assertEquals(before, Set.of(folder.toFile().list()), "what is there");
  }

  private String inFolder(String text) {
    return text.replace("DIR", folder.toString());
  }

  /** A recording of another tool without its compression. */
  protected static byte[] unpacked(Path recording) throws IOException {
    try (InputStream packed = new GZIPInputStream(Files.newInputStream(recording))) {
      return packed.readAllBytes();
    }
  }

  protected final Path script(String name, String commands) {
    Path script = write(name, "#!/bin/sh\n" + commands + "\n");
    assertTrue(script.toFile().setExecutable(true));
    return script;
  }

  protected final Path write(String name, CharSequence text) {
    try {
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
