package dev.candela.agent;

import dev.candela.agent.engine.HeapRoom;
import dev.candela.wire.payload.WireLimits;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The arguments after {@code -javaagent:candela-agent.jar=}: {@code key=value} separated by commas;
 * in a value, {@code %2C} is a comma and {@code %25} a per cent sign.
 *
 * <ul>
 *   <li>{@code connect=PORT}: connect to Candela on 127.0.0.1
 *   <li>{@code pipes=DIRECTORY}: talk to Candela over the two named pipes there, see {@link
 *       dev.candela.agent.link.PipeLink}
 *   <li>{@code listen=PORT} or {@code listen=HOST:PORT}: wait for Candela, on 127.0.0.1 or another
 *       loopback address
 *   <li>{@code token=FILE}: the token, in hexadecimal
 *   <li>{@code token-hex=DIGITS}: the token itself, where the arguments are not on a command line
 *       that every user can read; one of the two is always needed
 *   <li>{@code jar=FILE}: the agent's jar, for {@link AgentBootstrap}
 *   <li>{@code bridge=FILE}: the native bridge; otherwise it is looked for beside the agent's jar
 *   <li>{@code from=PID}: the process of Candela, to be named to another one that comes meanwhile
 *   <li>{@code silence=SECONDS}: how long the peer may be silent, 30 if not given
 *   <li>{@code queue=KILOBYTES}: memory for chunks that wait to be sent, 8192 if not given; less in
 *       a small heap
 *   <li>{@code wait=MILLISECONDS}: how long the program's start may wait for the first engine, so
 *       that a launched program is sampled from its first instruction; 0 if not given
 *   <li>{@code limit=MILLISECONDS}: when Candela is going to end the program, which recordings tell
 *       by these arguments; the agent has no use for it
 *   <li>{@code choose=DIRECTORY}: see {@link JvmChoice}: in all JVMs but one the agent does nothing
 *   <li>{@code error=FILE}: where to write why the agent could not start, in one sentence
 * </ul>
 */
final class AgentArguments {
  /** Longer than a full collection in Candela; a killed Candela hangs up at once. */
  private static final int DEFAULT_SILENCE_MILLIS = 30_000;

  private static final int DEFAULT_QUEUE_KILOBYTES = 8192;
  private static final int MAX_TOKEN_FILE_BYTES = 4096;

  private final Map<String, String> values;

  private AgentArguments(Map<String, String> values) {
    this.values = values;
  }

  static AgentArguments parse(String text) {
    Map<String, String> values = new HashMap<String, String>();
    for (String argument : (text == null ? "" : text).split(",")) {
      int equals = argument.indexOf('=');
      if (equals > 0) {
        String value = argument.substring(equals + 1).replace("%2C", ",").replace("%25", "%");
        values.put(argument.substring(0, equals).trim(), value);
      }
    }
    return new AgentArguments(values);
  }

  /** True if the agent was loaded into a running JVM. */
  boolean attached() {
    return values.containsKey("token-hex") || values.containsKey("from");
  }

  /** True if the agent came with the JVM's start. */
  boolean launched() {
    return listens() || values.containsKey("wait");
  }

  boolean listens() {
    return values.containsKey("listen");
  }

  /** Loopback by default. */
  String host() {
    String listen = values.get("listen");
    int colon = listen == null ? -1 : listen.lastIndexOf(':');
    return colon > 0 ? listen.substring(0, colon) : "127.0.0.1";
  }

  int port() {
    String text = listens() ? values.get("listen") : values.get("connect");
    if (text == null) {
      throw new IllegalArgumentException(
          "Candela's agent needs connect=PORT, pipes=DIRECTORY or listen=PORT in its arguments.");
    }
    return number("port", text.substring(text.lastIndexOf(':') + 1), 65535);
  }

  /** Empty if unknown. */
  String candelaPid() {
    String text = values.get("from");
    return text != null && text.matches("[0-9]{1,19}") ? text : "";
  }

