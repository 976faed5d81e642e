/**
 * Reads and writes collapsed stacks, the text format of flame graph tools: a line for each stack,
 * frames from the outermost on with semicolons between them, a space, a weight.
 */
package dev.candela.engine.format.collapsed;
