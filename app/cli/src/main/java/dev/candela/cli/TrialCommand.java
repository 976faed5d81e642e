package dev.candela.cli;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.diff.DiffCommand;
import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Numbers;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.option.TimeSpan;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.Usage;
import dev.candela.cli.record.RepeatedRuns;
import dev.candela.cli.record.SamplingOptions;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.transform.FoldRules;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

final class TrialCommand implements Callable<Integer> {
  private final CommandSpec spec;
  private final SamplingOptions sampling;
  private final Output output;
  private String before;
  private String after;
  private int runs;
  private Optional<Duration> duration = Optional.empty();
  private Path folder;
  private FilterOptions.Switch jvmThreads;
  private FilterOptions.Switch nativeFrames;
  private String foldRules;
  private Double threshold;

  TrialCommand(Options options) {
    spec = options.command();
    sampling = new SamplingOptions(options);
    output = new Output(options);
    options.add(String.class, v -> before = v, option("COMMAND", "--before").required(true));
    options.add(String.class, v -> after = v, option("COMMAND", "--after").required(true));
    options.add(int.class, v -> runs = v, option("N", "--runs").defaultValue("5"));
    options.add(
        TimeSpan::parseOrSeconds,
        v -> duration = Optional.of(v),
        option("TIME", "-d", "--duration"));
    options.add(Path.class, v -> folder = v, option("DIR", "-o", "--output").required(true));
    options.add(FilterOptions.Switch.class, v -> jvmThreads = v, option("on|off", "--jvm"));
    options.add(FilterOptions.Switch.class, v -> nativeFrames = v, option("on|off", "--native"));
    options.add(String.class, v -> foldRules = v, option("RULES", "--fold"));
    options.add(Numbers::percentage, v -> threshold = v, option("PERCENT", "--fail-on-regression"));
  }

  @Override
  public Integer call() throws InterruptedException {
    output.refuseBoth();
    Usage.requireFolder(spec, folder);
    if (threshold != null) {
      DiffCommand.refuseFewRuns(runs);
    }
    if (foldRules != null && !foldRules.equals("auto")) {
      checkFold();
    }
    PrintWriter out = output.out();
    boolean forScripts = output.isData();
    if (forScripts) {
      // Standard output is for the comparison.
      spec.commandLine().setOut(spec.commandLine().getErr());
    }
    Path ofBefore = folder.resolve("before");
    Path ofAfter = folder.resolve("after");
    List<RepeatedRuns.Program> programs =
        List.of(
            new RepeatedRuns.Program("before", launched("--before", before), ofBefore),
            new RepeatedRuns.Program("after", launched("--after", after), ofAfter));
    SamplingSettings settings = sampling.settings(false);
    int code =
        new RepeatedRuns(spec.commandLine(), settings, duration, false, forScripts)
            .record(programs, runs);
    if (code != ExitCode.SUCCESS) {
      // A program's own code could be that of a regression.
      return code == ExitCode.INTERRUPTED ? code : ExitCode.UNUSABLE;
    }
    List<String> words = new ArrayList<>(List.of("diff", ofBefore.toString()));
    List<String> others = afterAndOptions(ofAfter);
    words.addAll(others);
    if (forScripts) {
      words.add(output.json() ? "--json" : "--csv");
    }
    PrintWriter err = spec.commandLine().getErr();
    int compared = CandelaCommand.run(out, err, words.toArray(String[]::new));
    if (!forScripts) {
      // The report advises options that only diff has.
      String rest = ShellWords.join(others);
      List<String> events = events(settings, ofBefore);
      if (events.size() == 1) {
        Notes.note(err, "cli.note.trial-again", ShellWords.quote(ofBefore), rest);
      }
      for (String other : events.subList(1, events.size())) {
        String first = events.getFirst();
        Notes.note(
            err, "cli.note.trial-again.other", ShellWords.quote(ofBefore), rest, first, other);
      }
    }
    return compared;
  }

  /** Those that were recorded; the first one was compared. */
  private List<String> events(SamplingSettings settings, Path runs) {
    Set<String> events = new LinkedHashSet<>();
    if (settings.intervals().size() > 1) {
      RecordingSet all = new RecordingSet(List.of(runs), spec.commandLine().getErr());
      EventChoice.AUTO
          .tables(all.each().getFirst().readAll())
          .forEach(table -> events.add(EventChoice.nameOf(table.type())));
    }
    settings
        .intervals()
        .keySet()
        .forEach(kind -> events.add(kind.isInsteadOfCpu() ? "counter" : kind.label()));
    return List.copyOf(events);
  }

  /** Before the runs, which take time. */
  private void checkFold() {
    try {
      FoldRules.parse(foldRules);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private List<String> afterAndOptions(Path ofAfter) {
    List<String> words = new ArrayList<>(List.of(ofAfter.toString()));
    if (jvmThreads != null) {
      words.addAll(List.of("--jvm", Messages.key(jvmThreads)));
    }
    if (nativeFrames != null) {
      words.addAll(List.of("--native", Messages.key(nativeFrames)));
    }
    if (foldRules != null) {
      words.add("--fold=" + foldRules);
    }
    if (threshold != null) {
      String percent = BigDecimal.valueOf(threshold).movePointRight(2).toPlainString();
      words.addAll(List.of("--fail-on-regression", percent + "%"));
    }
    return words;
  }

  private LaunchSpec launched(String option, String command) {
    List<String> words = ShellWords.split(command);
    if (words.isEmpty()) {
      throw Usage.wrong(spec, "cli.usage.needs-command", option);
    }
    return LaunchSpec.ofCommand(words);
  }
}
