package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.engine.HeapRoom;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that cannot start leaves its reason where Candela looks. */
class AgentMainTest {
  private static final String FAILURE = "dev.candela.agent.failure";
  private static final String NO_TOKEN =
      "Candela's agent needs token=FILE in its arguments; it never runs without a token.";

  @TempDir Path directory;

  @AfterEach
  void clean() {
    System.clearProperty(FAILURE);
  }

  @Test
  void inAPropertyForWhoeverAttaches() {
    AgentMain.start("connect=1,from=1", null);
    assertEquals(NO_TOKEN, System.getProperty(FAILURE));
  }

  @Test
  void inTheFileForWhoeverLaunches() throws Exception {
    Path file = directory.resolve("error");
    AgentMain.start("connect=1,error=" + file, null);
    assertEquals(NO_TOKEN, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    assertNull(System.getProperty(FAILURE));
  }

  /** All JVMs of a command share the file, and their reasons are kept apart. */
  @Test
  void inALineOfItsOwnIfEveryJvmIsMeant() throws Exception {
    Path file = Files.createFile(directory.resolve("error"));
    for (String name : List.of("claim", "every", "not-meant")) {
      Files.createFile(directory.resolve(name));
    }
    Files.writeString(directory.resolve("meant"), ".*");
    String before = System.setProperty("sun.java.command", "com.acme.Shop --port 1");
    try {
      AgentMain.start("connect=1,error=" + file + ",choose=" + directory, null);
      AgentMain.start("connect=1,error=" + file + ",choose=" + directory, null);
    } finally {
      if (before == null) {
        System.clearProperty("sun.java.command");
      } else {
        System.setProperty("sun.java.command", before);
      }
    }
    String line = ProcessHandle.current().pid() + "\tcom.acme.Shop\t" + NO_TOKEN;
    assertEquals(List.of(line, line), Files.readAllLines(file));
  }

  @Test
  void onStderrForWhoeverWroteTheOption() {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      AgentMain.start("listen=0,token=/nonexistent", null);
    } finally {
      System.setErr(before);
    }
    String line = said.toString(StandardCharsets.UTF_8).strip();
    assertTrue(line.startsWith("Candela's agent cannot read the token file /nonexistent ("), line);
    assertTrue(line.endsWith("); check token=FILE in its arguments."), line);
    assertEquals(1, line.lines().count());
  }

  @Test
  void takesNoTokenThatOthersCanRead() throws Exception {
    Path token = Files.writeString(directory.resolve("token"), "00".repeat(32));
    Assumptions.assumeTrue(
        token.getFileSystem().supportedFileAttributeViews().contains("posix"), "needs POSIX");
    AgentArguments arguments = AgentArguments.parse("listen=0,token=" + token);
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r-----"));
    IOException refused = assertThrows(IOException.class, arguments::token);
    assertEquals(
        "The token file " + token + " can be read by other users; restrict it: chmod 600 " + token,
        refused.getMessage());
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("r--------"));
    assertEquals(32, arguments.token().length);
  }

  @Test
  void listensOnLoopbackAddressesOnly() throws Exception {
    assertEquals("127.0.0.1", AgentArguments.parse("listen=7077,token=x").host());
    for (String host : List.of("0.0.0.0", "[::]", "192.0.2.1")) {
      Path file = directory.resolve("error");
      AgentMain.start(
          "listen=" + host + ":0,token-hex=" + "00".repeat(32) + ",error=" + file, null);
      assertEquals(
          "Candela's agent listens on loopback addresses only, not on "
              + host
              + ", because the connection is not encrypted. Use listen=0 and a tunnel to it, or"
              + " candela record --via.",
          Files.readString(file));
    }
  }

  /** A full collection or a debugger's breakpoint in Candela must not end a recording. */
  @Test
  void bearsThirtySecondsOfSilence() {
    assertEquals(30_000, AgentArguments.parse("connect=1,token-hex=x").silenceMillis());
    assertEquals(5_000, AgentArguments.parse("connect=1,silence=5").silenceMillis());
  }

  @Test
  void whatWaitsTakesAShareOfTheHeapAtMost() {
    AgentArguments arguments = AgentArguments.parse("connect=1,queue=" + Integer.MAX_VALUE);
    assertEquals(HeapRoom.atMost(Long.MAX_VALUE), arguments.queueBytes());
  }
}
