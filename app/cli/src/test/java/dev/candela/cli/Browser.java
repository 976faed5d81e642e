package dev.candela.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A headless Chromium, spoken to by the WebDriver protocol. */
final class Browser implements AutoCloseable {
  private static final List<String> DRIVERS =
      List.of("/usr/bin/chromedriver", "/usr/local/bin/chromedriver", "/snap/bin/chromedriver");

  private final Process driver;
  private final String session;

  private Browser(Process driver, String root) {
    this.driver = driver;
    JsonObject created = null;
    // The driver takes a moment until it listens.
    for (int tries = 0; created == null; tries++) {
      try {
        created = send("POST", root + "/session", CAPABILITIES).getAsJsonObject();
      } catch (UncheckedIOException e) {
        if (tries == 300 || !driver.isAlive()) {
          throw e;
        }
        pause();
      }
    }
    this.session = root + "/session/" + created.get("sessionId").getAsString();
  }

  private static final String CAPABILITIES =
      """
      {"capabilities": {"alwaysMatch": {
        "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        "goog:chromeOptions": {"args": ["--headless", "--no-sandbox", "--disable-gpu",
          "--disable-quic", "--no-first-run", "--disable-background-networking",
          "--disable-component-update", "--disable-sync", "--window-size=1280,900"]}}}}
      """;

  /** Starts one; skips the test, saying so, where there is none. */
  static Browser start() throws IOException {
    String path =
        DRIVERS.stream().filter(name -> Files.isExecutable(Path.of(name))).findFirst().orElse("");
    Assumptions.assumeTrue(!path.isEmpty(), "needs Chromium and its driver");
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Process driver =
        new ProcessBuilder(path, "--port=" + port)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Browser(driver, "http://127.0.0.1:" + port);
    } catch (RuntimeException e) {
      driver.destroyForcibly();
      throw e;
    }
  }

  void open(Path file) {
    JsonObject body = new JsonObject();
    body.addProperty("url", file.toUri().toString());
    send("POST", session + "/url", body.toString());
  }

  /** Opens a page with a graph and waits until that is drawn. */
  void openGraph(Path file) {
    open(file);
    await("return document.getElementById('graph').style.height");
  }

  /** An edge of the graph, or its width, in pixels of the window. */
  int graph(String edge) {
    String box = "document.getElementById('graph').getBoundingClientRect()";
    return (int) Double.parseDouble(script("return " + box + "." + edge));
  }

  /** The middle of a row of boxes, counted from 0 at the bottom of the graph. */
  int row(int number) {
    return graph("bottom") - number * 19 - 9;
  }

  /** Types what to search for into a page. */
  void search(String text) {
    script("document.getElementById('search').focus()");
    type(text);
  }

  String text(String id) {
    return script("return document.getElementById('" + id + "').textContent");
  }

  String tip() {
    return await("return document.getElementById('tip').innerText");
  }

  /** What a script's {@code return} gives, as text. */
  String script(String script) {
    JsonObject body = new JsonObject();
    body.addProperty("script", script);
    body.add("args", new JsonArray());
    JsonElement value = send("POST", session + "/execute/sync", body.toString());
    return value.isJsonPrimitive() ? value.getAsString() : value.toString();
  }

  /** Asks again until the answer is another one than an empty text. */
  String await(String script) {
    String answer = script(script);
    for (int tries = 0; answer.isEmpty() && tries < 300; tries++) {
      pause();
      answer = script(script);
    }
    return answer;
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Moves the pointer to a place of the window, and clicks if asked to. */
  void pointTo(int x, int y, boolean click) {
    String press = ",{\"type\":\"pointerDown\",\"button\":0},{\"type\":\"pointerUp\",\"button\":0}";
    actions(
        """
        {"type":"pointer","id":"mouse","actions":[
          {"type":"pointerMove","duration":0,"origin":"viewport","x":%d,"y":%d}%s]}
        """
            .formatted(x, y, click ? press : ""));
  }

  void type(String text) {
    JsonArray keys = new JsonArray();
    for (String key : text.split("")) {
      for (String what : List.of("keyDown", "keyUp")) {
        JsonObject action = new JsonObject();
        action.addProperty("type", what);
        action.addProperty("value", key);
        keys.add(action);
      }
    }
    actions("{\"type\":\"key\",\"id\":\"keys\",\"actions\":" + keys + "}");
  }

  private void actions(String actions) {
    send("POST", session + "/actions", "{\"actions\":[" + actions + "]}");
  }

  List<String> console() {
    List<String> messages = new ArrayList<>();
    for (JsonElement entry : log("browser")) {
      messages.add(entry.getAsJsonObject().get("message").getAsString());
    }
    return messages;
  }

  /** Addresses that the page asked for, files and data inside the page left out. */
  List<String> requests() {
    List<String> addresses = new ArrayList<>();
    for (JsonElement entry : log("performance")) {
      String text = entry.getAsJsonObject().get("message").getAsString();
      JsonObject message =
          JsonParser.parseString(text).getAsJsonObject().getAsJsonObject("message");
      if (message.get("method").getAsString().equals("Network.requestWillBeSent")) {
        JsonObject request = message.getAsJsonObject("params").getAsJsonObject("request");
        String url = request.get("url").getAsString();
        if (!url.startsWith("data:") && !url.startsWith("blob:")) {
          addresses.add(url);
        }
      }
    }
    return addresses;
  }

  private JsonArray log(String type) {
    return send("POST", session + "/se/log", "{\"type\":\"" + type + "\"}").getAsJsonArray();
  }

  private static JsonElement send(String method, String url, String body) {
    try {
      HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
      connection.setRequestMethod(method);
      connection.setRequestProperty("Content-Type", "application/json");
      if (method.equals("POST")) {
        connection.setDoOutput(true);
        connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
      }
      boolean failed = connection.getResponseCode() >= 400;
      try (InputStream in = failed ? connection.getErrorStream() : connection.getInputStream()) {
        String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        if (failed) {
          throw new IOException(answer);
        }
        return JsonParser.parseString(answer).getAsJsonObject().get("value");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      send("DELETE", session, "{}");
    } finally {
      driver.destroyForcibly().onExit().join();
    }
  }
}
