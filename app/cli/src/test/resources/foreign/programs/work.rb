# What the Ruby profile shows: hashes, sorts, matches, for some seconds.
require "digest"

def hashes
  block = "0" * 65_536
  300.times { block = Digest::SHA256.digest(block) * 2048 }
end

def order
  (0...60_000).map { |i| i * 31 % 65_537 }.sort_by(&:to_s)
end

def match
  3.times { ("ab" * 500 + "d") =~ /(a+b?)+c/ }
end

limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 3
while Process.clock_gettime(Process::CLOCK_MONOTONIC) < limit
  hashes
  order
  match
end
