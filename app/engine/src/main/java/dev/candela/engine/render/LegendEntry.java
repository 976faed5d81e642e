package dev.candela.engine.render;

/**
 * One line of a legend; a value.
 *
 * @param key what the colour stands for: a kind in lower case such as {@code jit}, a share in whole
 *     percent, or the name of a package or module, empty for those without
 * @param argb the colour
 */
public record LegendEntry(String key, int argb) {}
