/** Files of V8's profiler: Node.js and Chrome traces. */
package dev.candela.engine.format.v8;
