package dev.candela.engine.capture.link;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.link.AgentConnection.AgentRefusal;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import dev.candela.wire.payload.WireLimits;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The agent's jar as a program at the other end of a command, whose input and output carry
 * everything: a script for the shell there, the jar, questions and answers, the link with an agent.
 * It ends with its input, and the shell removes the files. For one thread, except {@link #close}.
 */
public final class Relay implements AutoCloseable {
  /** Time to connect, ask for a password and start a JVM. */
  private static final long OPENING_SECONDS = 60;

  /** The relay itself gives up after 20 s. */
  private static final long ATTACH_SECONDS = 30;

  private static final long END_SECONDS = 3;
  private static final int NONCE_BYTES = 8;
  private static final int MAX_LINE_BYTES = 4096;
  private static final int MAX_BANNER_BYTES = 1 << 20;
  private static final int MAX_SENTENCE_BYTES = 16 * 1024;
  private static final int MAX_PRINTED_BYTES = 1 << 20;
  private static final int LIST = 1;
  private static final int ATTACH = 2;
  private static final int ASK = 3;
  private static final int COPY = 4;
  private static final int FAILED = 0;
  private static final int CONNECTED = 3;

  private final ViaCommand command;
  private final Process process;
  private final DataInputStream in;
  private final DataOutputStream out;
  private final StringBuffer errors = new StringBuffer();
  private final Thread errorReader;
  private final SecureRandom random = new SecureRandom();
  private volatile boolean late;

  private Relay(ViaCommand command, Process process) {
    this.command = command;
    this.process = process;
    this.in = new DataInputStream(process.getInputStream());
    this.out = new DataOutputStream(process.getOutputStream());
    this.errorReader =
        Thread.ofPlatform().daemon().name("candela-via-errors").start(this::readErrors);
  }

  /** Runs the command and the relay behind it; {@code opened} is told what to close to give up. */
  public static Relay open(ViaCommand command, AgentFiles files, Consumer<Closeable> opened)
      throws CaptureFailure {
    files.check();
    Relay relay = new Relay(command, start(command));
    boolean ready = false;
    try (var _ = relay.limit(OPENING_SECONDS)) {
      opened.accept(relay::close);
      relay.begin(Files.readAllBytes(files.agentJar()));
      ready = true;
      return relay;
    } catch (IOException e) {
      throw relay.broken(e);
    } finally {
      if (!ready) {
        relay.close();
      }
    }
  }

  private static Process start(ViaCommand command) throws CaptureFailure {
    List<String> words = new ArrayList<>(command.words());
    words.add("sh");
    try {
      return new ProcessBuilder(words).start();
    } catch (IOException e) {
      // Java's message begins with the command's name, which this sentence has, too.
      String reason =
          e.getMessage().replaceFirst("(?s).*error[:=] ?\\d+,? *\\(?(.*?)\\)?\\s*$", "$1");
      throw CaptureFailure.ofLink("reach.via.start", command.words().getFirst(), reason);
    }
  }

  public List<TargetJvm> list() throws CaptureFailure {
    try (var _ = limit(ATTACH_SECONDS)) {
      out.writeByte(LIST);
      out.flush();
      return TargetJvms.readElsewhere(in);
    } catch (IOException e) {
      throw broken(e);
    }
  }

  /** Loads the agent into a JVM there. The relay belongs to the connection from then on. */
  public AgentConnection attach(long pid, AgentFiles files, Runnable progress)
      throws CaptureFailure, AgentRefusal {
    byte[] token = new byte[WireLimits.NONCE_BYTES];
    random.nextBytes(token);
    try (var _ = limit(ATTACH_SECONDS)) {
      request(ATTACH, pid, "token-hex=" + HexFormat.of().formatHex(token), files);
      awaitSuccess(progress, Messages.text("reach.via.attach.remedy"));
      return AgentConnection.elsewhere(
          new AgentConnection.Transport(in, out, this::close), token, random);
    } catch (AgentRefusal e) {
      throw e;
    } catch (IOException e) {
      throw broken(e);
    }
  }

  public String ask(long pid, String command, AgentFiles files, long limitSeconds)
      throws CaptureFailure {
    try (var _ = limit(limitSeconds)) {
      request(ASK, pid, command, files);
      awaitSuccess(() -> {}, "");
      return text(MAX_PRINTED_BYTES);
    } catch (IOException e) {
      throw broken(e);
    }
  }

  /** Copies what a recording has so far; returns how many bytes {@link #copied} gives. */
  public long copy(long pid, String recording, AgentFiles files, long limitSeconds)
      throws CaptureFailure {
    try (var _ = limit(limitSeconds)) {
      request(COPY, pid, recording, files);
      awaitSuccess(() -> {}, "");
      return in.readLong();
    } catch (IOException e) {
      throw broken(e);
    }
  }

  /** The copied bytes. Reading fails if none arrive for a while. */
  public ReadableByteChannel copied() {
    return Channels.newChannel(
        new InputStream() {
          @Override
          public int read() throws IOException {
            return in.read();
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            try (var _ = limit(ATTACH_SECONDS)) {
              return in.read(bytes, offset, length);
            }
          }
        });
  }

  private void request(int code, long pid, String text, AgentFiles files) throws IOException {
    out.writeByte(code);
    out.writeLong(pid);
    write(text.getBytes(StandardCharsets.UTF_8));
    write(Files.exists(files.bridgeJar()) ? Files.readAllBytes(files.bridgeJar()) : new byte[0]);
    out.flush();
  }

  private void awaitSuccess(Runnable progress, String remedy) throws IOException, CaptureFailure {
    int answer;
    while ((answer = in.readByte()) != CONNECTED) {
      if (answer == FAILED) {
        throw new CaptureFailure(new Obstacle(Kind.LINK_BROKEN, text(MAX_SENTENCE_BYTES), remedy));
      }
      progress.run();
    }
  }

  /** Ends the relay by closing its input; the command after 3 s. */
  @Override
  public void close() {
    CompletableFuture.delayedExecutor(END_SECONDS, TimeUnit.SECONDS).execute(this::kill);
    try {
      // Not the data stream, which would first flush data that is no longer read.
      process.getOutputStream().close();
    } catch (IOException e) {
      // The command has ended already.
    }
  }

  private void begin(byte[] agentJar) throws IOException, CaptureFailure {
    String nonce = nonce();
    String script =
        script().replace("@NONCE@", nonce).replace("@SIZE@", Integer.toString(agentJar.length));
    out.write(script.getBytes(StandardCharsets.US_ASCII));
    out.flush();
    String answer = answer("candela-" + nonce + " ");
    if (answer.equals("no-java") || answer.equals("no-directory")) {
      throw CaptureFailure.ofLink("reach.via." + answer, command.title());
    }
    out.write(agentJar);
    out.flush();
    answer("candela-" + nonce + " ");
  }

  /** The rest of the first line with this prefix; login messages may precede it. */
  private String answer(String prefix) throws IOException, CaptureFailure {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int read = 0; read < MAX_BANNER_BYTES; read++) {
      int one = in.readByte();
      if (one != '\n') {
        if (line.size() < MAX_LINE_BYTES) {
          line.write(one);
        }
        continue;
      }
      String text = line.toString(StandardCharsets.UTF_8);
      if (text.startsWith(prefix) && text.endsWith("\r")) {
        throw CaptureFailure.ofLink("reach.via.terminal", command.title());
      }
      if (text.startsWith(prefix)) {
        return text.substring(prefix.length());
      }
      line.reset();
    }
    throw new IOException(Messages.text("reach.via.noise"));
  }

  private String text(int maxBytes) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > maxBytes) {
      throw new IOException("a sentence of " + length + " bytes");
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private void write(byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private String nonce() {
    byte[] bytes = new byte[NONCE_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static String script() {
    try (InputStream script = Relay.class.getResourceAsStream("relay.sh")) {
      return new String(script.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the command after this time unless closed earlier; pending answers then fail. */
  private Limit limit(long seconds) {
    CompletableFuture<Void> timer =
        new CompletableFuture<Void>()
            .completeOnTimeout(null, seconds, TimeUnit.SECONDS)
            .thenRun(
                () -> {
                  late = true;
                  kill();
                });
    return () -> timer.cancel(false);
  }

  /** A program that outlives the shell would keep the output open; then the shell tidies up. */
  private void kill() {
    killBelow();
    CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS)
        .execute(
            () -> {
              killBelow();
              process.destroyForcibly();
            });
  }

  /** Once the command has ended, its number may be another's. */
  private void killBelow() {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
    }
  }

  private interface Limit extends AutoCloseable {
    @Override
    void close();
  }

  /** The command's own message explains more than its end. */
  private CaptureFailure broken(IOException cause) {
    if (late) {
      return CaptureFailure.ofLink("reach.via.late", command.title(), lastError());
    }
    try {
      if (process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        errorReader.join(Duration.ofSeconds(1));
        return CaptureFailure.ofLink(
            "reach.via.ended", command.title(), Integer.toString(process.exitValue()), lastError());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return CaptureFailure.ofLink(
        "reach.via.broken", command.title(), String.valueOf(cause.getMessage()));
  }

  private String lastError() {
    String text = errors.toString().strip();
    String last = text.substring(text.lastIndexOf('\n') + 1).strip();
    return last.isEmpty() ? "" : ": " + last.replaceAll("\\.$", "");
  }

  private void readErrors() {
    try (var reader = process.errorReader()) {
      String line;
      while ((line = reader.readLine()) != null) {
        errors.append(line).append('\n');
        if (errors.length() > MAX_LINE_BYTES) {
          errors.delete(0, errors.length() - MAX_LINE_BYTES);
        }
      }
    } catch (IOException e) {
      // The command was killed; what it said so far is all there is.
    }
  }

  /** A command that runs another elsewhere, such as {@code ssh web1}, {@code docker exec -i x}. */
  public record ViaCommand(List<String> words) {
    public ViaCommand {
      words = List.copyOf(words);
    }

    public static ViaCommand parse(String text) throws CaptureFailure {
      List<String> words = ShellWords.split(text);
      if (words.isEmpty()) {
        throw CaptureFailure.ofLink("reach.via.empty");
      }
      return new ViaCommand(words);
    }

    public String title() {
      return ShellWords.join(words);
    }

    /** As an argument for a shell, which {@link #parse} splits into the same words. */
    public String quoted() {
      return ShellWords.quote(title());
    }
  }
}
