package dev.candela.desktop.session;

import dev.candela.desktop.settings.SettingsStore;
import javafx.beans.value.ObservableBooleanValue;

/** The dependencies of a panel. */
public record PanelContext(
    SessionModel model, SettingsStore settings, ObservableBooleanValue showing) {}
