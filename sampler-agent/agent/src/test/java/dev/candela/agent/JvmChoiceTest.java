package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmChoiceTest {
  private static final int NOBODY = 65534;

  @TempDir Path directory;

  @Test
  void aDirectoryOfAnotherUserChoosesNoJvm() throws IOException {
    for (boolean others : new boolean[] {false, true}) {
      if (others) {
        makeOthers();
      }
      Files.write(directory.resolve("claim"), new byte[0]);
      Files.writeString(directory.resolve("meant"), ".*");
      assertEquals(!others, new JvmChoice(directory.toFile()).isThisJvm());
      assertEquals(others, Files.exists(directory.resolve("claim")));
    }
  }

  private void makeOthers() throws IOException {
    boolean root = true;
    try {
      Files.setAttribute(directory, "unix:uid", NOBODY);
    } catch (FileSystemException | UnsupportedOperationException notAllowed) {
      root = false;
    }
    assumeTrue(root, "needs the administrator");
  }
}