  int silenceMillis() {
    String text = values.get("silence");
    return text == null ? DEFAULT_SILENCE_MILLIS : 1000 * number("silence", text, 3600);
  }

  int startWaitMillis() {
    String text = values.get("wait");
    return text == null ? 0 : number("wait", text, 60_000);
  }

  /** Memory that chunks may hold while they wait. */
  long queueBytes() {
    String text = values.get("queue");
    int kilobytes =
        text == null ? DEFAULT_QUEUE_KILOBYTES : number("queue", text, Integer.MAX_VALUE);
    return HeapRoom.atMost(kilobytes * 1024L);
  }

  byte[] token() throws IOException {
    File file = file("token");
    if (file != null) {
      if (listens()) {
        requirePrivate(file);
      }
      return token(
          new String(bytes(file), StandardCharsets.US_ASCII).trim(), "The token file " + file);
    }
    String text = values.get("token-hex");
    if (text == null) {
      throw new IllegalArgumentException(
          "Candela's agent needs token=FILE in its arguments; it never runs without a token.");
    }
    return token(text, "The argument token-hex");
  }

  /** Like ssh keys: a token that others can read protects nothing. */
  private static void requirePrivate(File file) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(file.toPath(), PosixFileAttributeView.class);
    if (view == null || !file.isFile()) {
      return;
    }
    Set<PosixFilePermission> others = view.readAttributes().permissions();
    others.removeAll(PosixFilePermissions.fromString("rwx------"));
    if (!others.isEmpty()) {
      throw new IOException(
          "The token file " + file + " can be read by other users; restrict it: chmod 600 " + file);
    }
  }

  private static byte[] token(String text, String where) throws IOException {
    byte[] token = new byte[text.length() / 2];
    for (int i = 0; i < token.length; i++) {
      int high = Character.digit(text.charAt(2 * i), 16);
      int low = Character.digit(text.charAt(2 * i + 1), 16);
      if (high < 0 || low < 0) {
        throw new IOException(where + " does not contain hexadecimal digits.");
      }
      token[i] = (byte) (high << 4 | low);
    }
    if (token.length < WireLimits.MIN_TOKEN_BYTES) {
      throw new IOException(
          where + " contains a token of fewer than " + WireLimits.MIN_TOKEN_BYTES + " bytes.");
    }
    return token;
  }

  /** A pipe has no length before it has been read. */
  private static byte[] bytes(File file) throws IOException {
    byte[] bytes = new byte[MAX_TOKEN_FILE_BYTES + 1];
    int lengthBytes = 0;
    try (InputStream in = new FileInputStream(file)) {
      for (int read = 0;
          read >= 0;
          read = in.read(bytes, lengthBytes, bytes.length - lengthBytes)) {
        lengthBytes += read;
        if (lengthBytes > MAX_TOKEN_FILE_BYTES) {
          throw new IOException("The token file " + file + " is too long for a token.");
        }
      }
    } catch (FileNotFoundException unreadable) {
      throw new IOException(
          "Candela's agent cannot read the token file "
              + unreadable.getMessage()
              + "; check token=FILE in its arguments.",
          unreadable);
    }
    return Arrays.copyOf(bytes, lengthBytes);
  }

  /** The file under {@code key}, or null. */
  File file(String key) {
    String path = values.get(key);
    return path == null ? null : new File(path);
  }

  private static int number(String what, String text, int max) {
    try {
      int number = Integer.parseInt(text.trim());
      if (number >= 0 && number <= max) {
        return number;
      }
    } catch (NumberFormatException ignored) {
      // Falls through to the same sentence as a number out of range.
    }
    throw new IllegalArgumentException(
        "Invalid value '"
            + text
            + "' for "
            + what
            + " in the agent's arguments; use 0 to "
            + max
            + ".");
  }
}
