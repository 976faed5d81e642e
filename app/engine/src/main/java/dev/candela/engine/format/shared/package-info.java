/** Code shared by the readers and writers of several formats. */
package dev.candela.engine.format.shared;
