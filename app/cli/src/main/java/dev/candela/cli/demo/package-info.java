/** A small program to profile: what {@code candela demo} runs. */
package dev.candela.cli.demo;
