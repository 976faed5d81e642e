/** Which samples of a profile count: event, time, threads, states; independent of stacks. */
package dev.candela.engine.view.select;
