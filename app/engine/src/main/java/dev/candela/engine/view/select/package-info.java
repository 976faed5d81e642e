/** Which samples of a profile count: event, time, threads, states. Knows no stacks. */
package dev.candela.engine.view.select;
