/**
 * Finds the source of recorded classes on this machine: in folders the user named, beside the class
 * path the recording names, in local Maven and Gradle caches, and in the JDK. Downloads nothing.
 */
package dev.candela.engine.source;
