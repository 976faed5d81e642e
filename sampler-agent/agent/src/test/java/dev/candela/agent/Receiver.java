package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.candela.wire.ChunkPart;
import dev.candela.wire.Commands;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.FrameDecoder;
import dev.candela.wire.Notice;
import dev.candela.wire.ReportDecoder;
import dev.candela.wire.ReportDecoder.ReportListener;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import dev.candela.wire.Status;
import dev.candela.wire.TargetDescription;
import dev.candela.wire.handshake.Handshake;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The least that speaks the protocol as Candela would: records to a file, keeps what was said. */
final class Receiver implements ReportListener, AutoCloseable {
  /** Long enough for a machine that has other work; only a test that fails waits for its end. */
  private static final long PATIENCE_SECONDS = 120;

  final BlockingQueue<Object> said = new LinkedBlockingQueue<>();
  final Path recording;
  private final FileChannel file;
  private final ServerSocket server;
  private final byte[] token;
  private final Path tokenFile;
  private volatile Socket socket;
  private volatile boolean pinging = true;
  private volatile boolean reading = true;
  private volatile boolean open = true;
  private volatile long endedChunks;
  private final AtomicLong marks = new AtomicLong();

  /** From the JDK's recorder beside the engine; not kept. */
  private final AtomicLong besideBytes = new AtomicLong();

  private volatile Status lastStatus;

  /** What a test waits for, looked for whenever the recording is good to read; null for nothing. */
  private volatile Predicate<Recorded> wanted;

  private long chunkStart;
  private long goodLength;

  private Receiver(Path folder, byte[] token) throws IOException {
    this.token = token;
    this.tokenFile = folder.resolve("token");
    Files.writeString(tokenFile, HexFormat.of().formatHex(token));
    recording = Files.createTempFile(folder, "recording", ".jfr");
    file = FileChannel.open(recording, StandardOpenOption.WRITE);
    server = new ServerSocket();
    server.setReceiveBufferSize(64 * 1024);
  }

  static Receiver listening(Path folder) throws IOException {
    Receiver receiver = new Receiver(folder, randomToken());
    receiver.server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return receiver;
  }

  /** Connects to an agent that listens with the token in {@code folder}. */
  static Receiver connecting(Path folder, byte[] token, int port) throws IOException {
    Receiver receiver = new Receiver(folder, token);
    receiver.talk(new Socket(InetAddress.getLoopbackAddress(), port));
    return receiver;
  }

  static byte[] randomToken() {
    byte[] token = new byte[32];
    new SecureRandom().nextBytes(token);
    return token;
  }

  Path tokenFile() {
    return tokenFile;
  }

  String arguments() {
    return "connect=" + server.getLocalPort() + ",token=" + tokenFile + ",jar=" + TestTarget.AGENT;
  }

  /** Attaches the agent to {@code target} and waits until both sides are proven. */
  TargetDescription attach(TestTarget target) throws Exception {
    return attach(target, "");
  }

  /** With what async-profiler needs; skips the test where it was not built. */
  TargetDescription attachWithBridge(TestTarget target) throws Exception {
    return attachWithBridge(target, TestTarget.AGENT);
  }

  TargetDescription attachWithBridge(TestTarget target, Path agent) throws Exception {
    String bridge = System.getProperty("candela.bridge", "absent");
    assumeTrue(new File(bridge).isFile(), "the native bridge is not built: " + bridge);
    return attach(target, agent, ",bridge=" + bridge);
  }

  TargetDescription attach(TestTarget target, String moreArguments) throws Exception {
    return attach(target, TestTarget.AGENT, moreArguments);
  }

  private TargetDescription attach(TestTarget target, Path agent, String moreArguments)
      throws Exception {
    target.attach(
        agent, arguments().replace(TestTarget.AGENT.toString(), agent.toString()) + moreArguments);
    accept();
    return next(TargetDescription.class);
  }

