package dev.candela.cli;

import static dev.candela.cli.option.Options.parameter;

import dev.candela.cli.option.Options;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** Does once what users do often, for the start-up cache of the build. */
final class RehearseCommand implements Callable<Integer> {
  private static final int MIXED_CHARACTERS = 10_000_000;

  /** The build's recording has about a hundred stacks. */
  private static final int MOST_COPIES = 1_000;

  /** One of a single chunk, whose parts several threads read, then one of several chunks. */
  private List<Path> recordings;

  RehearseCommand(Options options) {
    options.command().usageMessage().hidden(true);
    options.addAll(
        Path.class,
        v -> recordings = v,
        parameter("RECORDING").required(true).descriptionKey("sample").arity("1..*"));
  }

  @Override
  public Integer call() throws IOException {
    Path folder = Files.createTempDirectory("candela-rehearsal");
    try {
      String text = folder.resolve("stacks.txt").toString();
      String svg = folder.resolve("drawn.svg").toString();
      run("--version");
      run("--help");
      run("list");
      for (Path recording : recordings) {
        String file = recording.toString();
        for (String report : new String[] {"top", "info", "tree", "lines", "locks", "events"}) {
          run(report, file);
        }
        run("flame", file, "-o", folder.resolve("page.html").toString());
        run("flame", file, "-o", svg);
        run("timeline", file, "-o", svg);
        run("diff", file, file);
        run("convert", file, "-o", text, "--format", "collapsed");
      }
      run("top", text);
      run("flame", text, "-o", svg);
      run("diff", text, text, "-o", svg);
      Path mixed = folder.resolve("mixed.txt");
      mix(Path.of(text), mixed);
      run("flame", mixed.toString(), "-o", svg);
    } finally {
      for (String left : List.of("mixed.txt", "drawn.svg", "page.html", "stacks.txt", "")) {
        Files.deleteIfExists(folder.resolve(left));
      }
    }
    return ExitCode.SUCCESS;
  }

  /** Stacks in reverse order, enough of them for several threads to read. */
  private static void mix(Path collapsed, Path into) throws IOException {
    List<String> lines = Files.readAllLines(collapsed);
    try (Writer out = Files.newBufferedWriter(into)) {
      int written = 0;
      for (int copy = 0; written < MIXED_CHARACTERS && copy < MOST_COPIES; copy++) {
        for (String line : lines.reversed()) {
          String other = "copy" + copy + ";" + line + "\n";
          out.write(other);
          written += other.length();
        }
      }
    }
  }

  private static void run(String... words) {
    PrintWriter out = new PrintWriter(Writer.nullWriter());
    StringWriter said = new StringWriter();
    if (CandelaCommand.run(out, new PrintWriter(said, true), words) != ExitCode.SUCCESS) {
      throw new CommandFailure(String.join(" ", words) + " failed: " + said.toString().strip());
    }
  }
}
