/** What Candela's target side gets right, and what it costs: accuracy, cost, latency, crowds. */
package dev.candela.bench.guest;
