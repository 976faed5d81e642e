package dev.candela.desktop.session;

/**
 * A moment that the user has marked.
 *
 * @param name its name, such as {@code 1}
 * @param atNanos when, in nanoseconds since 1970
 */
public record Mark(String name, long atNanos) {}
