package dev.candela.bench.program;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import org.h2.tools.Server;

/** A database with clients; answers like {@link Throughput} in statements. Argument: clients. */
public final class ShopServer {
  private static final int ARTICLES = 5_000;

  /** Each client's, the oldest of which the next one replaces: a round costs what the last did. */
  private static final int SALES = 1_000;

  private static final LongAdder STATEMENTS = new LongAdder();
  static volatile long sink;

  private ShopServer() {}

  public static void main(String[] arguments) throws SQLException, java.io.IOException {
    Server server = start(Integer.parseInt(arguments[0]));
    System.out.println("ready");
    while (System.in.read() >= 0) {
      Throughput.print(STATEMENTS.sum());
    }
    server.stop();
  }

  static Server start(int clients) throws SQLException {
    Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
    String url =
        "jdbc:h2:tcp://localhost:"
            + server.getPort()
            + "/mem:shop;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE";
    try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
      fill(connection, clients);
    }
    for (int i = 0; i < clients; i++) {
      int client = i;
      Thread thread = new Thread(() -> shop(url, client), "client-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    return server;
  }

  private static void fill(Connection connection, int clients) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table article (id int primary key, name varchar(80), price int, stock int)");
      statement.execute(
          "create table sale (id int primary key, article int references article, pieces int)");
      statement.execute("create index by_price on article (price)");
    }
    Random random = new Random(4711);
    try (PreparedStatement insert =
        connection.prepareStatement("insert into article values (?, ?, ?, 1000000)")) {
      for (int id = 0; id < ARTICLES; id++) {
        insert.setInt(1, id);
        insert.setString(2, "article " + Integer.toString(random.nextInt(), 36));
        insert.setInt(3, random.nextInt(10_000));
        insert.addBatch();
      }
      insert.executeBatch();
    }
    try (PreparedStatement insert =
        connection.prepareStatement("insert into sale values (?, 0, 0)")) {
      for (int id = 0; id < clients * SALES; id++) {
        insert.setInt(1, id);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static void shop(String url, int client) {
    Random random = new Random(client);
    try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
      for (int order = 0; true; order = (order + 20) % SALES) {
        for (int i = 0; i < 20; i++) {
          order(connection, client * SALES + order + i, random);
        }
        search(connection, random.nextInt(10_000));
        sum(connection);
        Thread.sleep(5);
      }
    } catch (SQLException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void order(Connection connection, int id, Random random) throws SQLException {
    int article = random.nextInt(ARTICLES);
    int pieces = 1 + random.nextInt(5);
    try (PreparedStatement sale =
            connection.prepareStatement("update sale set article = ?, pieces = ? where id = ?");
        PreparedStatement stock =
            connection.prepareStatement("update article set stock = stock - ? where id = ?")) {
      sale.setInt(1, article);
      sale.setInt(2, pieces);
      sale.setInt(3, id);
      sale.executeUpdate();
      stock.setInt(1, pieces);
      stock.setInt(2, article);
      stock.executeUpdate();
      STATEMENTS.add(2);
    }
  }

  private static void search(Connection connection, int price) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select name, price from article where price between ? and ? and upper(name) like '%A%'"
                + " order by price, name")) {
      query.setInt(1, price);
      query.setInt(2, price + 200);
      read(query);
    }
  }

  private static void sum(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select a.price / 1000, sum(s.pieces * a.price) from sale s join article a"
                + " on a.id = s.article group by a.price / 1000 order by 2 desc")) {
      read(query);
    }
  }

  private static void read(PreparedStatement query) throws SQLException {
    long sum = 0;
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        sum += rows.getLong(2);
      }
    }
    sink = sum;
    STATEMENTS.increment();
  }
}
