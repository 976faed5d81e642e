package com.acme

class Orders(private val prices: IntArray) {
    /** All of its work is in functions of the standard library that the compiler inlines here. */
    fun total(): Long =
        prices
            .filter { it % 3 != 0 }
            .map { it.toLong() * it }
            .sum()

    fun dearest(): Int {
        val best = prices.maxOf { twice(it) }
        return best
    }

    private inline fun twice(price: Int): Int {
        var result = 0
        repeat(40) { result += price xor it }
        return result
    }
}

fun main(arguments: Array<String>) {
    val orders = Orders(IntArray(20_000) { it * 7 })
    val end = System.nanoTime() + arguments[0].toLong() * 1_000_000
    var sum = 0L
    while (System.nanoTime() < end) {
        sum += orders.total() + orders.dearest()
    }
    println(sum)
}
