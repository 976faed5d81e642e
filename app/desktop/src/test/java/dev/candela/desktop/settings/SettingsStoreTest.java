package dev.candela.desktop.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.Settings.DisplaySettings;
import dev.candela.desktop.settings.SettingsStore.UserFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettingsStoreTest {
  @TempDir private Path folder;

  @Test
  void remembersWhatWasSaved() throws IOException {
    SettingsStore store = new SettingsStore(folder);
    RunConfiguration run =
        new RunConfiguration(
            "orders",
            new RunConfiguration.Program("orders.jar", "", "-Xmx1g", "--fast"),
            "/srv",
            Map.of("STAGE", "test"),
            "");
    FlameSettings flame = new FlameSettings(true, true, "WEIGHT", "PACKAGE");
    store.update(s -> s.withRun(run).withDisplay(s.display().withAppearance(Appearance.DARK)));
    store.update(s -> s.withPreferences(h -> h.withFlame(flame)));
    store.save();
    Settings read = new SettingsStore(folder).get();
    assertEquals(List.of(run), read.runs());
    assertEquals(Appearance.DARK, read.display().appearance());
    assertEquals(flame, read.display().preferences().flame());
    assertEquals(Settings.VERSION, read.version());
  }

  @Test
  void setsAnUnreadableFileAsideAndNamesIt() throws IOException {
    Files.writeString(folder.resolve("settings.json"), "{ \"version\": 1, \"look\": [");
    SettingsStore store = new SettingsStore(folder);
    assertEquals(Settings.DEFAULT, store.get());
    assertTrue(store.trouble().orElseThrow().contains("settings-unreadable-"));
    assertFalse(Files.exists(folder.resolve("settings.json")));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count(), "the file that was set aside");
    }
  }

  @Test
  void setsAFileOfALaterCandelaAside() throws IOException {
    Files.writeString(folder.resolve("settings.json"), "{ \"version\": 99 }");
    assertTrue(new SettingsStore(folder).trouble().orElseThrow().contains("99"));
  }

  @Test
  void fillsInWhatAFileDoesNotSay() throws IOException {
    Files.writeString(folder.resolve("settings.json"), "{ \"version\": 1, \"runs\": [{}] }");
    SettingsStore store = new SettingsStore(folder);
    assertTrue(store.trouble().isEmpty());
    assertEquals(DisplaySettings.DEFAULT, store.get().display());
    assertEquals("", store.get().runs().getFirst().program().main());
  }

  /** Before, recordings were in the folder of settings, and the display had another name. */
  @Test
  void recordingsOfAnOlderVersionAreStillFound() throws IOException {
    Path config = Files.createDirectory(folder.resolve("config"));
    Path data = folder.resolve("data");
    Path old = Files.createDirectory(config.resolve("recordings")).resolve("Shop-4711.jfr");
    Files.writeString(old, "recorded");
    Files.writeString(
        config.resolve("settings.json"),
        """
        {
          "version": 1,
          "look": { "appearance": "DARK" },
          "recent": [
            {
              "file": "%s",
              "title": "Shop",
              "openedMillis": 1700000000000,
              "durationNanos": 5000000000,
              "recorder": "async-profiler",
              "picture": ""
            }
          ]
        }
        """
            .formatted(old.toString().replace("\\", "\\\\")));

    SettingsStore store = new SettingsStore(config, data);
    assertTrue(store.trouble().isEmpty());
    assertEquals(data.resolve("recordings"), store.recordings());
    store.update(s -> s.withRecent(new RecentRecording("/new.jfr", "new", 2, 0, "", "", "")));
    store.save();

    RecentRecording found = new SettingsStore(config, data).get().recent().getLast();
    assertEquals(old, Path.of(found.file()));
    assertTrue(Files.exists(Path.of(found.file())));
    assertEquals("Shop", found.title());
    assertEquals(1_700_000_000_000L, found.startedMillis());
  }

  @Test
  void keepsTheNewestRecordingInFrontAndOnce() {
    RecentRecording one = new RecentRecording("/a.jfr", "a", 1, 0, "", "", "");
    RecentRecording two = new RecentRecording("/b.jfr", "b", 2, 0, "", "", "");
    RecentRecording again = new RecentRecording("/a.jfr", "a", 3, 0, "", "", "");
    Settings settings = Settings.DEFAULT.withRecent(one).withRecent(two).withRecent(again);
    assertEquals(List.of(again, two), settings.recent());
  }

  @Test
  void keepsWhereTheProgramRanWhenItsRecordingIsOpenedAgain() {
    RecentRecording made = new RecentRecording("/a.jfr", "a", 1, 0, "", "", "/shop");
    RecentRecording opened = new RecentRecording("/a.jfr", "a", 2, 9, "", "", "");
    Settings settings = Settings.DEFAULT.withRecent(made).withRecent(opened).withMoreOf(opened);
    assertEquals("/shop", settings.recentOf("/a.jfr").orElseThrow().workingFolder());
    assertEquals(2, settings.recentOf("/a.jfr").orElseThrow().startedMillis());
  }

  @Test
  void findsThePlaceThatThePlatformWants() {
    Path home = Path.of("home");
    assertEquals(home.resolve(".config/candela"), UserFolder.SETTINGS.of("Linux", home, Map.of()));
    assertEquals(
        Path.of("x/candela"),
        UserFolder.SETTINGS.of("Linux", home, Map.of("XDG_CONFIG_HOME", "x")));
    assertEquals(
        home.resolve("Library/Application Support/Candela"),
        UserFolder.SETTINGS.of("Mac OS X", home, Map.of()));
    assertEquals(
        Path.of("r/Candela"), UserFolder.SETTINGS.of("Windows 11", home, Map.of("APPDATA", "r")));
  }

  @Test
  void keepsRecordingsWhereThePlatformWantsAUsersData() {
    Path home = Path.of("home");
    assertEquals(home.resolve(".local/share/candela"), UserFolder.DATA.of("Linux", home, Map.of()));
    assertEquals(
        Path.of("x/candela"), UserFolder.DATA.of("Linux", home, Map.of("XDG_DATA_HOME", "x")));
    assertEquals(
        Path.of("l/Candela"), UserFolder.DATA.of("Windows 11", home, Map.of("LOCALAPPDATA", "l")));
    assertEquals(
        home.resolve("Library/Application Support/Candela"),
        UserFolder.DATA.of("Mac OS X", home, Map.of()));
  }
}
