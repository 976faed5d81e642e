/** Processes of this machine and its containers. */
package dev.candela.engine.capture.process;
