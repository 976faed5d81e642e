// What the Chrome profile shows: sorts, matches, lays out, for some seconds.
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
function draw() {
  for (let i = 0; i < 200; i++) {
    const row = document.createElement('div');
    row.textContent = 'row ' + i;
    document.body.append(row);
  }
  const height = document.body.offsetHeight;
  document.body.replaceChildren();
  return height;
}
function work(millis) {
  const end = performance.now() + millis;
  while (performance.now() < end) {
    order();
    match();
    draw();
  }
}
work(1500);
