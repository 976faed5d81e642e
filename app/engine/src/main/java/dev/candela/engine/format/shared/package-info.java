/** What readers and writers of several formats use. */
package dev.candela.engine.format.shared;
