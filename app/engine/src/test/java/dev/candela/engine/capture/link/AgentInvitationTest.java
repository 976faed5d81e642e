package dev.candela.engine.capture.link;

import static dev.candela.engine.testkit.Said.assertContains;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.CandelaProcess;
import dev.candela.engine.capture.testkit.ScriptedAgent;
import dev.candela.wire.Commands;
import dev.candela.wire.payload.MessageType;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentInvitationTest {
  private static final AgentFiles FILES = AgentFiles.in(Path.of("none"));

  private static String argument(AgentInvitation invitation, String key) {
    for (String argument : invitation.agentArguments(FILES).split(",")) {
      if (argument.startsWith(key + "=")) {
        return argument.substring(key.length() + 1);
      }
    }
    throw new AssertionError("no " + key);
  }

  private static byte[] token(AgentInvitation invitation) {
    return HexFormat.of().parseHex(argument(invitation, "token-hex"));
  }

  private static Socket stranger(AgentInvitation invitation) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), invitation.port());
  }

  /** Reads until the other side hangs up and returns the last message's type, 0 if none. */
  private static byte lastMessage(Socket socket) throws IOException {
    socket.setSoTimeout(20_000);
    byte[] all = socket.getInputStream().readAllBytes();
    byte last = 0;
    for (int at = 0; at + 5 <= all.length; at += 5 + ByteBuffer.wrap(all).getInt(at + 1)) {
      last = all[at];
    }
    return last;
  }

  @Test
  void acceptsTheAgentThatKnowsTheToken() throws Exception {
    try (AgentInvitation invitation = AgentInvitation.forRunning();
        ScriptedAgent agent = new ScriptedAgent(invitation.port(), token(invitation), 4711);
        AgentConnection connection = invitation.connection().get(20, TimeUnit.SECONDS)) {
      assertEquals(4711, connection.target().pid());
      connection.send(Commands.pause());
      assertEquals("pause", agent.nextCommand());
    }
  }

  @Test
  void keepsTheTokenToItsUserAndRemovesItAtOnce() throws Exception {
    Assumptions.assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "needs POSIX");
    AgentInvitation invitation = AgentInvitation.forLaunched();
    Path file = Path.of(argument(invitation, "token"));
    byte[] token = HexFormat.of().parseHex(Files.readString(file));
    assertEquals("rw-------", Administrator.mode(file));
    assertEquals("rwx------", Administrator.mode(file.getParent()));
    try (ScriptedAgent agent = new ScriptedAgent(invitation.port(), token, 1);
        AgentConnection connection = invitation.connection().get(20, TimeUnit.SECONDS)) {
      connection.send(Commands.pause());
      assertEquals("pause", agent.nextCommand());
    }
    invitation.close();
    assertFalse(Files.exists(file.getParent()));
  }

  /** Its name is anybody's once it is gone, and may lead to other files called token. */
  @Test
  void theEndOfTheProcessDeletesNothingUnderTheNameOfItsDirectory(@TempDir Path folder)
      throws Exception {
    Path victim =
        Files.createFile(Files.createDirectory(folder.resolve("victim")).resolve("token"));
    Path link = invite(victim.getParent().toString());
    assertTrue(Files.exists(victim));
    Files.delete(link);
    assertFalse(Files.exists(invite("")), "removed at the end of the process");
  }

  private static Path invite(String victim) throws Exception {
    Process process = CandelaProcess.start(List.of(), List.of(), Inviting.class, victim);
    String directory = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    assertEquals(0, process.waitFor());
    return Path.of(directory);
  }

  /** Invites, and lets its directory be taken by the one that is named. */
  static final class Inviting {
    public static void main(String[] arguments) throws IOException {
      AgentInvitation invitation = AgentInvitation.forLaunched();
      Path directory = Path.of(argument(invitation, "token")).getParent();
      if (!arguments[0].isEmpty()) {
        invitation.close();
        Files.createSymbolicLink(directory, Path.of(arguments[0]));
      }
      System.out.println(directory);
    }
  }

  @Test
  void showsNoTokenOnACommandLine() throws Exception {
    try (AgentInvitation invitation = AgentInvitation.forLaunched()) {
      String token = Files.readString(Path.of(argument(invitation, "token")));
      assertFalse(invitation.agentArguments(FILES).contains(token));
    }
  }

  @Test
  void readsTheReasonOfALaunchedAgentFromItsOwnFileAlone() throws Exception {
    try (AgentInvitation invitation = AgentInvitation.forLaunched()) {
      Path error = Path.of(argument(invitation, "error"));
      Files.writeString(error, "It is so.".repeat(10_000));
      String sentence = invitation.agentErrors().getFirst().sentence();
      assertTrue(sentence.startsWith("It is so.It is so."));
      assertTrue(sentence.length() <= 64 * 1024, "bounded");
      Files.writeString(error, "It is so.");
      Files.delete(error);
      Files.createSymbolicLink(error, Path.of("/dev/zero"));
      assertEquals(
          List.of(new AgentInvitation.AgentError("", "", "It is so.")), invitation.agentErrors());
    }
  }

  @Test
  void readsTheReasonsOfEveryAgentAlsoAfterItsEnd() throws Exception {
    AgentInvitation invitation =
        AgentInvitation.forSome(new AgentInvitation.JvmFilter(".*", "", true));
    try (invitation) {
      Files.writeString(
          Path.of(argument(invitation, "error")), "7\tcom.acme.Shop\tNo.\n8\t\tNo, too.\n");
    }
    assertEquals(
        List.of(
            new AgentInvitation.AgentError("7", "com.acme.Shop", "No."),
            new AgentInvitation.AgentError("8", "", "No, too.")),
        invitation.agentErrors());
  }

  @Test
  void refusesAWrongToken() throws Exception {
    try (AgentInvitation invitation = AgentInvitation.forRunning()) {
      byte[] wrong = token(invitation);
      wrong[0] ^= 1;
      assertThrows(IOException.class, () -> new ScriptedAgent(invitation.port(), wrong, 1).close());
      assertFalse(invitation.connection().isDone());
    }
  }

  @Test
  void refusesGarbageOversizeLengthsAndFutureVersions() throws Exception {
    try (AgentInvitation invitation = AgentInvitation.forRunning()) {
      byte[] oversize = {MessageType.HELLO, 0x7F, -1, -1, -1};
      byte[] future = new byte[5 + 40];
      ByteBuffer.wrap(future)
          .put(MessageType.HELLO)
          .putInt(40)
          .putInt(0x434E444C)
          .putShort((short) 900)
          .putShort((short) 901);
      byte[] random = new byte[4096];
      new Random(11).nextBytes(random);
      for (byte[] bytes : List.of(oversize, future, random)) {
        try (Socket socket = stranger(invitation)) {
          socket.getOutputStream().write(bytes);
          assertEquals(MessageType.REFUSAL, lastMessage(socket));
        } catch (SocketException reset) {
          // Closed with our bytes still unread: the refusal may be lost, the link is not open.
          assertFalse(invitation.connection().isDone());
        }
      }
      assertFalse(invitation.connection().isDone());
    }
  }

  @Test
  void aThousandStrangersDoNotKeepTheAgentOut() throws Exception {
    List<Socket> strangers = new ArrayList<>();
    try (AgentInvitation invitation = AgentInvitation.forRunning()) {
      for (int i = 0; i < 1000; i++) {
        strangers.add(stranger(invitation));
      }
      try (ScriptedAgent agent = new ScriptedAgent(invitation.port(), token(invitation), 7);
          AgentConnection connection = invitation.connection().get(20, TimeUnit.SECONDS)) {
        assertEquals(7, connection.target().pid());
        assertThrows(ConnectException.class, () -> stranger(invitation).close());
        connection.send(Commands.resume());
        assertEquals("resume", agent.nextCommand());
      }
    } finally {
      for (Socket socket : strangers) {
        socket.close();
      }
    }
  }

  @Test
  void silenceEndsAnOpeningAfterFiveSeconds() throws Exception {
    try (AgentInvitation invitation = AgentInvitation.forRunning();
        Socket silent = stranger(invitation)) {
      assertEquals(MessageType.REFUSAL, lastMessage(silent));
      assertFalse(invitation.connection().isDone());
    }
  }

  @Test
  void escapesWhatWouldSplitTheArguments() throws Exception {
    try (AgentInvitation invitation = AgentInvitation.forRunning()) {
      String text = invitation.agentArguments(AgentFiles.in(Path.of("/opt/a,b 100%")));
      assertContains(",jar=/opt/a%2Cb 100%25/candela-agent.jar,", text);
    }
  }
}
