package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build runs once, so that later starts are quick. */
class RehearseTest extends InFolder {
  @Test
  void doesWhatUsersDoAndPrintsNothing() throws IOException {
    Path recording = write("stacks", "a.A.run;b.B.go 60\n");
    Console console = Console.success("rehearse", recording);
    assertEquals("", console.out() + console.err());
  }

  @Test
  void isNoCommandForUsers() {
    Console.run("--help").outLacks("rehearse").outHas("timeline");
  }

  @Test
  void saysThatThereIsNoSuchCommand() throws IOException {
    Console console = Console.exits(2, "flam x.jfr");
    assertEquals(
        "candela: unknown command 'flam'; did you mean flame? (see 'candela --help')\n",
        console.err());
    assertEquals(console.err(), Console.run("help flam").err());
    assertEquals(
        "candela: unknown command 'frobnicate' (see 'candela --help')\n",
        Console.run("frobnicate").err());
    String file = folder.resolve("run.jfr").toString();
    Files.writeString(Path.of(file), "");
    assertEquals(
        "candela: unknown command '%1$s'; did you mean candela top %1$s? (see 'candela --help')\n"
            .formatted(file),
        Console.run(file).err());
    assertTrue(Console.run("threads").err().contains("did you mean top --by thread?"));
    assertTrue(Console.run("gc 1").err().contains("did you mean timeline?"));
    assertTrue(Console.run("top --threads 1").err().contains("did you mean --by thread?"));
    assertTrue(Console.run("recrod 1").err().contains("did you mean record?"));
    assertTrue(Console.run("top x.jfr --fromm=3s").err().contains("did you mean --from?"));
    assertTrue(Console.run("record --event x").err().contains(", cache-misses, page-faults"));
    assertTrue(Console.run("help tpo").err().contains("did you mean top?"));
    assertTrue(Console.run("hlep").err().contains("did you mean help?"));
    assertEquals(Console.run("--help").out(), Console.run("help help").out());
    assertTrue(Console.run("help generate-completion").out().startsWith("Usage: "));
    assertEquals(Console.run("flame --help").out(), Console.run("help flame").out());
  }
}
