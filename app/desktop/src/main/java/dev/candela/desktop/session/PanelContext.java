package dev.candela.desktop.session;

import dev.candela.desktop.settings.SettingsStore;
import javafx.beans.value.ObservableBooleanValue;

public record PanelContext(
    SessionModel model, SettingsStore settings, ObservableBooleanValue showing) {}
