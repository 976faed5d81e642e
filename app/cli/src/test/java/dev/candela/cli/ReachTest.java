package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JVMs that are reached by a connection or a command. */
class ReachTest extends RecordsTargets {
  private Process target;

  @AfterEach
  void end() throws InterruptedException {
    if (target != null) {
      // Killed, it would leave its recorder's files.
      target.destroy();
      target.waitFor();
    }
  }

  private void startTarget(String... vmOptions) throws IOException {
    start(RecordedTarget.JAVA, "steady", vmOptions);
  }

  private void start(String java, String how, String... vmOptions) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(java);
    builder.command().addAll(List.of(vmOptions));
    builder.command().addAll(List.of("-cp", RecordTest.heater().toString(), "Boiler", how));
    target = builder.redirectErrorStream(true).start();
    BufferedReader lines = target.inputReader();
    // The JDK's recorder speaks first.
    assertTrue(lines.lines().anyMatch("ready"::equals));
  }

  @Test
  void connectsToAnAgentThatListens() throws IOException {
    Path token = folder.resolve("token");
    Files.createFile(
        token, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(token, "0123456789abcdef".repeat(4));
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path agent = folder.resolve("agent/candela-agent.jar");
    startTarget("-javaagent:" + agent + "=listen=" + port + ",token=" + token);
    String address = "127.0.0.1:" + port;
    Path file = folder.resolve("x.jfr");
    Console record =
        Console.success("record --connect {} --token {} -d 1 -o", address, token, file);
    record.outFits(Pattern.quote(file + ": ") + "\\d.* samples, (?s:.*)");
    String lines = ": candela lines " + file + " --source --jvm off\n";
    assertTrue(record.out().endsWith(lines), record.out());
    Console top = Console.success("top --connect {} --token {} -d 1 --csv", address, token);
    assertTrue(top.out().contains("Heater,main"), top.out());
    Console.success("top --connect {} --token {} -d 1 --each", address, token)
        .outBegins(address + ":\n");
    Console.success("lines --connect {} --token {} -d 1 Heater", address, token)
        .outHas("Heater.main");
    Path picture = folder.resolve("x.svg");
    Console.success("flame --connect {} --token {} -d 1 -o", address, token, picture);
    assertTrue(Files.readString(picture).contains("Heater"));
  }

  @Test
  void recordsWhereACommandLeads() throws IOException {
    startTarget();
    Path script = script("into", "echo Welcome; exec \"$@\"");
    Console.success("list --via", script).outHas("Boiler");
    Console.success("top oiler -d 1")
        .errHas("Attached to " + target.pid() + " ")
        .outHas("Heater.main");
    Console.success("lines {} -d 1 Heater", target.pid()).outHas("Heater.main");
    Console rows = Console.success("events oiler jdk.CPULoad -d 2 --json");
    assertEquals("oiler", rows.json().get("file").getAsString());
    Console.exits(2, "events {} nothing.like.It -d 1", target.pid())
        .errHas("'; it has these: ", "jdk.JVMInformation, ");
    Path file = folder.resolve("x.jfr");
    Console.success("record --via {} Boiler -d 1 -o", script, file);
    Console.run("top", file).outHas("Heater.main");
    Console.success("top --via {} {} -d 1 --csv", script, target.pid()).outHas("Heater,main");
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void listsEventsOfAnIdleJvm(int feature) throws IOException {
    start(RecordedTarget.jdk(feature).java().toString(), "idle");
    Console events = Console.success("events {} -d 2 --interval 1m", target.pid());
    // Only the JDK's recorder has these.
    Pattern ofRecorder = Pattern.compile("  jdk\\.(JavaThreadStatistics|SafepointBegin) ");
    assertTrue(ofRecorder.matcher(events.out()).find(), events.out());
    assertFalse(events.out().contains("jdk.ExecutionSample"), events.out());
  }

  @Test
  void copiesTheJvmsOwnRecording() throws IOException {
    startTarget("-XX:StartFlightRecording:name=continuous");
    Path file = folder.resolve("x.jfr");
    Console.success("record {} --from-running -o", target.pid(), file)
        .outBegins(file + ": recording \"continuous\" of JVM " + target.pid() + ", ");
    Console.success("info", file);
    Console list = Console.success("list", target.pid());
    list.outEnds("--from-running continuous -o FILE\n");
    Console.run("list {} --json", target.pid()).outHas("\"name\": \"continuous\"");
    Path other = folder.resolve("y.jfr");
    Console.success("record --via env {} --from-running -o", target.pid(), other);
    Console.success("info", other);
    Console.run("list --via env", target.pid())
        .outEnds(
            "candela record --via env " + target.pid() + " --from-running continuous -o FILE\n");
    refused(
        """
        > record --connect localhost:1 --token x --from-running
        --from-running does not work with --connect; use --via…
        > record PID --from-running other
        JVM PID has no recording named other. Its recordings: continuous.…
        > record --from-running Shop -o a.jfr
        name the JVM before --from-running, as in 'candela record Shop --from-running'…
        > record PID --from-running -d 1
        --from-running copies an existing recording; leave out --duration…
        """
            .replace("PID", Long.toString(target.pid())));
  }

  @Test
  void saysWhatIsWrongWithTheWay() {
    refused(
        """
        > list --via /no/such/command
        Cannot run /no/such/command: …
        > list --via "sh -c 'exit 7'"
        sh -c 'exit 7' ended with exit code 7. Try it in a terminal…
        > record --via env
        --via needs one process…
        > list --via ' '
        The command that connects to the JVM is empty.…
        > record --via env nothing-like-it
        no running JVM matches 'nothing-like-it'; 'candela list --via env' shows the running JVMs…
        """);
  }

  @Test
  void saysWhatIsMissingForAConnection() {
    refused(
        """
        > record --connect localhost:1
        --connect needs --token…
        > record --token x 1
        --token needs --connect…
        > top --connect localhost:1 --token x 4711
        --connect already names the JVM; leave out '4711'…
        > record --launch --connect localhost:1 --token x -- java
        --launch launches a program on this machine; leave out --connect…
        > record --connect here --token x
        'here' is not an address. Write HOST:PORT…
        > top
        name a recording or a running JVM; 'candela list'…
        """);
  }
}
