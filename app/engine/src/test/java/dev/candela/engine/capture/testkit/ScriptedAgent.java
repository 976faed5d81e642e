package dev.candela.engine.capture.testkit;

import dev.candela.wire.Command;
import dev.candela.wire.CommandDecoder;
import dev.candela.wire.CommandDecoder.CommandListener;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.FrameDecoder;
import dev.candela.wire.Reports;
import dev.candela.wire.TargetDescription;
import dev.candela.wire.handshake.Handshake;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The agent's end of a link, played by a test over a real socket. */
public final class ScriptedAgent implements AutoCloseable {
  private final Socket socket;
  private final Handshake handshake;
  private final FrameDecoder decoder = new FrameDecoder(this::onFrame);
  private final CommandDecoder commands = new CommandDecoder(new Heard());
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  /** Connects and proves itself; {@code pid} is the process that it claims to live in. */
  public ScriptedAgent(int port, byte[] token, long pid) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    handshake = Handshake.agent(token, new byte[32]);
    send(handshake.opening());
    byte[] buffer = new byte[1024];
    while (!handshake.proven()) {
      int count = socket.getInputStream().read(buffer);
      if (count < 0) {
        throw new IOException("hung up");
      }
      decoder.feed(buffer, 0, count);
    }
    decoder.allowFullPayloads();
    send(Reports.target(new TargetDescription(pid, "1", "25", "VM", "Linux", offers())));
    Thread.ofPlatform().daemon().start(this::listen);
  }

  private static List<EngineOffer> offers() {
    return List.of(EngineOffer.available(EngineKind.THREADS));
  }

  public void send(byte[] frame) throws IOException {
    socket.getOutputStream().write(frame);
  }

  /** Waits for a command other than a ping. */
  public String nextCommand() throws InterruptedException {
    String command = heard.poll(20, TimeUnit.SECONDS);
    return command == null ? "nothing" : command;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void listen() {
    byte[] buffer = new byte[4096];
    try {
      int count;
      while ((count = socket.getInputStream().read(buffer)) >= 0) {
        decoder.feed(buffer, 0, count);
      }
      heard.add("end");
    } catch (IOException e) {
      heard.add("end");
    }
  }

  private void onFrame(byte type, byte[] payload, int lengthBytes) throws WireException {
    if (handshake.proven()) {
      commands.onFrame(type, payload, lengthBytes);
      return;
    }
    try {
      send(handshake.receive(type, payload, lengthBytes));
    } catch (WireException e) {
      throw e;
    } catch (IOException e) {
      throw new WireException(Refusal.Reason.SILENCE, "The link broke.");
    }
  }

  private final class Heard implements CommandListener {
    @Override
    public void onCommand(Command command) {
      String name = command.kind.name().toLowerCase(Locale.ROOT);
      switch (command.kind) {
        case START -> heard.add(name + " " + command.request.engine().label());
        case FLUSH -> heard.add(name + " " + command.number);
        case PING -> {}
        default -> heard.add(name);
      }
    }

    @Override
    public void onRefusal(Refusal refusal) {
      heard.add("refusal " + refusal.reason());
    }
  }
}
