package dev.candela.cli.report;

import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.Headline;
import dev.candela.cli.output.Terminal;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.record.RecordProgress;
import dev.candela.cli.record.RecordRun;
import dev.candela.cli.record.RunningProgram;
import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.LiveSession.ChunkFeed;
import dev.candela.engine.capture.LiveSession.ProfileFeed;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.SessionListener.RunningEngine;
import dev.candela.engine.capture.SessionListener.SessionNotice;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Hot methods of a running JVM on a terminal, once a second. */
final class LiveTop implements SessionListener {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long RECENT = 10 * SECOND;

  interface Report {
    View view(Profile profile, Choice choice);

    void print(PrintWriter out, View view, Choice choice, Terminal.Size room);
  }

  /** The choices made by keys; 0 for all of the recorded time. */
  record Choice(
      boolean byTotal, boolean nativeFrames, boolean jvmThreads, boolean folded, long recentNanos) {
    Choice pressed(int key) {
      return switch (key) {
        case 's' -> new Choice(false, nativeFrames, jvmThreads, folded, recentNanos);
        case 't' -> new Choice(true, nativeFrames, jvmThreads, folded, recentNanos);
        case 'n' -> new Choice(byTotal, !nativeFrames, jvmThreads, folded, recentNanos);
        case 'j' -> new Choice(byTotal, nativeFrames, !jvmThreads, folded, recentNanos);
        case 'f' -> new Choice(byTotal, nativeFrames, jvmThreads, !folded, recentNanos);
        case 'w' ->
            new Choice(byTotal, nativeFrames, jvmThreads, folded, recentNanos == 0 ? RECENT : 0);
        default -> this;
      };
    }

    List<String> keys() {
      return List.of(
          key('q', "cli.live.quit"),
          mark(!byTotal, key('s', "cli.column.self")),
          mark(byTotal, key('t', "cli.column.total")),
          mark(nativeFrames, key('n', "cli.live.native")),
          mark(jvmThreads, key('j', "cli.info.jvm")),
          mark(folded, key('f', "cli.live.fold")),
          mark(recentNanos > 0, key('w', "cli.live.recent")),
          key('p', "cli.live.pause"),
          "?");
    }

    private static String key(char key, String word) {
      return key + " " + Messages.text(word);
    }

    private static String mark(boolean on, String words) {
      return on ? "[" + words + "]" : words;
    }
  }

  private final RunningProgram program;
  private final Report report;
  private final Terminal terminal;
  private final SamplingSettings settings;
  private volatile Profile profile;
  private volatile String engine = "";
  private volatile SessionNotice notice;
  private volatile SessionStatus status;
  private Choice choice;
  private boolean paused;
  private boolean helping;

  LiveTop(
      RunningProgram program,
      SamplingSettings settings,
      Report report,
      Terminal terminal,
      Choice first) {
    this.settings = settings;
    this.program = program;
    this.report = report;
    this.terminal = terminal;
    this.choice = first;
  }

  /** Shows the table until q, Ctrl-C or the end of the program; says why it ended otherwise. */
  Optional<String> run(RecordProgress progress) throws InterruptedException {
    AgentConnection connection;
    ChunkFeed feed = new ProfileFeed(program.name());
    progress.attachTo(program);
    try {
      connection =
          new Attacher(AgentFiles.ofInstallation())
              .attach(program.target(), progress::phase)
              .await();
      boolean isRead = true;
      int exitCode = ExitCode.UNUSABLE;
      try (LiveSession session =
          LiveSession.start(
              connection, settings, RecordRun.temporaryFile(program.name()), feed, this)) {
        progress.clear();
        terminal.enter(session::stop);
        try {
          show(session);
          if (!session.ended().isDone() || session.ended().join().isRegular()) {
            exitCode = ExitCode.SUCCESS;
          }
        } finally {
          isRead = terminal.leave();
        }
        return session.ended().isDone()
            ? Optional.of(session.ended().join().sentence())
            : Optional.empty();
      } finally {
        if (!isRead) {
          // Printing anything would wait for ever.
          System.exit(exitCode);
        }
      }
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    } catch (IOException e) {
      throw CommandFailure.of(e, "cli.failure.terminal", e.getMessage());
    } finally {
      progress.clear();
    }
  }

  private void show(LiveSession session) throws IOException {
    long next = System.nanoTime();
    while (!session.ended().isDone()) {
      int key = terminal.read();
      if (key == 'q') {
        break;
      }
      if (key == 'p') {
        paused = !paused;
        if (paused) {
          session.pause();
        } else {
          session.resume();
        }
      }
      helping ^= key == '?';
      Choice pressed = choice.pressed(key);
      boolean changed = !pressed.equals(choice) || key == 'p' || key == '?';
      choice = pressed;
      if (changed || System.nanoTime() - next >= 0) {
        draw(true);
        next = System.nanoTime() + SECOND;
      }
    }
    // This one stays on the terminal, where keys mean something else.
    draw(false);
  }

