package dev.candela.cli;

import static dev.candela.cli.Console.misuses;
import static dev.candela.cli.Console.refuses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.candela.cli.output.WatchedOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class FailuresTest extends InFolder {
  private Path recording;

  @BeforeEach
  void writeRecording() {
    recording = write("stacks.txt", "app.Main.run;a.B.c 60\n");
  }

  @Test
  void namesTheFileThatIsMissing() {
    refused(
        """
        > top DIR/missing.jfr
        File not found: DIR/missing.jfr. No running JVM has that name either; \
        'candela list' shows the running JVMs.
        > top DIR/stack.txt
        File not found: DIR/stack.txt, and no running JVM has that name; did you mean DIR/stacks.txt?
        > diff DIR/stack.txt DIR/stacks.txt
        File not found: DIR/stack.txt; did you mean DIR/stacks.txt?
        > record no-such-program
        no running JVM matches 'no-such-program'; 'candela list' shows the running JVMs
        > record DIR/stacks.txt
        DIR/stacks.txt is a file, not a running JVM; to print its hottest methods: \
        candela top DIR/stacks.txt --jvm off
        > list no-such-program
        no running JVM matches 'no-such-program'; 'candela list' shows the running JVMs
        """);
  }

  @Test
  void saysThatAFileIsEmpty() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.jfr"));
    Console.fails("candela info: " + empty, "info", empty);
  }

  @Test
  void saysWhichEventsThereAre() {
    refuses("the recording has no samples of 'wall'; it has cpu", "top --event wall", recording);
    Console.run("top --event foo", recording)
        .errHas("of 'foo'; it has cpu; Candela records cpu, wall, ");
    Console.run("top --event allocs", recording).errEnds("it has cpu; did you mean alloc?\n");
  }

  @Test
  void warnsOfEventsThatAreMissingBesideOthers() {
    Console.success("top --event cpu,wall", recording)
        .errBegins("warning: the recording has no samples of wall\n");
  }

  @Test
  void takesAClassWithoutItsPackageWhereOneFits() {
    refused(
        """
        > lines DIR/stacks.txt ain
        no sample of samples is in class ain; did you mean app.Main?
        > lines DIR/stacks.txt Mian
        no sample of samples is in class Mian; did you mean app.Main?
        > lines DIR/stacks.txt app.*
        no sample of samples is in class app.*; did you mean app.Main?
        """);
    Console.success("lines {} b", recording).outHas("a.B.");
  }

  @Test
  void suggestsWhatWasProbablyMeant() {
    Console range = Console.run("diff {} --from 2s --to 4s", recording);
    range.errHas("did you mean candela diff " + recording + " --range 2s..4s?");
    Console.run("diff {} --from -2s", recording).errHas(" --range -2s..?");
    Console.run("attach 4711").errHas("did you mean record?");
    Console.run("top -p 4711").errHas("did you mean candela top PID?");
    Console.run("locks --pid=4711").errHas("did you mean candela locks PID?");
    Console.run("top --no-jdk", recording).errHas("did you mean --fold auto?");
    Console.run("tree --range 1s..2s", recording).errHas("did you mean --from TIME --to TIME?");
    for (String words : List.of("top --fold", "top --fold --json")) {
      Console.run(words).errHas("'--fold'", "; did you mean --fold auto?");
    }
  }

  @Test
  void namesWhereItLookedForSource() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("src"));
    Console.run("lines {} a.B --source", recording)
        .errHas("the samples of a.B have no line numbers, so");
    Files.writeString(recording, "app.Main.run;a.B.c:7 60\n");
    Console path = Console.run("lines {} a.B --source-path", recording, empty);
    String sought = "no source code of a.B found: " + empty + " has no file a/B.java; use ";
    assertTrue(path.err().startsWith("note: " + sought), path.err());
    assertEquals(Console.run("lines {} a.B", recording).out(), path.out());
    path.ended(0);
    Console.run("lines {} --source", recording).errHas("no source code of a.B found");
    Console.run("lines {} a.B --source", recording, empty)
        .errHas("the class first, then --source-path " + empty);
  }

  @Test
  void suggestsNoClassThatWasAskedFor() throws IOException {
    Files.writeString(recording, "app.Main.run;a.B.c 60\nd.E.f 5\n");
    Console.run("lines {} a.B --exclude a.B", recording)
        .errHas("is in class a.B; the class is in the recording, but not in");
  }

  @Test
  void takesAClassWithoutAPackageBeforeAMethodOfItsName() throws IOException {
    Files.writeString(recording, "app.Main.Shop;Shop.sell 60\n");
    JsonObject ofClass = Console.success("lines {} Shop --json", recording).json();
    assertEquals("Shop", ofClass.get("class").getAsString());
    assertEquals("", ofClass.get("method").getAsString());
    JsonObject ofMethod = Console.success("lines {} sell --json", recording).json();
    assertEquals("Shop", ofMethod.get("class").getAsString());
    assertEquals("sell", ofMethod.get("method").getAsString());
  }

  @Test
  void saysInWhichOrderEventsAndLinesTakeTheirWords() {
    refused(
        """
        > events ExecutionSample DIR/stacks.txt
        the event type comes after the recording: \
        candela events DIR/stacks.txt ExecutionSample (see --help)
        > lines a.B DIR/stacks.txt
        the class comes after the recording: candela lines DIR/stacks.txt a.B (see --help)
        """);
    // A file or directory may be called like an event type.
    Console.run("events 2147483647", recording).errHas("Process 2147483647 does not exist.");
    Console.run("events ExecutionSample", folder).errLacks("comes after the recording");
  }

  @Test
  void listsTheLanguagesAsTheyAreTyped() {
    String sentence =
        "Invalid value for option '--language': 'xx' is not a language of Candela; use one of en,"
            + " de, es, ja, ko, pt, zh";
    assertEquals(
        "candela: " + sentence + " (see 'candela --help')\n",
        Console.exits(2, "--language xx top", recording).err());
    misuses(sentence, "top --language xx {}", recording);
    for (String language : List.of("en", "de", "es", "ja", "ko", "pt", "zh")) {
      assertEquals(0, Console.run("--language {} top", language, recording).exitCode(), language);
    }
  }

  @Test
  void linesTakeASourceFileForItsClass() throws IOException {
    Path source = Files.createDirectories(folder.resolve("src/main/java/app"));
    Path file = Files.writeString(source.resolve("Main.java"), "class Main {}");
    String expected = Console.run("lines {} app.Main", recording).out();
    assertTrue(expected.contains("app.Main.run"), expected);
    String names = "Main.java app/Main app/Main.java Main.java:7 Main:7 Main.class " + file;
    for (String name : names.split(" ")) {
      Console console = Console.run("lines", recording, name);
      assertEquals(expected, console.out(), name + console.err());
    }
  }

  @Test
  void namesWhatDoesNotReadItsOwnExports() {
    for (String ending : List.of("csv", "json", "svg", "html", "png")) {
      Path file = folder.resolve("x." + ending);
      boolean picture = !List.of("csv", "json").contains(ending);
      Console.success(picture ? "flame" : "convert", recording, "-o", file);
      refuses(
          file
              + (picture
                  ? " looks like a picture or web page. Open it in a browser; "
                  : " looks like CSV or JSON written by Candela. It is for other programs; ")
              + "Candela opens the recording it was made from.",
          "top",
          file);
    }
  }

  @Test
  void linesAreOfSeveralRecordingsAndOneClass() {
    refused(
        """
        > lines DIR/stacks.txt DIR/stacks.txt
        DIR/stacks.txt is named twice; name each recording once
        > lines DIR/stacks.txt DIR/stacks.txt b
        DIR/stacks.txt is named twice; name each recording once
        """);
  }

  @Test
  void explainsWrongOptions() {
    refused(
        """
        > tree --min x DIR/stacks.txt
        Invalid value for option '--min': 'x' is not a percentage; \
        use a number from 0 to 100, such as 0.5% (see --help)
        > top --include ( DIR/stacks.txt
        "(" is not a valid regular expression: Unclosed group (see --help)
        > top --from 5s --to 4s DIR/stacks.txt
        --from must be before --to (see --help)
        > record -i 1ms
        Unknown option: '-i'; did you mean --interval? (see --help)
        > top -e cpu
        Unknown option: '-e'; did you mean --each, --event, --exclude? (see --help)
        > record --native=off 1
        Unknown option: '--native=off' (see --help)
        """);
  }

  @Test
  void refusesNumbersThatMeanNothing() {
    String count = " is not valid; use a whole number, 0 or more";
    assertRefuses("'--limit': 'x'" + count, "top -n x", recording);
    assertRefuses("'--limit': '-3'" + count, "top {} -n -3", recording);
    assertRefuses("'--limit': '-3'" + count, "top {} --limit=-3", recording);
    assertRefuses("'--limit': '-1'" + count, "diff -n -1", recording, recording);
    assertRefuses("'--depth': '-1'" + count, "tree --depth -1", recording);
    String range = " is not valid; use a whole number, from 0 to 65535";
    assertRefuses("'--depth': '70000'" + range, "record --depth 70000 1");
    assertRefuses("'--depth': '-1'" + range, "record --depth -1 1");
    for (String time : new String[] {"0", "-1", "0s", "soon", "99999999999999"}) {
      assertRefuses(
          "'--duration': '" + time + "' is not a valid duration; use 30s, 1m30s, 10ms or 500us",
          "demo -d",
          time);
    }
    for (String operations : new String[] {"0", "-1", "NaN", "many"}) {
      Console.exits(2, "diff {} {} --operations 10", recording, recording, operations)
          .errHas("'" + operations + "' is not a number of operations; use a number above");
    }
    Console.success("top -n", "99999999999", recording);
  }

  private static void assertRefuses(String wrong, Object... arguments) {
    String command = "candela " + arguments[0].toString().split(" ")[0];
    Console console = Console.run(arguments);
    String start = command + ": Invalid value for option " + wrong;
    console.errBegins(start).errEnds(" (see '" + command + " --help')\n");
    assertEquals(1, console.err().lines().count(), console.err());
    assertEquals(2, console.exitCode());
  }

  @Test
  void checksWhereAPictureGoesBeforeItRecords() {
    long itself = ProcessHandle.current().pid();
    misuses("specify where to write, such as -o flame.html", "flame", itself);
    Path nowhere = folder.resolve("none").resolve("a.svg");
    Path file = folder.resolve("none").resolve("a.collapsed");
    for (Path path : List.of(nowhere, file)) {
      String command = path.equals(file) ? "convert" : "flame";
      Console.run(command, itself, "-o", path).errHas(path.getParent().toString());
    }
    misuses(
        "'time.bmp' has no known file extension; add --format with one of svg, png, html",
        "timeline {} -o time.bmp",
        itself);
  }

  @Test
  void asksWhereFilesGo() {
    refused(
        """
        > timeline DIR/stacks.txt
        specify where to write, such as -o time.html (see --help)
        > timeline DIR/stacks.txt -o DIR/x.svg --icicle
        Unknown option: '--icicle' (see --help)
        > flame DIR/stacks.txt
        specify where to write, such as -o flame.html (see --help)
        > convert DIR/stacks.txt
        specify where to write, such as -o stacks.collapsed (see --help)
        > trial --before 'java A' --after 'java -jar b.jar'
        specify where to write, such as -o runs (see --help)
        > demo -o -
        -o - is not a directory; several files need one, such as -o runs (see --help)
        > demo -o DIR/stacks.txt/demo
        cannot create the directory DIR/stacks.txt/demo: Not a directory
        > trial --before 'java A' --after 'java B' -o DIR/stacks.txt
        -o DIR/stacks.txt is not a directory; several files need one, such as -o runs (see --help)
        > convert DIR -o DIR/stacks.txt --format csv
        DIR/stacks.txt is the recording itself; choose another file (see --help)
        > convert DIR/stacks.txt -o DIR --format csv
        DIR is a directory. Choose another file.
        > convert DIR/stacks.txt -o DIR/stacks.txt
        DIR/stacks.txt is the recording itself; choose another file (see --help)
        > convert DIR/stacks.txt -o DIR/out.bin
        'DIR/out.bin' has no known file extension; \
        add --format with one of jfr, pprof, speedscope, collapsed, csv, json (see --help)
        """);
    refuses(
        "Es fehlt: '--after=COMMAND', '--output=DIR' (siehe 'candela trial --help')",
        "trial --before {} --language=de",
        "java A");
    Path picture = folder.resolve("b.svg");
    Path stacks = folder.resolve("b.collapsed");
    String wish = "specify where to write, such as -o ";
    Console.run("flame", recording, picture).errHas(wish + picture);
    Console.run("convert", recording, stacks).errHas(wish + stacks);
  }

  @Test
  void saysHowToRecordWhatIsMissing() {
    Path file = FOREIGN.resolve("openjdk-17.jfr.gz");
    Console.run("top {} --event nativemem", file)
        .errBegins("candela top: the recording has no samples of 'nat")
        .errEnds("; record it with: candela record ... --event cpu,nativemem\n");
  }

  @Test
  void saysHowToLaunchAProgram() {
    refused(
        """
        > record java Shop
        name one process, not 'java Shop'; \
        to launch a program: candela record --launch -- java ... (see --help)
        > record java -cp x Shop
        Unknown option: '-cp'; \
        put -- before the program's command: candela record --launch -- java ... (see --help)
        > record --launch -o DIR/x.jfr java -cp classes Main
        Unknown option: '-cp'; \
        put -- before the program's command: candela record --launch -- java ... (see --help)
        > record -cp 1
        Unknown option: '-cp' (see --help)
        """);
  }

  @Test
  void countsEachRecordingOnce() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), recording);
    String sentence = " is named twice; name each recording once";
    Path picture = folder.resolve("out.svg");
    refuses(recording + sentence, "top", recording, recording);
    refuses(link + sentence, "info", recording, link);
    refuses(recording + sentence, "tree", link, recording);
    refuses(link + sentence, "flame {} {} -o", recording, link, picture);
    refuses(link + sentence, "convert {} {} -o", recording, link, folder.resolve("out.csv"));
    Path other = write("other.txt", "app.Main.run 60\n");
    Console.success("top", recording, other).outHas("\n2 recordings merged").errLacks("export");
    Path jfr = Files.copy(recording, folder.resolve("stacks.jfr"));
    Console.run("top", recording, jfr)
        .errHas("note: " + recording + " may be an export of " + jfr)
        .errHas("warning: " + recording + " and " + jfr + " have the same content");
    Console.success("top --each", recording, recording);
    write("empty.jfr", "");
    Console.success("top --each", folder).errHas("empty.jfr is empty");
    for (String command : List.of("top", "info", "tree", "lines")) {
      List<String> rows =
          Console.success(command, "--each", recording, other, "--csv").out().lines().toList();
      assertTrue(rows.getFirst().startsWith("file,"), command);
      assertEquals(1, rows.stream().filter(row -> row.startsWith("file,")).count(), command);
      for (Path file : List.of(recording, other)) {
        assertTrue(rows.stream().anyMatch(row -> row.startsWith(file + ",")), command);
      }
    }
  }

  @Test
  void namesTheFolderThatIsMissingAndMakesNone() {
    Path nowhere = folder.resolve("nowhere");
    String sentence =
        "The directory " + nowhere + " does not exist. Create it, or choose another file.";
    Path picture = nowhere.resolve("out.svg");
    refuses(sentence, "flame {} -o", recording, picture);
    refuses(sentence, "timeline {} -o", recording, picture);
    refuses(sentence, "diff {} {} -o", recording, recording, picture);
    refuses(sentence, "convert {} -o", recording, nowhere.resolve("out.csv"));
    assertFalse(Files.exists(nowhere));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void saysWhereNoFileCanBeCreated() {
    refuses(
        "cannot write /proc/x.svg: no files can be created in /proc",
        "flame {} -o /proc/x.svg",
        recording);
  }

  @Test
  void replacesNoFileThatIsReadOnly() throws IOException {
    Path picture = write("kept.svg", "mine");
    Files.setPosixFilePermissions(picture, PosixFilePermissions.fromString("r--r--r--"));
    // Root may write it all the same, as with a shell.
    Assumptions.assumeFalse(Files.isWritable(picture), "root writes anything");
    refuses(
        picture + " is read-only. Choose another file, or make it writable.",
        "flame {} -o",
        recording,
        picture);
    assertEquals("mine", Files.readString(picture));
  }

  @Test
  void helpsWithoutACommand() {
    Console.exits(2).outHas("Commands:");
    for (String command : new String[] {"info", "top", "tree", "lines", "convert"}) {
      Console.success(command, "--help").outBegins("Usage: candela " + command);
    }
  }

  @Test
  void writesACompletionScript() {
    Console console = Console.success("generate-completion");
    assertTrue(console.out().contains("complete -F _complete_candela"), "no completion function");
  }

  @Test
  void remembersWhyNothingCouldBeWritten() {
    String full = "No space left on device";
    assertEquals(Optional.of(full), failureOf(new WatchedOutput(failing(full), folder)));
  }

  @Test
  void takesAReaderThatHadEnoughForNoFailure() {
    assertEquals(Optional.empty(), failureOf(new WatchedOutput(failing("Broken pipe"), folder)));
  }

  /** The system says it in its language. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void takesAnyFailureOfAPipeForAReaderThatHadEnough() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    OutputStream german = failing("Datenübergabe unterbrochen (broken pipe)");
    assertEquals(Optional.empty(), failureOf(new WatchedOutput(german, pipe)));
    WatchedOutput file = new WatchedOutput(german, Files.createFile(folder.resolve("file")));
    assertThrows(IOException.class, () -> file.write(1));
    assertTrue(file.failure().isPresent());
  }

  private static Optional<String> failureOf(WatchedOutput output) {
    PrintWriter writer = new PrintWriter(output, false, StandardCharsets.UTF_8);
    writer.println("text");
    writer.flush();
    return output.failure();
  }

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(reason);
      }
    };
  }
}
