package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.wire.Commands;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.TargetDescription;
import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.Refusal;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What goes wrong between two processes, with real ones. */
class FaultsJvmTest extends RealJvms {

  @Test
  void cleansUpWhenThePeerVanishes() throws Exception {
    start(17, "Busy");
    try (Receiver receiver = Receiver.listening(folder)) {
      receiver.attach(target);
      receiver.record(EngineKind.THREADS, EventKind.CPU);
    }
    awaitNoAgentThread(target);
    target.assertUnharmed();
  }

  @Test
  void recorderBesideTheSamplesIsGoneWhenThePeerVanishes() throws Exception {
    start(17, "Busy");
    vanish(target, false);
    vanish(target, true);
    target.assertUnharmed();
  }

  /** While the recorder starts, or when it records. */
  private void vanish(TestTarget target, boolean records) throws Exception {
    try (Receiver receiver = Receiver.listening(folder)) {
      receiver.attachWithBridge(target);
      receiver.startWithRecorder();
      if (records) {
        receiver.awaitBesideData();
      } else {
        awaitThread(target, "JFR Recorder", true);
      }
    }
    awaitNoAgentThread(target);
    String recordings = target.jcmd("JFR.check");
    assertFalse(recordings.contains("Candela"), recordings);
  }

  @Test
  void leavesWhenThePeerFallsSilent() throws Exception {
    start(17, "Busy");
    listen();
    receiver.attach(target, ",silence=1");
    receiver.start(EngineKind.JFR, EventKind.CPU);
    receiver.stopPinging();
    assertEquals(Refusal.Reason.SILENCE, receiver.nextRefusal().reason());
    awaitNoAgentThread(target);
    target.assertUnharmed();
  }

  @Test
  void slowReaderCostsChunksNotTheTarget() throws Exception {
    start(17, "ManyStacks");
    listen();
    receiver.attach(target, ",queue=64");
    receiver.record(EngineKind.THREADS, EventKind.WALL);
    long dropped = 0;
    // On a busy machine it takes longer to fill the queue.
    for (int tries = 0; tries < 5 && dropped <= 0; tries++) {
      receiver.stopReading(true);
      long before = Long.parseLong(target.ask("rounds"));
      Thread.sleep(3_000L << tries);
      assertTrue(Long.parseLong(target.ask("rounds")) > before, "the target works on");
      receiver.stopReading(false);
      receiver.awaitChunks(3);
      dropped = receiver.lastStatus().get(Counter.DROPPED_CHUNKS, 0);
    }
    receiver.detach();
    assertTrue(dropped > 0, receiver.lastStatus().toString());
    assertTrue(Recorded.read(receiver.recording).of("candela.ThreadSample").size() > 0);
    target.assertUnharmed();
  }

  @Test
  void lastChunkComesWhenTheTargetEnds() throws Exception {
    attach(25, "Busy");
    receiver.record(EngineKind.THREADS, EventKind.CPU);
    assertEquals("", target.finish());
    receiver.next(Receiver.Bye.class);
    assertEquals(receiver.endedChunks(), receiver.lastStatus().get(Counter.SENT_CHUNKS, -1));
    assertEquals("", target.stderr());
  }

  /** It ends as soon as the engine's files are there. */
  @Test
  void leavesAJvmThatIsEndingAlone() throws Exception {
    start(17, "Busy", "-Dlinger=true");
    listen();
    target.tell("exit");
    assertEquals("ending", target.readLine());
    receiver.attachWithBridge(target);
    try {
      receiver.send(
          Commands.start(
              new StartRequest(
                  EngineKind.ASYNC, List.of(new EventSetting(EventKind.CPU, 0)), 0, true, 0)));
    } catch (IOException hasLeft) {
      // As it should.
    }
    receiver.next(Receiver.LinkEnd.class);
    target.process().destroyForcibly().waitFor();
    assertEquals(List.of(), List.of(folder.resolve("tmp").toFile().list()));
  }

  @Test
  void agentLeavesAPeerThatDoesNotKnowTheToken() throws Exception {
    start(17, "Busy");
    listen();
    Files.writeString(receiver.tokenFile(), HexFormat.of().formatHex(Receiver.randomToken()));
    receiver.attachUnproven(target);
    assertEquals(Refusal.Reason.WRONG_PROOF, receiver.nextRefusal().reason());
    awaitNoAgentThread(target);
    target.assertUnharmed();
  }

