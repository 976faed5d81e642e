package dev.candela.installer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packages of other systems cannot be built here, but what jpackage is told can be checked. */
class PackageArgumentsTest {
  /** Each option of JDK 25's jpackage that takes no value. */
  private static final Set<String> FLAGS =
      Set.of("--linux-shortcut", "--win-menu", "--win-shortcut-prompt", "--win-dir-chooser");

  /** Each other option of it that Candela uses. */
  private static final Set<String> OPTIONS =
      Set.of(
          """
          --type --name --app-version --vendor --description --copyright --runtime-image --module
          --dest --icon --java-options --add-launcher --app-image --license-file
          --file-associations --install-dir --linux-package-name --linux-app-category
          --linux-menu-group --linux-deb-maintainer --linux-rpm-license-type --win-upgrade-uuid
          --mac-package-identifier --mac-package-name
          """
              .split("\\s+"));

  @TempDir private Path folder;

  private PackageInput input() {
    return new PackageInput(
        "0.3.1-SNAPSHOT",
        Instant.parse("2026-11-21T00:00:00Z"),
        folder,
        folder,
        Path.of("icons"),
        folder,
        Path.of("LICENSE"),
        Path.of("bill.json"),
        Path.of("training-once.jfr"),
        Path.of("training.jfr"),
        "26.0.2",
        "4.6");
  }

  @Test
  void everyOptionIsOneOfJpackagesAndComesOnce() {
    for (String type : List.of("deb", "rpm", "msi", "exe", "dmg", "pkg")) {
      Platform platform =
          switch (type) {
            case "deb", "rpm" -> Platform.LINUX;
            case "msi", "exe" -> Platform.WINDOWS;
            default -> Platform.MAC;
          };
      check(
          PackageArguments.installer(
              input(), platform, type, Path.of("image"), Path.of("jfr.properties"), folder));
    }
  }

  @Test
  void imagesHaveTheLauncherAndItsOptions() throws IOException {
    for (Platform platform : Platform.values()) {
      List<String> arguments =
          PackageArguments.image(input(), platform, Path.of("runtime"), folder);
      check(arguments);
      assertTrue(arguments.contains("-Dcandela.agent.dir=$APPDIR/agent"));
      assertTrue(arguments.contains("-XX:AOTCache=$APPDIR/candela.aot"));
      assertEquals(platform == Platform.WINDOWS, arguments.contains("--add-launcher"));
    }
    assertTrue(Files.readString(folder.resolve("console.properties")).contains("win-console=true"));
  }

  @Test
  void macTakesNoVersionThatBeginsWithZero() {
    assertEquals("1.3.1", PackageArguments.number(input(), Platform.MAC));
    assertEquals("0.3.1", PackageArguments.number(input(), Platform.WINDOWS));
  }

  @Test
  void snapshotsSortBeforeTheirRelease() {
    assertEquals("0.3.1~snapshot", input().debianVersion());
  }

  @Test
  void eachSystemGetsItsOwnFormatOfIcon() {
    assertEquals(
        Path.of("icons/candela-512.png"), Platform.LINUX.icon(Path.of("icons"), "candela"));
    assertEquals(Path.of("icons/candela.ico"), Platform.WINDOWS.icon(Path.of("icons"), "candela"));
    assertEquals(Path.of("icons/candela.icns"), Platform.MAC.icon(Path.of("icons"), "candela"));
    assertTrue(
        PackageArguments.associations(input(), Platform.MAC).contains("icon=icons/recording.icns"));
  }

  private static void check(List<String> arguments) {
    Set<String> seen = new HashSet<>();
    Iterator<String> words = arguments.iterator();
    while (words.hasNext()) {
      String option = words.next();
      boolean repeated = !seen.add(option) && !option.equals("--java-options");
      assertFalse(repeated, option + " comes twice");
      if (!FLAGS.contains(option)) {
        assertTrue(OPTIONS.contains(option), option + " is no option of jpackage");
        assertTrue(words.hasNext(), option + " has no value");
        String value = words.next();
        assertFalse(value.isBlank(), option + " has no value");
        assertFalse(value.startsWith("--") && !option.equals("--java-options"), value);
      }
    }
  }
}
