import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A database under a fixed load: four clients write and read, each insert of a key that exists
 * throws, and all of them book under one lock. Arguments: file of the database, rounds of 20 ms per
 * client, which a busy machine takes longer for.
 */
public final class Database {
  /** What the lock is called in a report. */
  static final class Ledger {}

  private static final Ledger LEDGER = new Ledger();
  private static final int CLIENTS = 4;
  private static final long ROUND_NANOS = 20_000_000;
  private static final long BOOKING_NANOS = 15_000_000;
  private static final AtomicLong SINK = new AtomicLong();

  public static void main(String[] args) throws Exception {
    final String url = "jdbc:h2:file:" + args[0] + ";DB_CLOSE_DELAY=-1";
    final long rounds = Long.parseLong(args[1]);
    try (Connection connection = DriverManager.getConnection(url)) {
      connection
          .createStatement()
          .execute("create table if not exists orders(id bigint primary key, customer int)");
    }
    Thread[] clients = new Thread[CLIENTS];
    for (int i = 0; i < CLIENTS; i++) {
      final int number = i;
      clients[i] =
          new Thread("client-" + i) {
            @Override
            public void run() {
              try (Connection connection = DriverManager.getConnection(url)) {
                work(connection, number, rounds);
              } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }
          };
      clients[i].start();
    }
    for (Thread client : clients) {
      client.join();
    }
  }

  private static void work(Connection connection, int number, long rounds)
      throws SQLException, InterruptedException {
    Random random = new Random(number);
    PreparedStatement insert = connection.prepareStatement("insert into orders values(?, ?)");
    PreparedStatement query =
        connection.prepareStatement("select count(*) from orders where customer < ?");
    long next = System.nanoTime();
    for (long round = 0; round < rounds; round++) {
      Thread.sleep(Math.max(0, (next - System.nanoTime()) / 1_000_000));
      next += ROUND_NANOS;
      for (int i = 0; i < 20; i++) {
        insert(
            insert,
            number * 1_000_000_000L + (i == 7 && round % 4 == 0 ? 1 : round * 20 + i),
            random);
      }
      query.setInt(1, random.nextInt(500));
      try (ResultSet result = query.executeQuery()) {
        while (result.next()) {
          SINK.addAndGet(result.getInt(1));
        }
      }
      if (round % 5 == 0) {
        book();
      }
      if (round % 20 == 0) {
        connection.createStatement().execute("checkpoint sync");
      }
    }
  }

  private static void insert(PreparedStatement insert, long id, Random random) {
    try {
      insert.setLong(1, id);
      insert.setInt(2, random.nextInt(500));
      insert.executeUpdate();
    } catch (SQLException e) {
      SINK.incrementAndGet();
    }
  }

  static void book() {
    synchronized (LEDGER) {
      long endNanos = System.nanoTime() + BOOKING_NANOS;
      while (System.nanoTime() < endNanos) {
        SINK.incrementAndGet();
      }
    }
  }
}
