/** A small program to profile, and a first look at Candela with it. */
package dev.candela.cli.demo;
