package dev.candela.desktop.window;

import dev.candela.desktop.live.Recording;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.work.FxThread;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;

/**
 * Closing while something is recorded: asks once, and then stops the recordings so that their files
 * are complete. Asking a second time is an answer.
 */
final class CloseConfirmation {
  private final Supplier<List<SessionPane>> sessions;
  private final NoticeArea notices;
  private final Runnable leave;

  /** Where a question was asked that was not closed since. */
  private final Set<NoticeArea> asked = Collections.newSetFromMap(new WeakHashMap<>());

  CloseConfirmation(Supplier<List<SessionPane>> sessions, NoticeArea notices, Runnable leave) {
    this.sessions = sessions;
    this.notices = notices;
    this.leave = leave;
  }

  void request() {
    List<SessionPane> recording =
        sessions.get().stream().filter(pane -> pane.session().isRecording()).toList();
    if (recording.isEmpty() || !asked.add(notices)) {
      stopAll(recording, leave);
      return;
    }
    String question = Messages.text("closing.window", recording.size());
    if (recording.stream().anyMatch(pane -> launched(pane).isPresent())) {
      question += " " + Messages.text("closing.window.running");
    }
    ask(notices, question, List.of(), () -> stopAll(recording, leave));
  }

  void request(SessionPane pane, Runnable close) {
    if (!pane.session().isRecording() || !asked.add(pane.notices())) {
      stopAll(List.of(pane), close);
      return;
    }
    String question = Messages.text("closing.tab");
    List<Node> others = new ArrayList<>();
    if (launched(pane).isPresent()) {
      question += " " + Messages.text("closing.tab.running");
      Runnable end =
          () -> {
            launched(pane).ifPresent(Recording::killTarget);
            close.run();
          };
      others.add(Controls.button("closing.end-program", _ -> stopAll(List.of(pane), end)));
    }
    ask(pane.notices(), question, others, () -> stopAll(List.of(pane), close));
  }

  private void ask(NoticeArea area, String question, List<Node> others, Runnable stop) {
    Button yes = Controls.button("closing.stop-and-close", _ -> stop.run());
    yes.getStyleClass().add("accent");
    List<Node> answers = new ArrayList<>(List.of(yes));
    answers.addAll(others);
    area.show(
        question,
        answers,
        () -> {
          asked.remove(area);
          area.hide();
        });
    yes.requestFocus();
  }

  /** The recording of a program that was launched for it and is still running. */
  private static Optional<Recording> launched(SessionPane pane) {
    return pane.session().recording().filter(Recording::isTargetRunning);
  }

  private static void stopAll(List<SessionPane> panes, Runnable then) {
    CompletableFuture<?>[] ends =
        panes.stream()
            .flatMap(pane -> pane.session().recording().stream())
            .filter(Recording::isActive)
            .map(Recording::stop)
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(ends).whenComplete((_, _) -> FxThread.later(then));
  }
}
