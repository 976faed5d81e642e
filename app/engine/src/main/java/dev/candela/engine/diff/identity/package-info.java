/** What counts as the same code in two recordings, and the stacks of both in one tree. */
package dev.candela.engine.diff.identity;
