package dev.candela.engine.testkit;

import dev.candela.engine.format.ProfileReaders;
import java.nio.file.Path;

/** Reads a file in a JVM of its own, whose memory a test bounds. */
public final class ReadMain {
  private ReadMain() {}

  /** Prints the number of stacks. */
  public static void main(String[] args) throws Exception {
    System.out.println(ProfileReaders.read(Path.of(args[0])).stacks().size() + " stacks");
  }
}
