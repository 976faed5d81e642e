package dev.candela.engine.capture.link;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.wire.Commands;
import dev.candela.wire.FrameDecoder;
import dev.candela.wire.ReportDecoder;
import dev.candela.wire.ReportDecoder.ReportListener;
import dev.candela.wire.TargetDescription;
import dev.candela.wire.handshake.Handshake;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import dev.candela.wire.payload.WireLimits;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A proven link; commands from any thread, reports on {@link #receive}'s, pings twice a second. */
public final class AgentConnection implements AutoCloseable {
  private static final long OPENING_MILLIS = 5000;
  private static final long PING_MILLIS = 500;
  private static final int BUFFER_BYTES = 64 * 1024;

  private final Transport transport;
  private final OutputStream out;
  private final Handshake handshake;
  private final FrameDecoder decoder = new FrameDecoder(this::onFrame);

  /** Messages read together with the agent's proof. */
  private final List<EarlyFrame> early = new ArrayList<>();

  private volatile long processId = -1;
  private volatile AutoCloseable lent;
  private volatile boolean elsewhere;
  private volatile boolean agentStays;
  private volatile boolean opened;
  private volatile boolean late;
  private volatile boolean closed;
  private TargetDescription target;
  private Refusal refused;
  private ReportDecoder reports;

  /** Connects to an agent that keeps listening afterwards. */
  static AgentConnection toListening(Socket socket, byte[] token) throws IOException {
    AgentConnection made = new AgentConnection(Transport.of(socket), token, new SecureRandom());
    made.elsewhere = true;
    made.agentStays = true;
    return made;
  }

  static AgentConnection elsewhere(Transport transport, byte[] token, SecureRandom random)
      throws IOException {
    AgentConnection made = new AgentConnection(transport, token, random);
    made.elsewhere = true;
    return made;
  }

  private record EarlyFrame(byte type, byte[] payload) {}

  /** The streams of a link; {@code end} closes both and makes readers and writers return. */
  record Transport(InputStream in, OutputStream out, Closeable end) {
    static Transport of(Socket socket) throws IOException {
      socket.setTcpNoDelay(true);
      return new Transport(socket.getInputStream(), socket.getOutputStream(), socket);
    }
  }

  /**
   * Opens the link within 5 s. Fails if the other side does not know the token, or with an {@link
   * AgentRefusal} if it does and will not serve; the caller closes the transport.
   */
  AgentConnection(Transport transport, byte[] token, SecureRandom random) throws IOException {
    this.transport = transport;
    this.out = transport.out();
    byte[] nonce = new byte[WireLimits.NONCE_BYTES];
    random.nextBytes(nonce);
    this.handshake = Handshake.application(token, nonce);
    try {
      open();
    } catch (WireException e) {
      refuse(e);
      throw e;
    }
    Thread.ofPlatform().daemon().name("candela-ping").start(this::ping);
  }

  public TargetDescription target() {
    return target;
  }

  /** As this machine counts, or -1 if unknown; the agent may tell a container's id, or lie. */
  public long processId() {
    return processId;
  }

  /** Called by attach and launch, which know the process. */
  public void belongsTo(long pid) {
    processId = pid;
  }

  /** Resources that are closed with the link. */
  public void keeps(AutoCloseable needed) {
    lent = needed;
  }

  /** True if the JVM is not a visible process of this machine. */
  public boolean isElsewhere() {
    return elsewhere && processId < 0;
  }

  /** True if the agent accepts another connection afterwards. */
  public boolean agentStays() {
    return agentStays;
  }

  /** Sends a whole frame, one of {@link Commands}. */
  public void send(byte[] frame) throws IOException {
    synchronized (out) {
      out.write(frame);
      // A socket's stream needs none, that of a process does.
      out.flush();
    }
  }

  /** Delivers reports until the agent closes the link; call it once. */
  public void receive(ReportListener listener) throws IOException {
    reports = new ReportDecoder(listener);
    try {
      for (EarlyFrame frame : early) {
        reports.onFrame(frame.type, frame.payload, frame.payload.length);
      }
      early.clear();
      byte[] buffer = new byte[BUFFER_BYTES];
      int count;
      while ((count = transport.in().read(buffer)) >= 0) {
        decoder.feed(buffer, 0, count);
      }
    } catch (WireException e) {
      refuse(e);
      throw e;
    }
  }

  @Override
  public void close() {
    closed = true;
    closeQuietly(transport.end());
    closeQuietly(lent);
  }

  /** Ignores failures; null is nothing to close. */
  public static void closeQuietly(AutoCloseable closeable) {
    try {
      if (closeable != null) {
        closeable.close();
      }
    } catch (Exception e) {
      // It is closed as far as it can be.
    }
  }

  private void open() throws IOException {
    // Streams of a process have no time limit of their own.
    CompletableFuture.delayedExecutor(OPENING_MILLIS, TimeUnit.MILLISECONDS)
        .execute(this::endLateOpening);
    try {
      send(handshake.opening());
      byte[] buffer = new byte[WireLimits.MAX_UNPROVEN_PAYLOAD_BYTES];
      while (target == null) {
        readOnce(buffer);
        if (refused != null) {
          throw new AgentRefusal(refused);
        }
      }
    } finally {
      opened = true;
    }
  }

  private void endLateOpening() {
    if (!opened) {
      late = true;
      refuse(silence());
    }
  }

  private void readOnce(byte[] buffer) throws IOException {
    int count;
    try {
      count = transport.in().read(buffer);
    } catch (IOException e) {
      throw late ? silence() : e;
    }
    if (count < 0) {
      throw late ? silence() : new IOException(Messages.text("session.failed.hung-up"));
    }
    decoder.feed(buffer, 0, count);
  }

  private static WireException silence() {
    return new WireException(
        Refusal.Reason.SILENCE,
        Messages.text("session.failed.opening", Quantities.duration(OPENING_MILLIS * 1_000_000L)));
  }

  private void onFrame(byte type, byte[] payload, int lengthBytes) throws WireException {
    if (reports != null) {
      reports.onFrame(type, payload, lengthBytes);
    } else if (!handshake.proven()) {
      answer(handshake.receive(type, payload, lengthBytes));
      if (handshake.proven()) {
        decoder.allowFullPayloads();
      }
    } else {
      early(type, Arrays.copyOf(payload, lengthBytes));
    }
  }

  private void answer(byte[] frame) throws WireException {
    try {
      send(frame);
    } catch (IOException e) {
      throw new WireException(
          Refusal.Reason.SILENCE, Messages.text("session.failed.broken", e.getMessage()));
    }
  }

  private void early(byte type, byte[] payload) throws WireException {
    if (target != null) {
      early.add(new EarlyFrame(type, payload));
      return;
    }
    ReportListener opening =
        new ReportListener() {
          @Override
          public void onTarget(TargetDescription description) {
            target = description;
          }

          @Override
          public void onRefusal(Refusal reason) {
            refused = reason;
          }
        };
    new ReportDecoder(opening).onFrame(type, payload, payload.length);
  }

  private void ping() {
    try {
      while (!closed) {
        send(Commands.ping(System.nanoTime()));
        Thread.sleep(PING_MILLIS);
      }
    } catch (IOException | InterruptedException e) {
      // The thread that receives notices too, and tells why.
    }
  }

  private void refuse(WireException cause) {
    try {
      send(Refusal.frame(cause));
    } catch (IOException e) {
      // It is closed either way.
    } finally {
      close();
    }
  }

  public static final class AgentRefusal extends IOException {
    private static final long serialVersionUID = 1L;

    private final Refusal.Reason reason;

    AgentRefusal(Refusal refusal) {
      super(refusal.sentence());
      this.reason = refusal.reason();
    }

    public boolean isBusy() {
      return reason == Refusal.Reason.BUSY;
    }
  }
}
