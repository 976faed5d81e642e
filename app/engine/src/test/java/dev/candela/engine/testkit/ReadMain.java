package dev.candela.engine.testkit;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import java.nio.file.Path;

/** Reads a file in a JVM of its own, whose memory a test bounds. */
public final class ReadMain {
  private ReadMain() {}

  /** Prints the number of stacks. */
  public static void main(String[] args) throws Exception {
    Profile profile = ProfileReaders.read(Path.of(args[0]));
    System.out.println(profile.stacks().size() + " stacks");
  }
}