  @Test
  void listeningAgentServesOneAndTurnsStrangersAway() throws Exception {
    byte[] token = Receiver.randomToken();
    Path tokenFile = folder.resolve("listen-token");
    Files.writeString(tokenFile, HexFormat.of().formatHex(token));
    assertTrue(
        tokenFile.toFile().setReadable(false, false) && tokenFile.toFile().setReadable(true, true));
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String agent = "-javaagent:" + TestTarget.AGENT + "=listen=" + port + ",token=" + tokenFile;
    start(17, "Busy", "-Dquiet=true", agent);
    assertEquals(Refusal.Reason.VERSION.ordinal(), refusal(port, hello(0x434E444C, 999)));
    assertEquals(Refusal.Reason.MALFORMED.ordinal(), refusal(port, hello(0x47455420, 1)));
    byte[] oversize = hello(0x434E444C, 1);
    oversize[1] = 0x7f;
    assertEquals(Refusal.Reason.OVERSIZE.ordinal(), refusal(port, oversize));
    try (Receiver receiver = Receiver.connecting(folder, token, port)) {
      receiver.next(TargetDescription.class);
      receiver.start(EngineKind.THREADS, EventKind.WALL);
      long before = receiver.endedChunks();
      bother(port, 1000);
      receiver.awaitChunks(2);
      assertTrue(receiver.endedChunks() >= before + 2);
      try (Receiver second = Receiver.connecting(folder, token, port)) {
        assertEquals(Refusal.Reason.BUSY, second.nextRefusal().reason());
      }
    }
    // The first has left without a word; the next one is welcome once the agent has noticed.
    Receiver again = connectUntilServed(token, port);
    again.start(EngineKind.JFR, EventKind.CPU);
    again.awaitChunks(1);
    again.detach();
    again.close();
    awaitNoAgentThread(target);
    target.assertUnharmed();
  }

  private Receiver connectUntilServed(byte[] token, int port) throws Exception {
    while (true) {
      Receiver receiver = Receiver.connecting(folder, token, port);
      Object answer = receiver.said.poll(20, TimeUnit.SECONDS);
      if (answer instanceof TargetDescription) {
        return receiver;
      }
      receiver.close();
      Thread.sleep(50);
    }
  }

  /** The first message of an application that speaks one version only. */
  private static byte[] hello(int magic, int version) {
    ByteBuffer frame = ByteBuffer.allocate(5 + 40);
    frame.put(MessageType.HELLO).putInt(40).putInt(magic);
    return frame.putShort((short) version).putShort((short) version).array();
  }

  /** The code of the reason for which the agent ends the link after these bytes. */
  private static int refusal(int port, byte[] bytes) throws IOException {
    try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port)) {
      stranger.setSoTimeout(20_000);
      stranger.getOutputStream().write(bytes);
      DataInputStream in = new DataInputStream(stranger.getInputStream());
      while (true) {
        int type = in.readUnsignedByte();
        byte[] payload = new byte[in.readInt()];
        in.readFully(payload);
        if (type == MessageType.REFUSAL) {
          return payload[0];
        }
      }
    }
  }

  /** As many connections as may be opening at once, again and again. */
  private static void bother(int port, int times) throws InterruptedException {
    List<Thread> strangers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Random random = new Random(i);
      Thread stranger = new Thread(() -> comeAndGo(port, times / 8, random), "stranger-" + i);
      stranger.start();
      strangers.add(stranger);
    }
    for (Thread stranger : strangers) {
      stranger.join();
    }
  }

  /** Connections that say nothing, garbage, or an enormous length. */
  private static void comeAndGo(int port, int times, Random random) {
    for (int i = 0; i < times; i++) {
      try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port)) {
        byte[] noise = new byte[random.nextInt(100)];
        random.nextBytes(noise);
        if (i % 3 == 0 && noise.length > 5) {
          noise[0] = 1;
          noise[1] = 0x7f;
        }
        stranger.getOutputStream().write(noise);
      } catch (IOException turnedAway) {
        continue;
      }
    }
  }

  static void awaitNoAgentThread(TestTarget target) throws Exception {
    awaitThread(target, "candela-", false);
  }

  private static void awaitThread(TestTarget target, String name, boolean wanted) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    String dump = target.jcmd("Thread.print");
    while (dump.contains("\"" + name) != wanted) {
      assertTrue(System.nanoTime() < deadline, dump);
      Thread.sleep(100);
      dump = target.jcmd("Thread.print");
    }
  }

  @Test
  void secondCandelaIsToldThatTheJvmIsTaken() throws Exception {
    try (TestTarget target = TestTarget.start(17, folder, "Busy");
        Receiver first = Receiver.listening(folder);
        Receiver second = Receiver.listening(Files.createDirectory(folder.resolve("second")))) {
      first.attach(target, ",from=4711");
      first.start(EngineKind.THREADS, EventKind.CPU);
      second.attachUnproven(target);
      Refusal refusal = second.nextRefusal();
      assertEquals(Refusal.Reason.BUSY, refusal.reason());
      assertEquals(
          "This JVM is already being recorded by another Candela (process 4711); end that recording"
              + " first.",
          refusal.sentence());
      first.awaitChunks(2);
      first.send(Commands.detach());
      first.next(Receiver.LinkEnd.class);
      awaitNoAgentThread(target);
      target.assertUnharmed();
    }
  }
}
