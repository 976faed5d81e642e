/**
 * What JNA logs to instead of {@code java.util.logging}: nothing. The build rewrites its classes.
 */
package dev.candela.bridge.logging;
