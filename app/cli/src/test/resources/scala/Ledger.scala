package shop

import java.util.function.LongUnaryOperator

trait Rates {
  def rate(price: Long): Long = {
    var sum = price
    var step = 0
    while (step < 40) {
      sum += sum ^ step
      step += 1
    }
    sum
  }
}

object Ledger extends Rates {
  def main(arguments: Array[String]): Unit = {
    val end = System.nanoTime() + java.lang.Long.parseLong(arguments(0)) * 1000000L
    var sum = 0L
    while (System.nanoTime() < end) {
      sum += total(20000) + depth(60)
    }
    System.out.println(sum)
  }

  private def total(count: Int): Long = {
    def priced(item: Int, as: LongUnaryOperator): Long =
      as.applyAsLong(item) % 977

    val tax: LongUnaryOperator = price =>
      rate(price) +
        price * 3
    var sum = 0L
    var item = 0
    while (item < count) {
      sum += priced(item, tax)
      item += 1
    }
    sum
  }

  private def depth(left: Int): Long =
    if (left == 0) 1
    else depth(left - 1) * 31 +
      rate(left)
}