  /** Attaches an agent that will not get as far as to describe the target. */
  void attachUnproven(TestTarget target) throws Exception {
    target.attach(arguments());
    accept();
  }

  private void accept() throws IOException {
    server.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    talk(server.accept());
  }

  private void talk(Socket connected) throws IOException {
    socket = connected;
    socket.setTcpNoDelay(true);
    byte[] nonce = randomToken();
    Handshake handshake = Handshake.application(token, nonce);
    send(handshake.opening());
    Thread reader = new Thread(() -> read(handshake), "receiver");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(Handshake handshake) {
    ReportDecoder reports = new ReportDecoder(this);
    FrameDecoder[] self = new FrameDecoder[1];
    FrameDecoder decoder =
        new FrameDecoder(
            (type, payload, length) -> {
              if (handshake.proven()) {
                reports.onFrame(type, payload, length);
                return;
              }
              byte[] answer = handshake.receive(type, payload, length);
              if (handshake.proven()) {
                self[0].allowFullPayloads();
              }
              try {
                send(answer);
              } catch (IOException e) {
                throw new WireException(Refusal.Reason.UNKNOWN, e.getMessage());
              }
            });
    self[0] = decoder;
    byte[] buffer = new byte[64 * 1024];
    try (InputStream in = socket.getInputStream()) {
      while (true) {
        while (!reading && open) {
          Thread.sleep(5);
        }
        int count = in.read(buffer);
        if (count < 0) {
          break;
        }
        decoder.feed(buffer, 0, count);
      }
    } catch (WireException e) {
      said.add(new Refusal(e.reason(), e.getMessage()));
    } catch (IOException | InterruptedException e) {
      // The link has ended; what was said counts.
    }
    said.add(new LinkEnd());
  }

  /** Stands in the queue for the end of the stream. */
  static final class LinkEnd {}

  private void ping() {
    try {
      for (long number = 0; open; number++) {
        if (pinging) {
          send(Commands.ping(number));
        }
        Thread.sleep(500);
      }
    } catch (IOException | InterruptedException e) {
      // The link has ended.
    }
  }

  synchronized void send(byte[] frame) throws IOException {
    socket.getOutputStream().write(frame);
  }

  void stopPinging() {
    pinging = false;
  }

  void stopReading(boolean stop) {
    reading = !stop;
  }

  /** The next thing of that kind that was said, waiting for it; others before it are skipped. */
  <T> T next(Class<T> kind) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      Object thing = said.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      assertTrue(thing != null, "waited in vain for " + kind.getSimpleName());
      if (kind.isInstance(thing)) {
        return kind.cast(thing);
      }
      assertTrue(
          !(thing instanceof LinkEnd) && !(thing instanceof Refusal),
          () ->
              "link ended before "
                  + kind.getSimpleName()
                  + (thing instanceof Refusal r ? ": " + r.sentence() : ""));
    }
  }

  /** The refusal that ends the link. */
  Refusal nextRefusal() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      Object thing = said.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      assertTrue(thing != null && !(thing instanceof LinkEnd), "no refusal came");
      if (thing instanceof Refusal refusal) {
        return refusal;
      }
    }
  }

  static StartRequest request(EngineKind engine, EventKind... events) {
    return request(engine, Set.of(), events);
  }

  private static StartRequest request(
      EngineKind engine, Set<EventGroup> also, EventKind... events) {
    List<EventSetting> settings =
        Stream.of(events)
            .map(event -> new EventSetting(event, event == EventKind.CPU ? 10_000_000 : 0))
            .toList();
    return new StartRequest(engine, settings, 0, true, 0, also, false);
  }

  /** What Candela records by default. */
  Started startWithRecorder() throws Exception {
    send(Commands.start(request(EngineKind.ASYNC, EventGroup.all(), EventKind.CPU)));
    return next(Started.class);
  }

  Started start(EngineKind engine, EventKind... events) throws Exception {
    send(Commands.start(request(engine, events)));
    return next(Started.class);
  }

  /** Starts, and waits for the first data. */
  void record(EngineKind engine, EventKind... events) throws Exception {
    start(engine, events);
    awaitChunks(1);
  }

  void stop() throws Exception {
    send(Commands.stop());
    next(Stopped.class);
  }

  /** Waits for more to be good to read: chunks, or pieces of one that grows. */
  void awaitChunks(long count) throws InterruptedException {
    long goal = marks.get() + count;
    await("chunks", () -> marks.get() >= goal);
  }

  void awaitEvents(int least, String... types) throws InterruptedException {
    awaitRecorded(
        List.of(types).toString(),
        recorded -> Stream.of(types).allMatch(type -> recorded.of(type).size() >= least));
  }

  void awaitRecorded(String what, Predicate<Recorded> asked) throws InterruptedException {
    wanted = asked;
    await(what, () -> wanted == null);
  }

  void awaitBesideData() throws InterruptedException {
    await("the recorder", () -> besideBytes.get() > 0);
  }

  void awaitCounter(Counter counter, long least) throws InterruptedException {
    await(
        least + " of " + counter, () -> lastStatus != null && lastStatus.get(counter, 0) >= least);
  }

  private static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "waited in vain for " + what);
      Thread.sleep(20);
    }
  }

  long endedChunks() {
    return endedChunks;
  }

  Status lastStatus() {
    return lastStatus;
  }

  void detach() throws Exception {
    send(Commands.detach());
    next(LinkEnd.class);
  }

  @Override
  public void onTarget(TargetDescription target) {
    Thread pinger = new Thread(this::ping, "pinger");
    pinger.setDaemon(true);
    pinger.start();
    said.add(target);
  }

  @Override
  public void onStarted(Started started) {
    said.add(started);
  }

  @Override
  public void onStartFailed(EngineOffer failure) {
    said.add(failure);
  }

  @Override
  public void onChunkPart(ChunkPart part) {
    if (part.chunkId() < 0) {
      besideBytes.addAndGet(part.bytes().length);
      return;
    }
    try {
      assertTrue(part.offsetBytes() <= goodLength, "parts leave no gap");
      file.write(ByteBuffer.wrap(part.bytes()), chunkStart + part.offsetBytes());
      goodLength = Math.max(goodLength, part.offsetBytes() + part.bytes().length);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void onChunkFlushed(long chunkId, long lengthBytes) {
    if (chunkId < 0) {
      return;
    }
    assertEquals(goodLength, lengthBytes);
    goodToRead();
  }

  @Override
  public void onChunkEnd(long chunkId, long lengthBytes) {
    if (chunkId < 0) {
      return;
    }
    assertEquals(goodLength, lengthBytes);
    chunkStart += goodLength;
    goodLength = 0;
    endedChunks = chunkId;
    goodToRead();
  }

  private void goodToRead() {
    marks.incrementAndGet();
    Predicate<Recorded> asked = wanted;
    if (asked != null && asked.test(Recorded.read(recording))) {
      wanted = null;
    }
  }

  @Override
  public void onStatus(Status status) {
    lastStatus = status;
    said.add(status);
  }

  @Override
  public void onNotice(Notice notice) {
    said.add(notice);
  }

  @Override
  public void onFlushed(int requestNumber) {
    said.add(requestNumber);
  }

  @Override
  public void onStopped(String sentence) {
    said.add(new Stopped(sentence));
  }

  record Stopped(String sentence) {}

  @Override
  public void onBye(String sentence) {
    said.add(new Bye(sentence));
  }

  record Bye(String sentence) {}

  @Override
  public void onRefusal(Refusal refusal) {
    said.add(refusal);
  }

  @Override
  public void close() throws IOException {
    open = false;
    server.close();
    if (socket != null) {
      socket.close();
    }
    file.close();
  }
}
