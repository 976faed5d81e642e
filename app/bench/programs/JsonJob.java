import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Reads and writes a fixed number of documents. Arguments: documents, and how often each is read as
 * a tree.
 */
public final class JsonJob {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** A document's part that is bound to a class. */
  public static final class Item {
    public int id;
    public String name;
    public double price;
    public List<String> tags = new ArrayList<>();
  }

  public static void main(String[] arguments) throws IOException {
    int documents = Integer.parseInt(arguments[0]);
    int trees = Integer.parseInt(arguments[1]);
    Random random = new Random(1);
    List<byte[]> texts = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      texts.add(MAPPER.writeValueAsBytes(items(random)));
    }
    long sum = 0;
    for (int i = 0; i < documents; i++) {
      byte[] text = texts.get(i % texts.size());
      sum += bind(text) + write(text);
      for (int tree = 0; tree < trees; tree++) {
        sum += readTree(text);
      }
    }
    System.out.println(sum);
  }

  private static ArrayNode items(Random random) {
    ArrayNode items = MAPPER.createArrayNode();
    for (int i = 0; i < 200; i++) {
      ObjectNode item = items.addObject();
      item.put("id", i).put("name", "item " + random.nextLong()).put("price", random.nextDouble());
      item.putArray("tags").add("new").add(Integer.toString(random.nextInt()));
    }
    return items;
  }

  private static long bind(byte[] text) throws IOException {
    Item[] items = MAPPER.readValue(text, Item[].class);
    double sum = 0;
    for (Item item : items) {
      sum += item.price + item.tags.size();
    }
    return (long) sum;
  }

  private static long write(byte[] text) throws IOException {
    Item[] items = MAPPER.readValue(text, Item[].class);
    return MAPPER.writeValueAsString(items).length();
  }

  private static long readTree(byte[] text) throws IOException {
    JsonNode tree = MAPPER.readTree(text);
    return tree.findValues("tags").size();
  }
}
