"""What the Python profiles show: hashes, sorts, matches, for some seconds."""

import hashlib
import re
import threading
import time


def hashes():
    block = b"0" * 65536
    for _ in range(40):
        block = hashlib.sha256(block).digest() * 2048


def order():
    return sorted((i * 31 % 65537 for i in range(60000)), key=lambda n: str(n))


def match():
    for _ in range(3):
        re.search("(a+b?)+c", "ab" * 8 + "d")


def work(end):
    while time.monotonic() < end:
        hashes()
        order()
        match()


if __name__ == "__main__":
    end = time.monotonic() + 1.0
    other = threading.Thread(target=work, args=(end,), name="other")
    other.start()
    work(end)
    other.join()
