/** What a caller gives to a reader and gets back from it besides the profile. */
package dev.candela.engine.read.input;
