'use strict';
(async function () {
  const element = id => document.getElementById(id);
  const data = element('data');
  const lang = document.documentElement.lang;
  const words = JSON.parse(data.dataset.words);
  const fill = (key, ...values) => words[key].replace(/\{(\d)\}/g, (_, i) => values[i]);
  const say = (key, ...values) => fill('page.' + key, ...values);
  const ROW = 19;
  const LARGE = 1000;
  // With two graphs: the line with their names, and what is between them.
  const HEAD = 22;
  const GAP = 12;
  // Browsers refuse canvases that are too high, and each takes memory for all of its pixels.
  const HIGHEST = 16000;

  if (typeof DecompressionStream === 'undefined') {
    element('found').textContent = say('old');
    return;
  }
  const packed = Uint8Array.from(atob(data.textContent.trim()), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  data.textContent = '';

  // What the program that wrote this page packed, column by column.
  let at = 0;
  function next() {
    let value = 0;
    let scale = 1;
    for (;;) {
      const b = bytes[at++];
      value += (b & 0x7f) * scale;
      if (b < 0x80) {
        return value;
      }
      scale *= 128;
    }
  }
  const [countText, apartText] = data.dataset.sizes.split(' ');
  const count = +countText;
  // A comparison has two costs for each node, and widths that are made of them.
  const diff = apartText === 'diff';
  const column = make => { const c = new make(count); for (let i = 0; i < count; i++) c[i] = next(); return c; };
  const ago = column(Uint32Array);
  const childCount = column(Uint32Array);
  const self = column(Float64Array);
  const selfAfter = diff ? column(Float64Array) : null;
  const selfSamples = diff || apartText === 'true' ? column(Float64Array) : self;
  const selfSamplesAfter = diff ? column(Float64Array) : null;
  const key = column(Uint8Array);
  const errors = diff ? column(Float64Array) : null;
  const nameOf = new Uint32Array(count);
  for (let i = 0, seen = 0; i < count; i++) {
    nameOf[i] = ago[i] === 0 ? seen++ : seen - ago[i];
  }

  const parent = new Int32Array(count).fill(-1);
  const firstChild = new Uint32Array(count);
  const depth = new Uint16Array(count);
  for (let i = 0, child = 1; i < count; i++) {
    firstChild[i] = child;
    for (let end = child + childCount[i]; child < end; child++) {
      parent[child] = i;
      depth[child] = depth[i] + 1;
    }
  }
  function sums(own) {
    const sum = Float64Array.from(own);
    for (let i = count - 1; i > 0; i--) {
      sum[parent[i]] += sum[i];
    }
    return sum;
  }
  const before = sums(self);
  const after = diff ? sums(selfAfter) : null;
  const totalSamples = sums(selfSamples);
  const samplesAfter = diff ? sums(selfSamplesAfter) : null;
  let by = data.dataset.width;
  // Graphs from left to right, two of them where both sides have one; zoom and search are theirs together.
  let panes = makePanes();
  const all = before[0];
  const plusMinus = [new Map(), new Map()];
  for (let i = 0; i < count && !diff; i++) {
    if (before[i] > 0 && before[i] >= all / LARGE) {
      for (const halves of plusMinus) {
        const packed = next();
        if (packed > 1) {
          halves.set(i, { half: (packed >> 1) / 100, bound: packed % 2 === 1 });
        }
      }
    }
  }
  const names = new TextDecoder().decode(bytes.subarray(at)).split('\n');

  function makePanes() {
    return !diff ? [pane('', before)]
      : by === 'sides' ? [pane('before', before), pane('after', after)]
      : [pane(by, widths(by))];
  }

  function pane(widthsBy, total) {
    return { by: widthsBy, total, start: starts(total), left: 0, width: 0, zoom: 0 };
  }

  // Widths are sums of what frames take themselves, so that callees fit into their callers.
  function widths(by) {
    return sums(self.map((cost, i) => by === 'before' ? cost
      : by === 'after' ? selfAfter[i]
      : by === 'difference' ? Math.abs(selfAfter[i] - cost)
      : Math.max(cost, selfAfter[i])));
  }

  function starts(total) {
    const start = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      let x = start[i];
      for (let c = firstChild[i], end = c + childCount[i]; c < end; c++) {
        start[c] = x;
        x += total[c];
      }
    }
    return start;
  }

  // The keys of a comparison: too few samples, noise, then for less and for more what is on both
  // sides and ten steps of what is not.
  const LESS = 2;
  const MORE = 13;
  const STEPS = 10;
  const isLess = i => key[i] >= LESS && key[i] < MORE;
  // Where widths are the difference, of frames that are on both sides: a paler colour all over.
  const PARTLY = 4;
  const isOneSided = i => before[i] === 0 || after[i] === 0;
  const keyOf = (p, i) => p.by !== 'difference' || key[i] < LESS ? key[i]
    : isOneSided(i) ? changedKey(i) : (isLess(i) ? LESS : MORE) + PARTLY;
  const keptKey = (p, i) => key[i] < LESS || p.by === 'difference' ? keyOf(p, i) : isLess(i) ? LESS : MORE;
  const changedKey = i => (isLess(i) ? LESS : MORE) + STEPS;

  function changedPart(p, i) {
    if (key[i] < LESS || (p.by === 'before' && !isLess(i)) || (p.by === 'after' && isLess(i))) {
      return 0;
    }
    if (p.by === 'difference') {
      return isOneSided(i) ? 1 : 0;
    }
    return Math.abs(after[i] - before[i]) / Math.max(after[i], before[i], 1e-300);
  }
  const rows = count ? depth[count - 1] + 1 : 0;
  const rowStart = new Uint32Array(rows + 1).fill(count);
  for (let i = count - 1; i >= 0; i--) {
    rowStart[depth[i]] = i;
  }

  const canvas = element('graph');
  // As high as the graph. Of a very high graph the canvas shows what is on the screen.
  const room = element('room');
  const pen = canvas.getContext('2d');
  const found = element('found');
  const tip = element('tip');
  let upwards = data.dataset.upwards === 'true';
  let zoom = 0;
  let cursor = 0;
  let hovered = -1;
  let history = [];
  let matches = null;
  let matched = [];
  let step = -1;
  let width = 0;
  let isHigh = false;

  const label = i => names[nameOf[i]];
  const brief = name => { const p = name.split('.'); return p.length > 1 ? p.slice(-2).join('.') : name; };
  const low = p => p.start[p.zoom];
  const scale = p => p.width / Math.max(p.total[p.zoom], 1e-300);
  const xOf = (p, i) => p.left + (p.start[i] - low(p)) * scale(p);
  const head = () => panes.length > 1 ? HEAD : 0;
  const yOf = d => head() + (upwards ? rows - 1 - d : d) * ROW;
  // On the screen, where it is largest.
  const pixels = i => Math.max(...panes.map(p => p.total[i] * scale(p)));
  const weight = i => Math.max(...panes.map(p => p.total[i]));
  const isSeen = i => panes.some(p => p.total[i] > 0 && p.start[i] >= low(p) && p.start[i] < low(p) + p.total[p.zoom]);

  function palette() {
    const dark = document.documentElement.dataset.theme === 'dark';
    const fills = data.dataset[dark ? 'dark' : 'light'].split(' ');
    const [rule, match, cursorColour] = fills.splice(fills.length - 3);
    return { fills, rule, match, cursor: cursorColour, dark };
  }

  function paint() {
    const ratio = window.devicePixelRatio || 1;
    width = canvas.clientWidth;
    const height = head() + rows * ROW;
    isHigh = height * ratio > HIGHEST;
    const shown = isHigh ? Math.min(height, window.innerHeight) : height;
    room.style.height = height + 'px';
    canvas.style.height = shown + 'px';
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(shown * ratio);
    // In whole pixels, so that boxes have sharp edges.
    const hidden = canvas.getBoundingClientRect().top - room.getBoundingClientRect().top;
    const above = Math.round(hidden * ratio) / ratio;
    pen.setTransform(ratio, 0, 0, ratio, 0, -above * ratio);
    pen.font = '12px system-ui, "Segoe UI", Verdana, sans-serif';
    const colours = palette();
    panes.forEach((p, place) => {
      p.width = (width - GAP * (panes.length - 1)) / panes.length;
      p.left = place * (p.width + GAP);
      // What is not on a side has no width there, but a caller of it has.
      for (p.zoom = zoom; p.zoom > 0 && !p.total[p.zoom];) {
        p.zoom = parent[p.zoom];
      }
      if (panes.length > 1) {
        pen.fillStyle = colours.dark ? '#fff' : '#1d2129';
        pen.fillText((place ? 'After: ' : 'Before: ') + cost(p.total[0]), p.left, 14);
      }
      paintPane(p, colours, above, above + shown);
    });
    pen.globalAlpha = 1;
    outline(cursor, colours.cursor, 2);
    if (hovered >= 0) {
      outline(hovered, colours.cursor, 1);
    }
    element('zoomed').textContent = zoom ? label(zoom) : '';
  }

  function paintPane(p, colours, top, bottom) {
    const { total, start } = p;
    const edge = p.left + p.width;
    const zoomDepth = depth[p.zoom];
    for (let d = 0; d < rows; d++) {
      const y = yOf(d);
      if (y + ROW < top || y > bottom) {
        continue;
      }
      let covered = -1;
      for (let i = firstVisible(p, d); i < rowStart[d + 1]; i++) {
        let x = xOf(p, i);
        if (x >= edge) {
          break;
        }
        if (!total[i]) {
          continue;
        }
        let right = x + total[i] * scale(p);
        if (d < zoomDepth && !(start[i] <= low(p) && start[i] + total[i] >= low(p) + total[p.zoom])) {
          continue;
        }
        const hit = matches !== null && matches[nameOf[i]] === 1 && i > 0;
        if (right <= covered && !hit) {
          continue;
        }
        const from = x;
        const to = right;
        x = Math.max(p.left, x);
        right = Math.min(edge, right);
        const boxWidth = Math.max(0.5, right - x);
        covered = x + boxWidth;
        pen.globalAlpha = hit ? 1 : matches !== null ? 0.38 : d < zoomDepth ? 0.5 : 1;
        pen.fillStyle = diff ? colours.fills[keyOf(p, i)] : hit ? colours.match : i === 0 ? colours.rule : colours.fills[key[i]];
        const drawn = boxWidth > 3 ? boxWidth - 1 : boxWidth;
        pen.fillRect(x, y, drawn, ROW - 1);
        if (diff && boxWidth >= 8) {
          split(p, i, from, to, x, drawn, y, colours);
        }
        if (diff && hit) {
          pen.fillStyle = colours.match;
          pen.fillRect(x, y + ROW - 4, drawn, 3);
        }
        if (boxWidth > 28) {
          pen.globalAlpha = 1;
          pen.fillStyle = colours.dark ? '#fff' : '#1d2129';
          write(i, x + 4, y + 13, boxWidth - 8);
        }
      }
    }
    pen.globalAlpha = 1;
  }

  // Over a box of a comparison: what is on both sides, and at the right what is on one only.
  function split(p, i, from, to, x, drawn, y, colours) {
    const part = changedPart(p, i);
    let at = to;
    if (part > 0) {
      const least = Math.min(2, (to - from) / 4);
      at = part < 1 ? Math.min(Math.max(to - (to - from) * part, from + least), to - least) : from;
    }
    at = Math.max(at, x);
    if (at > x) {
      pen.fillStyle = colours.fills[keptKey(p, i)];
      pen.fillRect(x, y, Math.min(at - x, drawn), ROW - 1);
    }
    if (at < x + drawn) {
      pen.fillStyle = colours.fills[changedKey(i)];
      pen.fillRect(at, y, x + drawn - at, ROW - 1);
      if (data.dataset.striped === 'true') {
        stripe(at, y, x + drawn - at, !isLess(i), colours.dark);
      }
    }
  }

  function stripe(x, y, boxWidth, rising, dark) {
    const height = ROW - 1;
    pen.save();
    pen.beginPath();
    pen.rect(x, y, boxWidth, height);
    pen.clip();
    pen.strokeStyle = dark ? 'rgba(0,0,0,.38)' : 'rgba(255,255,255,.5)';
    pen.lineWidth = 1;
    pen.beginPath();
    for (let foot = Math.floor((x - height) / 6) * 6; foot < x + boxWidth + height; foot += 6) {
      pen.moveTo(foot, rising ? y + height : y);
      pen.lineTo(foot + height, rising ? y : y + height);
    }
    pen.stroke();
    pen.restore();
  }

  // The first box of a row that ends right of the left edge.
  function firstVisible(p, d) {
    let a = rowStart[d];
    let b = rowStart[d + 1];
    while (a < b) {
      const middle = (a + b) >>> 1;
      if (p.start[middle] + p.total[middle] <= low(p)) {
        a = middle + 1;
      } else {
        b = middle;
      }
    }
    return a;
  }

  // The method alone, but of constructors the class: they all have the same name.
  function shortest(name) {
    const parts = name.split('.');
    const method = parts.pop();
    return method.startsWith('<') && parts.length ? parts.pop() : method;
  }

  function write(i, x, y, room) {
    const name = label(i);
    for (const text of [brief(name), shortest(name)]) {
      if (pen.measureText(text).width <= room) {
        pen.fillText(text, x, y);
        return;
      }
    }
    let text = shortest(name);
    let letters = Math.floor(text.length * room / pen.measureText(text).width);
    while (letters > 2 && pen.measureText(text.slice(0, letters) + '…').width > room) {
      letters--;
    }
    if (letters > 2) {
      pen.fillText(text.slice(0, letters) + '…', x, y);
    }
  }

  function outline(i, colour, lineWidth) {
    for (const p of panes) {
      const x = Math.max(p.left, xOf(p, i));
      const right = Math.min(p.left + p.width, xOf(p, i) + p.total[i] * scale(p));
      if (right > x) {
        pen.strokeStyle = colour;
        pen.lineWidth = lineWidth;
        pen.strokeRect(x + 1, yOf(depth[i]) + 1, Math.max(1, right - x - 2), ROW - 3);
      }
    }
  }

  function nodeAt(event) {
    const box = room.getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top - head()) / ROW);
    const d = upwards ? rows - 1 - row : row;
    const x = event.clientX - box.left;
    const p = panes.find(one => x >= one.left && x < one.left + one.width);
    if (d < 0 || d >= rows || !p) {
      return -1;
    }
    const at = low(p) + (x - p.left) / scale(p);
    for (let i = firstVisible(p, d); i < rowStart[d + 1] && p.start[i] <= at; i++) {
      if (at < p.start[i] + p.total[i]) {
        return i;
      }
    }
    return -1;
  }

  function zoomTo(i, remember) {
    if (i !== zoom) {
      if (remember !== false) {
        history.push(zoom);
      }
      zoom = i;
    }
    cursor = i;
    paint();
  }

  const decimals = (value, digits) =>
    value.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const percent = value => decimals(value, value > 0 && value < 0.1 ? 3 : 1) + ' %';

  const threeDigits = value => decimals(value, value === 0 ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0);

  // How many samples are behind weights with fractions is unknown.
  const fractions = data.dataset.fractions === 'true';

  const counted = samples => say(samples === 1 ? 'sample' : 'samples', samples.toLocaleString(lang));

  function amount(samples, weight) {
    const unit = data.dataset.unit;
    const text = unit === 'NANOS' ? (weight >= 1e9 ? decimals(weight / 1e9, 2) + ' s' : decimals(weight / 1e6, 2) + ' ms')
      : unit === 'BYTES' ? (weight >= 1048576 ? decimals(weight / 1048576, 1) + ' MB' : decimals(weight / 1024, 1) + ' kB')
      : unit === 'COUNT' ? weight.toLocaleString(lang)
      : unit === 'THOUSANDTHS' ? threeDigits(weight / 1000)
      : '';
    return fractions ? text : text ? say('amount', text, counted(samples)) : counted(samples);
  }

  function cost(number) {
    let value = number * +data.dataset.cost;
    if (data.dataset.unit === 'SHARE') {
      return decimals(100 * value, 1) + ' %';
    }
    let word = '';
    if (data.dataset.costUnit === 'SECONDS') {
      const size = value === 0 || value >= 1 ? 0 : value >= 1e-3 ? 1 : value >= 1e-6 ? 2 : 3;
      value *= [1, 1e3, 1e6, 1e9][size];
      word = [' s', ' ms', ' µs', ' ns'][size];
    } else if (data.dataset.costUnit === 'BYTES') {
      const words = [' B', ' KiB', ' MiB', ' GiB', ' TiB', ' PiB'];
      let size = 0;
      for (; value >= 1024 && size < words.length - 1; size++) {
        value /= 1024;
      }
      word = words[size];
    }
    const digits = threeDigits(value);
    return (data.dataset.costUnit === 'SAMPLES' ? say('samples', digits) : digits + word) + data.dataset.suffix;
  }

  const costOf = (number, samples) =>
    fractions ? cost(number) : fill('quantity.amount', cost(number), counted(samples));

  const signed = number => (number < 0 ? '-' : '+') + cost(Math.abs(number));

  const word = verdict => words['compare.verdict.short.' + verdict];

  function verdict(i) {
    return key[i] === 0 ? say('few')
      : key[i] === 1 ? data.dataset.noise
      : isLess(i) ? word(after[i] === 0 ? 'gone' : 'less')
      : word(before[i] === 0 ? 'new' : 'more');
  }

  function differences(i) {
    const half = errors[i] > 1 ? ' ± ' + cost(Math.floor(errors[i] / 2)) + (errors[i] % 2 ? ' ' + say('or-more') : '') : '';
    return [
      say('side.before', costOf(before[i], totalSamples[i])),
      say('side.after', costOf(after[i], samplesAfter[i])),
      say('change', signed(after[i] - before[i]) + half, verdict(i)),
      say('itself', cost(self[i]), cost(selfAfter[i]))
    ];
  }

  function facts(i) {
    if (diff) {
      return differences(i);
    }
    const [ofTotal, ofSelf] = plusMinus.map(halves => halves.get(i)).map(interval =>
      interval ? ' ± ' + decimals(interval.half, 1) + (interval.bound ? ' ' + say('or-more') : '') : '');
    const lines = [
      say('total', amount(totalSamples[i], before[i]), percent(100 * before[i] / all) + ofTotal),
      say('self', amount(selfSamples[i], self[i]), percent(100 * self[i] / all) + (self[i] > 0 ? ofSelf : ''))
    ];
    if (i > 0 && parent[i] > 0) {
      lines.push(say('caller', percent(100 * before[i] / before[parent[i]])));
    }
    if (totalSamples[0] < 30 && !fractions) {
      lines.push(say('few'));
    }
    return lines;
  }

  function showTip(event, i) {
    if (i < 0) {
      tip.style.display = 'none';
      return;
    }
    tip.replaceChildren();
    const name = document.createElement('b');
    name.textContent = label(i);
    tip.append(name);
    for (const line of facts(i)) {
      const div = document.createElement('div');
      div.textContent = line;
      tip.append(div);
    }
    tip.style.display = 'block';
    const left = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8);
    const below = event.clientY + 18 + tip.offsetHeight < window.innerHeight;
    tip.style.left = Math.max(8, left) + 'px';
    tip.style.top = (below ? event.clientY + 18 : event.clientY - tip.offsetHeight - 12) + 'px';
  }

  function search(text) {
    step = -1;
    matched = [];
    matches = null;
    let regex = null;
    element('search').classList.remove('wrong');
    if (text) {
      const asRegex = /^\/(.*)\/$/.exec(text);
      try {
        regex = new RegExp(asRegex ? asRegex[1] : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
      } catch (e) {
        element('search').classList.add('wrong');
        found.textContent = say('regex');
      }
    }
    if (regex) {
      matches = Uint8Array.from(names, name => regex.test(name) ? 1 : 0);
      const inside = new Uint8Array(count);
      let sum = 0;
      let sumAfter = 0;
      for (let i = 1; i < count; i++) {
        const hit = matches[nameOf[i]] === 1;
        inside[i] = hit || inside[parent[i]] ? 1 : 0;
        if (hit) {
          matched.push(i);
          sum += inside[parent[i]] ? 0 : before[i];
          sumAfter += inside[parent[i]] || !diff ? 0 : after[i];
        }
      }
      found.textContent = say('found', matched.length.toLocaleString(lang),
        diff ? say('found.sides', cost(sum), cost(sumAfter)) : percent(100 * sum / all));
    } else if (!text) {
      found.textContent = '';
    }
    paint();
  }

  function stepTo(forward) {
    if (!matched.length) {
      return;
    }
    step = step < 0 ? (forward ? 0 : matched.length - 1) : (step + (forward ? 1 : -1) + matched.length) % matched.length;
    let target = matched[step];
    cursor = target;
    while (target && pixels(target) < 40 && parent[target] !== zoom && weight(parent[target]) * 40 < width * weight(matched[step])) {
      target = parent[target];
    }
    if (pixels(cursor) < 40 || !isSeen(cursor)) {
      zoomTo(target);
      cursor = matched[step];
    }
    found.textContent = say('step', step + 1, matched.length.toLocaleString(lang));
    scrollTo(cursor);
    paint();
  }

  function scrollTo(i) {
    const y = room.getBoundingClientRect().top + yOf(depth[i]);
    if (y < 60 || y > window.innerHeight - 40) {
      document.body.scrollBy(0, y - window.innerHeight / 2);
    }
  }

  function neighbour(i, by) {
    const other = i + by;
    return other > 0 && other < count && depth[other] === depth[i] ? other : i;
  }

  function heaviest(i) {
    let best = i;
    for (let c = firstChild[i], end = c + childCount[i]; c < end; c++) {
      best = best === i || weight(c) > weight(best) ? c : best;
    }
    return best;
  }

  canvas.addEventListener('mousemove', event => {
    const i = nodeAt(event);
    if (i !== hovered) {
      hovered = i;
      paint();
    }
    showTip(event, i);
  });
  canvas.addEventListener('mouseleave', () => { hovered = -1; tip.style.display = 'none'; paint(); });
  canvas.addEventListener('click', event => {
    const i = nodeAt(event);
    if (i >= 0) {
      zoomTo(i);
    }
  });
  element('reset').addEventListener('click', () => zoomTo(0));
  const turn = () => { upwards = !upwards; paint(); };
  const theme = () => {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    recolourLegend();
    paint();
  };
  const choose = width => {
    by = width;
    element('widths').value = by;
    panes = makePanes();
    history = [];
    recolourLegend();
    zoomTo(weight(zoom) > 0 ? zoom : 0, false);
  };
  if (diff) {
    element('widths').value = by;
    element('widths').addEventListener('change', event => choose(event.target.value));
  }
  element('turn').addEventListener('click', turn);
  element('theme').addEventListener('click', theme);
  element('search').addEventListener('input', event => search(event.target.value));
  window.addEventListener('resize', paint);
  document.body.addEventListener('scroll', () => {
    if (isHigh) {
      window.requestAnimationFrame(paint);
    }
  });
  window.addEventListener('keydown', event => {
    const typing = event.target === element('search');
    if (event.key === 'F3' || (typing && event.key === 'Enter')) {
      stepTo(!event.shiftKey);
    } else if (event.key === 'f' && (event.ctrlKey || event.metaKey)) {
      element('search').focus();
      element('search').select();
    } else if (typing && event.key === 'Escape') {
      element('search').value = '';
      search('');
      canvas.focus();
    } else if (typing || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    } else if (event.key === 'Escape' || event.key === '0') {
      zoomTo(0);
    } else if (event.key === 'Backspace') {
      if (history.length) {
        zoomTo(history.pop(), false);
      }
    } else if (event.key === 'i') {
      turn();
    } else if (event.key === 'd') {
      theme();
    } else if (event.key === 'w' && diff) {
      const all = ['larger', 'before', 'after', 'difference', 'sides'];
      choose(all[(all.indexOf(by) + 1) % all.length]);
    } else if (document.activeElement === canvas && event.key === 'Enter') {
      zoomTo(cursor);
    } else if (document.activeElement === canvas && event.key.startsWith('Arrow')) {
      const up = event.key === 'ArrowUp';
      cursor = event.key === 'ArrowLeft' ? neighbour(cursor, -1)
        : event.key === 'ArrowRight' ? neighbour(cursor, 1)
        : up === upwards ? heaviest(cursor) : Math.max(0, parent[cursor]);
      canvas.setAttribute('aria-label', label(cursor) + '. ' + facts(cursor).join('. '));
      scrollTo(cursor);
      paint();
    } else {
      return;
    }
    event.preventDefault();
  });

  // The legend was written in the theme that the page began with.
  function recolourLegend() {
    const dark = document.documentElement.dataset.theme === 'dark';
    const to = data.dataset[dark ? 'dark' : 'light'].split(' ');
    const from = data.dataset[dark ? 'light' : 'dark'].split(' ');
    for (const swatch of document.querySelectorAll('#legend i')) {
      if (swatch.dataset.light) {
        swatch.style.background = swatch.dataset[(dark ? 'dark' : 'light') + (by === 'difference' ? 'Difference' : '')];
        continue;
      }
      const colour = swatch.dataset.colour || rgb(swatch.style.background);
      const index = from.indexOf(colour);
      if (index >= 0) {
        swatch.style.background = to[index];
        swatch.dataset.colour = to[index];
      }
    }
  }

  function rgb(text) {
    const parts = text.match(/\d+/g);
    return parts ? '#' + parts.slice(0, 3).map(n => (+n).toString(16).padStart(2, '0')).join('') : text;
  }

  search('');
  if (upwards) {
    // Flames begin at the bottom.
    document.body.scrollTo(0, document.body.scrollHeight);
  }
})();
