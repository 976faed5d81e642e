// What the profile of Node.js shows: sorts, matches, hashes, for some seconds.
const crypto = require('node:crypto');

function order() {
  const names = [];
  for (let i = 0; i < 60000; i++) {
    names.push(String((i * 31) % 65537));
  }
  return names.sort().length;
}

function match() {
  return /(a+b?)+c/.test('ab'.repeat(9) + 'd');
}

class Hashes {
  block = Buffer.alloc(65536);

  next() {
    for (let i = 0; i < 40; i++) {
      this.block.set(crypto.createHash('sha256').update(this.block).digest());
    }
  }
}

function work(millis) {
  const hashes = new Hashes();
  const end = performance.now() + millis;
  while (performance.now() < end) {
    order();
    match();
    hashes.next();
  }
}

work(1000);
