import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/** A fixed number of queries to H2 in memory. Arguments: rounds, and how often each sorts. */
public final class DatabaseJob {
  private static final int ROWS = 20_000;
  private static final Random RANDOM = new Random(1);

  public static void main(String[] arguments) throws SQLException {
    int rounds = Integer.parseInt(arguments[0]);
    int sorts = Integer.parseInt(arguments[1]);
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:job")) {
      fill(connection);
      long sum = 0;
      for (int round = 0; round < rounds; round++) {
        sum += find(connection) + group(connection) + change(connection);
        for (int i = 0; i < sorts; i++) {
          sum += sort(connection);
        }
      }
      System.out.println(sum);
    }
  }

  private static void fill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table orders(id int primary key, customer int, price int, name varchar)");
      statement.execute("create index by_customer on orders(customer)");
    }
    try (PreparedStatement insert =
        connection.prepareStatement("insert into orders values(?, ?, ?, ?)")) {
      for (int id = 0; id < ROWS; id++) {
        insert.setInt(1, id);
        insert.setInt(2, RANDOM.nextInt(500));
        insert.setInt(3, RANDOM.nextInt(10_000));
        insert.setString(4, "order " + RANDOM.nextInt());
        insert.executeUpdate();
      }
    }
  }

  private static long find(Connection connection) throws SQLException {
    long sum = 0;
    try (PreparedStatement query =
        connection.prepareStatement("select price from orders where id = ?")) {
      for (int i = 0; i < 1_000; i++) {
        query.setInt(1, RANDOM.nextInt(ROWS));
        sum += first(query);
      }
    }
    return sum;
  }

  private static long group(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select sum(price), customer from orders group by customer having count(*) > 1")) {
      return first(query);
    }
  }

  private static long change(Connection connection) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("update orders set price = price + 1 where customer = ?")) {
      long sum = 0;
      for (int i = 0; i < 20; i++) {
        update.setInt(1, RANDOM.nextInt(500));
        sum += update.executeUpdate();
      }
      return sum;
    }
  }

  private static long sort(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select price, name from orders where customer between ? and ? order by name, price")) {
      // Another one each time, since H2 keeps the last result.
      int from = RANDOM.nextInt(400);
      query.setInt(1, from);
      query.setInt(2, from + 100);
      return first(query);
    }
  }

  private static long first(PreparedStatement query) throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }
}
