/** Sentences, numbers and units for people: one bundle and one formatter for all. */
package dev.candela.engine.text;
