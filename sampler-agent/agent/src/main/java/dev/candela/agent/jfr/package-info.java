/**
 * The engine that lets the JDK's own recorder sample. It is reached by reflection: the API is not
 * in Java 8's, though later updates of 8 have it.
 */
package dev.candela.agent.jfr;
