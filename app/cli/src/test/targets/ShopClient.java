import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/** Asks a database for the totals of customers, and prints how many answers come each second. */
public final class ShopClient {
  private static final int ORDERS = 10_000;
  private static final int CUSTOMERS = 500;

  private ShopClient() {}

  public static void main(String[] args) throws SQLException {
    try (Connection connection = DriverManager.getConnection(args[0], "sa", "")) {
      fill(connection);
      PreparedStatement total =
          connection.prepareStatement("SELECT SUM(amount) FROM orders WHERE customer = ?");
      Random random = new Random(3);
      for (int second = 0; second < Integer.parseInt(args[1]); second++) {
        System.out.println(answersOfOneSecond(total, random) + " answers");
      }
    }
  }

  private static int answersOfOneSecond(PreparedStatement total, Random random)
      throws SQLException {
    int answers = 0;
    for (long end = System.nanoTime() + 1_000_000_000; System.nanoTime() < end; answers++) {
      total.setInt(1, random.nextInt(CUSTOMERS));
      try (ResultSet row = total.executeQuery()) {
        row.next();
      }
    }
    return answers;
  }

  private static void fill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE orders(id INT PRIMARY KEY, customer INT, amount INT)");
    }
    Random random = new Random(7);
    PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (?, ?, ?)");
    for (int id = 0; id < ORDERS; id++) {
      insert.setInt(1, id);
      insert.setInt(2, random.nextInt(CUSTOMERS));
      insert.setInt(3, random.nextInt(1_000));
      insert.addBatch();
    }
    insert.executeBatch();
  }
}
