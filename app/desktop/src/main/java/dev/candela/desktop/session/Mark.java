package dev.candela.desktop.session;

/** A moment that the user has marked, in nanoseconds since 1970. */
public record Mark(String name, long atNanos) {}
