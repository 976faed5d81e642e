/** The start window: running JVMs, programs to launch, recent recordings. */
package dev.candela.desktop.start;
