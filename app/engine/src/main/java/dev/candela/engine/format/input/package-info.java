/** Arguments and results of readers besides the profile. */
package dev.candela.engine.format.input;
