/** Gets an agent into a JVM: into one that runs, or into one that is started for it. */
package dev.candela.engine.capture.start;
