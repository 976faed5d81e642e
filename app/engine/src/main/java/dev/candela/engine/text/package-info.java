/** Sentences, numbers and units as people read them: one bundle and one formatter for all. */
package dev.candela.engine.text;
