package dev.candela.cli;

import static dev.candela.cli.Console.report;
import static dev.candela.cli.Console.rows;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockHolders;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database under load, recorded by the default engine with the JDK's recorder beside it. */
class DatabaseStoryTest extends RecordsTargets {
  private static final int ROUNDS = 300;

  @BeforeEach
  void compile() {
    targets.compile("Database");
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void showsCollectionsLocksFilesAndExceptions(int feature) throws IOException {
    Path file = folder.resolve("database.jfr");
    Path database = folder.resolve("orders");
    targets.record(
        file, feature, List.of("--event", "cpu,io,exception"), "Database", database, ROUNDS);

    assertTrue(counts(file).getOrDefault("jdk.GarbageCollection", 0L) > 0, counts(file).toString());
    Path picture = folder.resolve("timeline.svg");
    Console.success("timeline {} -o", file, picture);
    String drawn = Files.readString(picture);
    for (String track : List.of("load", "gc", "heap", "safepoints", "io", "exceptions")) {
      assertTrue(drawn.contains(">" + Messages.text("timeline.track." + track) + "<"), track);
    }
    for (String missing : List.of("gc.unknown", "gc.none", "load.none")) {
      assertFalse(drawn.contains(Messages.text("timeline." + missing)), missing);
    }

    Map<String, JsonObject> paths = groups(file, "jdk.FileForce", "path");
    JsonObject forced = paths.get(database + ".mv.db");
    assertTrue(forced != null && forced.get("durationNanos").getAsLong() > 0, paths.toString());

    Map<String, JsonObject> classes = groups(file, "jdk.JavaExceptionThrow", "thrownClass");
    assertTrue(
        classes.containsKey("org.h2.jdbc.JdbcSQLIntegrityConstraintViolationException"),
        classes.toString());

    checkLedger(ProfileReaders.read(file));
  }

  /** The recorder names the holders, and their samples show what they did. */
  private static void checkLedger(Profile profile) {
    SampleSelection waits = SampleSelection.ALL.withEvents(EventChoice.parse("lock"));
    List<ContendedLock> locks = LockShares.of(profile, waits, Cancellation.NEVER).locks();
    ContendedLock ledger =
        locks.stream()
            .filter(lock -> lock.className().equals("Database$Ledger"))
            .findFirst()
            .orElseThrow(() -> new AssertionError(locks.toString()));
    assertFalse(ledger.holders().isEmpty());
    for (ContendedLock.Holder holder : ledger.holders()) {
      assertFalse(holder.likely());
      assertTrue(profile.threads().name(holder.threadId()).startsWith("client-"));
    }
    StackWeights held =
        LockHolders.of(profile, waits, ledger, EventChoice.parse("cpu"), Cancellation.NEVER);
    long booking = 0;
    long all = 0;
    for (int stackId = 0; stackId < profile.stacks().size(); stackId++) {
      all += held.weight(stackId);
      booking += contains(profile, stackId, "Database.book") ? held.weight(stackId) : 0;
    }
    // On a busy machine a wait goes on after the holder has left, until the waiter has a turn.
    assertTrue(booking > 0 && booking >= 0.25 * all, booking + " of " + all);
  }

  private static boolean contains(Profile profile, int stackId, String method) {
    for (int id = stackId; id != StackTable.ROOT; id = profile.stacks().parentStackId(id)) {
      if (profile.symbols().frameName(profile.stacks().frameId(id)).equals(method)) {
        return true;
      }
    }
    return false;
  }

  private static Map<String, Long> counts(Path file) {
    Map<String, Long> counts = new TreeMap<>();
    for (JsonObject event : rows(report("events {} --json", file), "types")) {
      counts.put(event.get("name").getAsString(), event.get("count").getAsLong());
    }
    return counts;
  }

  private static Map<String, JsonObject> groups(Path file, String type, String field) {
    Map<String, JsonObject> groups = new TreeMap<>();
    JsonObject report = report("events {} {} --by {} --json -n 0", file, type, field);
    for (JsonObject group : rows(report, "groups")) {
      groups.put(group.get("value").getAsString(), group);
    }
    return groups;
  }
}
