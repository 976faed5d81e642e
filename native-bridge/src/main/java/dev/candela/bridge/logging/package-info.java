/** What JNA logs to instead of {@code java.util.logging}: nothing. The build rewires it. */
package dev.candela.bridge.logging;
