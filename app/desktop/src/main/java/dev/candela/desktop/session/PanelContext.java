package dev.candela.desktop.session;

import dev.candela.desktop.settings.SettingsStore;
import javafx.beans.value.ObservableBooleanValue;

/**
 * The dependencies of a panel.
 *
 * @param model the session
 * @param settings what the user prefers, and where to remember what should be; null to remember
 *     nothing
 * @param showing true while the panel is on screen
 */
public record PanelContext(
    SessionModel model, SettingsStore settings, ObservableBooleanValue showing) {}
