/** Real JVMs for tests that need a target. */
package dev.candela.engine.capture.testkit;
