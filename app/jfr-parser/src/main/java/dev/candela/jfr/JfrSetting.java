package dev.candela.jfr;

/**
 * A setting that an event type offers.
 *
 * @param name as {@code threshold}
 * @param typeName the type of the setting's control
 * @param defaultValue as text, null when the metadata has none
 */
public record JfrSetting(String name, String typeName, String defaultValue) {}
