/** async-profiler inside the target, called through JNA; see {@link AsyncProfilerBridge}. */
package dev.candela.bridge;
