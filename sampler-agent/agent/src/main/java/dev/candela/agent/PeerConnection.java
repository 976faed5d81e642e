package dev.candela.agent;

import dev.candela.agent.engine.Quietly;
import dev.candela.agent.link.ByteLink;
import dev.candela.agent.link.ChunkSender;
import dev.candela.wire.FrameDecoder;
import dev.candela.wire.FrameDecoder.FrameListener;
import dev.candela.wire.handshake.Handshake;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import dev.candela.wire.payload.WireLimits;
import java.io.IOException;
import java.net.SocketTimeoutException;

/** A link to a possible Candela: authenticates both sides, then delivers messages. */
final class PeerConnection implements ChunkSender.Link, FrameListener {
  static final int OPENING_MILLIS = 5000;

  private final ByteLink link;
  private final Handshake handshake;
  private final FrameDecoder decoder = new FrameDecoder(this);
  private final byte[] buffer = new byte[4096];
  private FrameListener listener;

  PeerConnection(ByteLink link, Agent agent) {
    this.link = link;
    this.handshake = Handshake.agent(agent.token, RandomBytes.take(WireLimits.NONCE_BYTES));
  }

  /** Blocks until both sides are proven, 5 s at most. {@code commands} gets what comes then. */
  void open(FrameListener commands) throws IOException {
    listener = commands;
    send(handshake.opening());
    long deadlineNanos = System.nanoTime() + OPENING_MILLIS * 1_000_000L;
    while (!handshake.proven()) {
      long restMillis = (deadlineNanos - System.nanoTime()) / 1_000_000;
      if (restMillis <= 0) {
        throw silence(OPENING_MILLIS);
      }
      readOnce((int) restMillis, OPENING_MILLIS);
    }
  }

  /** Returns when the peer closes the link, violates the protocol or is silent too long. */
  void receive(int silenceMillis) throws IOException {
    while (readOnce(silenceMillis, silenceMillis)) {
      // Every round is a sign of life.
    }
  }

  @Override
  public void onFrame(byte type, byte[] payload, int lengthBytes) throws WireException {
    if (handshake.proven()) {
      listener.onFrame(type, payload, lengthBytes);
      return;
    }
    byte[] answer = handshake.receive(type, payload, lengthBytes);
    if (handshake.proven()) {
      decoder.allowFullPayloads();
    }
    try {
      send(answer);
    } catch (IOException e) {
      throw new WireException(
          Refusal.Reason.SILENCE, "The connection failed: " + e.getMessage() + ".");
    }
  }

  /** For one thread at a time. */
  @Override
  public void send(byte[] frames) throws IOException {
    link.write(frames, frames.length);
  }

  /** Sends the reason if it is one of the protocol, and closes. */
  void refuse(IOException reason) {
    try {
      if (reason instanceof WireException) {
        send(Refusal.frame((WireException) reason));
      }
    } catch (IOException ignored) {
      // It is closed either way.
    }
    close();
  }

  @Override
  public void close() {
    Quietly.close(link);
  }

  /** False at the end of the stream. */
  private boolean readOnce(int restMillis, int limitMillis) throws IOException {
    int count;
    try {
      count = link.read(buffer, restMillis);
    } catch (SocketTimeoutException e) {
      throw silence(limitMillis);
    }
    if (count < 0) {
      if (!handshake.proven()) {
        throw new WireException(Refusal.Reason.SILENCE, "The other side closed the connection.");
      }
      return false;
    }
    decoder.feed(buffer, 0, count);
    return true;
  }

  private static WireException silence(int millis) {
    return new WireException(
        Refusal.Reason.SILENCE, "The other side sent nothing for " + millis + " ms.");
  }
}
