package dev.candela.desktop.events;

import dev.candela.desktop.flame.FlamePanel;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.jfr.read.EventType;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.layout.Region;

/** The stacks of the events of one type, weighted by their number or by one of their fields. */
final class EventGraph {
  private final SessionModel session;
  private final SessionModel graphSession;
  private final Consumer<CachedRead.Answer<?>> askAgain;
  private final ChoiceBox<String> weights;
  private final BooleanProperty shown = new SimpleBooleanProperty();
  private final FlamePanel panel;
  private final CachedRead<Profile> samplesRead = new CachedRead<>();
  private final Analysis<?> weighing;
  private volatile EventType type;

  private volatile String weight = ReadOptions.COUNT;

  /** With {@code askAgain} told what was read, of which a growing recording may have more later. */
  EventGraph(
      PanelContext context, Consumer<CachedRead.Answer<?>> askAgain, Consumer<Throwable> failed) {
    this.askAgain = askAgain;
    session = context.model();
    graphSession = new SessionModel(session.workers(), session.view(), session::choose);
    graphSession.searchStatusProperty().bindBidirectional(session.searchStatusProperty());
    session.jobs().onEnd(graphSession::close);
    ObservableBooleanValue showing = shown.and(context.showing());
    panel = new FlamePanel(new PanelContext(graphSession, context.settings(), showing));
    weights = fields("weight", () -> type, ReadOptions.COUNT, "count", this::chooseWeight);
    for (Node choice : choices()) {
      choice.visibleProperty().bind(shown);
      choice.managedProperty().bind(shown);
    }
    weighing = session.analyse(showing, this::weigh, this::show, failed);
  }

  FlamePanel panel() {
    return panel;
  }

  List<Node> choices() {
    return Stream.concat(Stream.of(weights), panel.choices().stream()).toList();
  }

  BooleanProperty shownProperty() {
    return shown;
  }

  boolean isShown() {
    return shown.get();
  }

  Analysis<?> weighing() {
    return weighing;
  }

  void choose(EventType chosen) {
    type = chosen;
    weights.getItems().setAll(ReadOptions.COUNT);
    chosen.fields().stream()
        .filter(field -> field.unit() != null)
        .forEach(field -> weights.getItems().add(field.name()));
    weights.setValue(ReadOptions.COUNT);
    weighing.invalidate();
  }

  private void chooseWeight(String chosen) {
    if (chosen != null && !chosen.equals(weight)) {
      weight = chosen;
      weighing.invalidate();
    }
  }

  /** As the reader names samples of a type that are weighted by a field. */
  private String samples() {
    return type.name() + ReadOptions.FIELD + weight;
  }

  private CachedRead.Answer<Profile> weigh(View view, Cancellation cancellation)
      throws IOException {
    if (type == null || !type.hasStack()) {
      return new CachedRead.Answer<>(null, 0);
    }
    String wanted = samples();
    ReadOptions options = ReadOptions.ALL.withEventTypes(Set.of(wanted));
    return samplesRead.get(
        session.file(), wanted, plain -> ProfileReaders.read(plain, options, ReadProgress.NONE));
  }

  private void show(CachedRead.Answer<Profile> answer) {
    Profile read = answer.value();
    if (read == null) {
      return;
    }
    graphSession.look(
        read,
        session
            .choice()
            .withEvents(new EventChoice(List.of(samples())))
            .withThreads(
                TypeEvents.translated(
                    session.choice().threads(), session.profile().threads(), read.threads())));
    askAgain.accept(answer);
  }

  /** A choice of a type's fields, or of none, whose words are {@code events.WHAT.NAME}. */
  static ChoiceBox<String> fields(
      String what, Supplier<EventType> type, String none, String name, Consumer<String> chosen) {
    ChoiceBox<String> box = new ChoiceBox<>();
    box.setId("events-" + what);
    Controls.explain(box, "events." + what + ".tip");
    box.setConverter(
        Controls.converter(
            field ->
                field.equals(none)
                    ? Messages.text("events." + what + "." + name)
                    : type.get().field(field).map(EventType.Field::label).orElse(field)));
    box.setMinWidth(Region.USE_PREF_SIZE);
    box.valueProperty().addListener((_, _, now) -> chosen.accept(now));
    return box;
  }
}
