package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the build runs once, so that later starts are quick. */
class RehearseTest extends InFolder {
  @Test
  void doesWhatUsersDoAndPrintsNothing() {
    Path recording = FOREIGN.resolve("temurin-25.jfr.gz");
    Console console = Console.success("rehearse", recording.toString());
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
    Console.run("threads").errHas("did you mean top --by thread?");
    Console.run("gc 1").errHas("did you mean timeline?");
    Console.run("top --threads 1").errHas("did you mean --by thread?");
    Console.run("recrod 1").errHas("did you mean record?");
    Console.run("top x.jfr --fromm=3s").errHas("did you mean --from?");
    Console.run("record --event x").errHas(", cache-misses, page-faults");
    Console.run("help tpo").errHas("did you mean top?");
    Console.run("hlep").errHas("did you mean help?");
    assertEquals(Console.run("--help").out(), Console.run("help help").out());
    Console.run("help generate-completion").outBegins("Usage: ");
    assertEquals(Console.run("flame --help").out(), Console.run("help flame").out());
  }
}
