/** Processes of this computer and its containers, as the operating system and JVMs show them. */
package dev.candela.engine.capture.process;
