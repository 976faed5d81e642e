package dev.candela.agent.relay;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Whose the other end of a loopback connection is, by the kernel's tables of connections. */
final class PeerUser {
  static final int UNKNOWN = -1;

  private PeerUser() {}

  /** The user's number, or {@link #UNKNOWN} where the kernel does not tell. */
  static int of(Socket accepted) {
    String local = String.format(":%04X", accepted.getPort());
    String remote = String.format(":%04X", accepted.getLocalPort());
    int uid = find("/proc/net/tcp", local, remote);
    return uid == UNKNOWN ? find("/proc/net/tcp6", local, remote) : uid;
  }

  /** A line: number, local address, remote address, state, two pairs, a number, the user's. */
  private static int find(String table, String local, String remote) {
    Path path = Paths.get(table);
    try (BufferedReader lines = Files.newBufferedReader(path, StandardCharsets.US_ASCII)) {
      String line;
      while ((line = lines.readLine()) != null) {
        String[] columns = line.trim().split("\\s+");
        if (columns.length > 7 && columns[1].endsWith(local) && columns[2].endsWith(remote)) {
          return Integer.parseInt(columns[7]);
        }
      }
    } catch (IOException | NumberFormatException e) {
      return UNKNOWN;
    }
    return UNKNOWN;
  }
}