  private void draw(boolean withKeys) {
    Terminal.Size size = terminal.size();
    Profile read = profile;
    boolean isEmpty = read == null || read.samples().isEmpty();
    View view = isEmpty ? null : report.view(read, choice);
    List<String> head = head(view, size.columns());
    List<String> keys = keys(choice, helping, size.columns());
    List<String> said = notices(size.columns());
    int rows = size.rows() - 5 - head.size() - keys.size() - said.size();
    terminal.paint(
        out -> {
          head.forEach(out::println);
          out.println();
          if (isEmpty) {
            out.println(Messages.text("cli.report.waiting"));
          } else {
            report.print(out, view, choice, new Terminal.Size(rows, size.columns()));
          }
          said.forEach(out::println);
          if (withKeys) {
            out.println();
            keys.forEach(out::println);
          }
        });
  }

  /** At most two lines that name the keys, or where to find them; or what each does. */
  static List<String> keys(Choice choice, boolean helping, int columns) {
    if (helping) {
      return Terminal.wrapped(Messages.text("cli.live.help.words"), columns);
    }
    List<String> lines = new ArrayList<>(List.of(""));
    for (String key : choice.keys()) {
      String longer = lines.getLast().isEmpty() ? key : lines.getLast() + "  " + key;
      if (TextTable.length(longer) <= columns) {
        lines.set(lines.size() - 1, longer);
      } else {
        lines.add(key);
      }
    }
    return lines.size() <= 2
        ? lines
        : List.of(Choice.key('q', "cli.live.quit") + "  " + Choice.key('?', "cli.live.help"));
  }

  List<String> notices(int columns) {
    SessionNotice last = notice;
    return last == null
        ? List.of()
        : Terminal.wrapped(RecordProgress.words(last, settings, program.localId()), columns);
  }

  /** The program and its counts, and if there is a view, what the JVM did and what has no row. */
  List<String> head(View view, int columns) {
    List<String> lines = new ArrayList<>(List.of(headline(view)));
    if (view != null) {
      for (String line : belowHeadline(view)) {
        lines.addAll(Terminal.wrapped(line, columns));
      }
    }
    return lines;
  }

  private List<String> belowHeadline(View view) {
    List<String> lines = new ArrayList<>();
    Headline.jvmWork(view)
        .map(parts -> choice.jvmThreads() ? parts : Messages.text("cli.live.jvm-work", parts))
        .ifPresent(lines::add);
    long only = choice.nativeFrames() ? 0 : view.nativeTime(Cancellation.NEVER).onlySamples();
    if (only > 0) {
      long all = view.stacks(Cancellation.NEVER).weights().totalSamples();
      lines.add(Messages.text("cli.live.native-only", Quantities.percent((double) only / all)));
    }
    return lines;
  }

  /** Counts the samples of the rows below, which may be newer than the agent's last status. */
  private String headline(View view) {
    SessionStatus now = status;
    String counts =
        now == null ? "" : "  " + (view == null ? RecordProgress.counts(now) : counts(now, view));
    String name = program.name();
    if (program.target() instanceof AttachTarget.Local) {
      boolean isId = name.equals(program.id());
      String main = !isId ? name : view == null ? "" : mainName(view.profile());
      name = (main + " " + program.id()).strip();
    }
    return TextTable.printable(name) + (engine.isEmpty() ? "" : "  " + engine) + counts;
  }

  /** The main class without its package, or the jar without its folders; no arguments. */
  private static String mainName(Profile profile) {
    String main = profile.origin().mainClass().strip().split("\\s+")[0];
    String file = main.substring(main.lastIndexOf('/') + 1);
    return file.endsWith(".jar") ? file : file.substring(file.lastIndexOf('.') + 1);
  }

  private static String counts(SessionStatus status, View view) {
    return RecordProgress.counts(
        status,
        view.selection().recordedNanos(view.profile()),
        OptionalLong.of(view.stacks(Cancellation.NEVER).weights().totalSamples()));
  }

  @Override
  public void onStarted(RunningEngine running) {
    engine = running.engine().label();
  }

  @Override
  public void onStatus(SessionStatus current) {
    status = current;
  }

  @Override
  public void onProfile(Profile current) {
    profile = current;
  }

  @Override
  public void onNotice(SessionNotice said) {
    notice = said;
  }
}
