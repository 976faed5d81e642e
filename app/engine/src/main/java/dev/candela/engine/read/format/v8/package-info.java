/** What the profiler of V8 writes: for Node.js and in traces of Chrome. */
package dev.candela.engine.read.format.v8;
