(function () {
  'use strict';
  var svg = document.documentElement;
  var settings = document.querySelector('script').dataset;
  var upwards = settings.upwards === 'true';
  var ns = 'http://www.w3.org/2000/svg';
  var near = 0.002;

  var boxes = Array.prototype.map.call(document.querySelectorAll('g.box'), function (g) {
    var rect = g.querySelector('rect');
    var words = g.querySelector('title').textContent.split('\n');
    // In a comparison, a box is two parts with colours of their own.
    var parts = Array.prototype.map.call(g.querySelectorAll('rect'), function (part) {
      return {
        rect: part, fill: part.getAttribute('fill'),
        x: +part.getAttribute('x'), w: +part.getAttribute('width')
      };
    });
    var left = parts.reduce(function (x, part) { return Math.min(x, part.x); }, parts[0].x);
    var right = parts.reduce(function (x, part) { return Math.max(x, part.x + part.w); }, left);
    return {
      g: g, rect: rect, node: g.getAttribute('data-node'), text: g.querySelector('text'),
      name: words[0], facts: words.slice(1).join(' · '), fill: rect.getAttribute('fill'),
      label: g.querySelector('text') ? g.querySelector('text').textContent : '',
      x: left, y: +rect.getAttribute('y'), w: right - left, parts: parts
    };
  });
  if (!boxes.length) {
    return;
  }
  var whole = boxes.reduce(function (a, b) { return b.w > a.w ? b : a; });
  // Side by side, each graph has a box of everything.
  var roots = boxes.filter(function (box) { return box.node === '0'; });
  if (!roots.length) {
    roots = [whole];
  }
  var edge = 0;
  roots.forEach(function (root) { edge = Math.max(edge, root.x + root.w); });
  boxes.forEach(function (box) {
    var its = roots.filter(function (root) { return holds(root, box); });
    box.root = its.length ? its[0] : whole;
  });
  var ink = boxes.reduce(function (a, b) { return b.text ? b.text.getAttribute('fill') : a; }, settings.ink);
  var pattern = '';
  var typing = false;

  function line(x, anchor) {
    var text = document.createElementNS(ns, 'text');
    text.setAttribute('x', x);
    text.setAttribute('y', 22);
    text.setAttribute('text-anchor', anchor);
    text.setAttribute('fill', settings.ink);
    text.setAttribute('style', 'stroke:' + settings.ground + ';stroke-width:4;paint-order:stroke');
    svg.appendChild(text);
    return text;
  }
  var details = line(edge, 'end');
  details.setAttribute('id', 'details');
  details.setAttribute('y', 40);
  var finder = line(edge, 'end');
  finder.setAttribute('id', 'search');
  finder.style.cursor = 'pointer';

  function above(a, b) {
    return upwards ? a.y > b.y : a.y < b.y;
  }

  function holds(outer, inner) {
    return outer.x <= inner.x + near && outer.x + outer.w >= inner.x + inner.w - near;
  }

  function fit(box, x, w) {
    if (!box.text && w > 30 && box.name !== '…') {
      box.text = document.createElementNS(ns, 'text');
      box.text.setAttribute('y', box.y + 13);
      box.text.setAttribute('fill', ink);
      box.g.appendChild(box.text);
    }
    if (!box.text) {
      return;
    }
    var room = Math.floor((w - 8) / 7.3);
    var parts = box.name.split('.');
    var brief = parts.length > 1 ? parts.slice(-2).join('.') : box.name;
    var last = parts[parts.length - 1];
    // Constructors all have the same name.
    last = last.charAt(0) === '<' && parts.length > 1 ? parts[parts.length - 2] : last;
    var label = brief.length <= room ? brief
      : last.length <= room ? last
      : room > 3 ? last.slice(0, room - 1) + '…' : '';
    box.text.textContent = label;
    box.text.setAttribute('x', x + 4);
  }

  function place(box, x, w, dim) {
    box.g.style.display = '';
    box.g.style.opacity = dim ? 0.5 : 1;
    box.parts.forEach(function (part) {
      var scale = box.w > 0 ? w / box.w : 1;
      part.rect.setAttribute('x', x + (part.x - box.x) * scale);
      part.rect.setAttribute('width', part.w * scale);
      part.rect.setAttribute('class', part.w * scale >= 2 && part.fill.indexOf('url') !== 0 ? 'w' : '');
    });
    fit(box, x, w);
  }

  // The same frame of another graph; where it has none, that of the nearest caller.
  function counterpart(target, root) {
    if (target.root === root) {
      return target;
    }
    var callers = boxes.filter(function (box) {
      return box.root === target.root && (box === target || above(target, box) && holds(box, target));
    });
    callers.sort(function (a, b) { return above(a, b) ? -1 : 1; });
    for (var i = 0; i < callers.length; i++) {
      var same = boxes.filter(function (box) {
        return box.root === root && box.node !== null && box.node === callers[i].node;
      });
      if (same.length) {
        return same[0];
      }
    }
    return root;
  }

  function zoom(target) {
    roots.forEach(function (root) { zoomIn(root, counterpart(target, root)); });
  }

  function zoomIn(whole, target) {
    var zoomed = target === whole ? null : target;
    boxes.forEach(function (box) {
      if (box.root !== whole) {
        return;
      }
      if (!zoomed) {
        place(box, box.x, box.w, false);
        if (box.text) {
          box.text.textContent = box.label || box.text.textContent;
        }
      } else if (box === target || !above(box, target)) {
        var inside = holds(target, box) && (box === target || above(target, box));
        var scale = whole.w / target.w;
        if (inside) {
          place(box, whole.x + (box.x - target.x) * scale, box.w * scale, false);
        } else {
          box.g.style.display = 'none';
        }
      } else if (holds(box, target)) {
        place(box, whole.x, whole.w, true);
      } else {
        box.g.style.display = 'none';
      }
    });
  }

  function search() {
    var regex = null;
    try {
      regex = pattern ? new RegExp(pattern, 'i') : null;
    } catch (e) {
      regex = null;
    }
    var found = [];
    boxes.forEach(function (box) {
      var hit = regex !== null && roots.indexOf(box) < 0 && regex.test(box.name);
      box.parts.forEach(function (part) {
        if (part.fill.indexOf('url') !== 0) {
          part.rect.setAttribute('fill', hit ? settings.match : part.fill);
        }
      });
      if (hit) {
        found.push(box);
      }
    });
    // Callers first: what was counted with a caller is not counted again with what it calls.
    found.sort(function (a, b) { return a.x - b.x || b.w - a.w; });
    var share = roots.map(function (root) {
      var sum = 0;
      var end = -1;
      found.forEach(function (box) {
        if (box.root === root && box.x >= end - near) {
          sum += box.w;
          end = box.x + box.w;
        }
      });
      return (100 * sum / root.w).toFixed(1) + ' %';
    }).join(' and ');
    finder.textContent = pattern || typing
      ? 'Search: ' + pattern + (typing ? '_' : '') + (pattern ? '   ' + found.length + ' boxes, ' + share : '')
      : 'Search';
  }

  // Side by side, a frame under the pointer is marked in both graphs.
  function mark(box, colour) {
    boxes.forEach(function (other) {
      if (roots.length > 1 && (other === box || box.node !== null && other.node === box.node)) {
        other.parts.forEach(function (part) { part.rect.style.stroke = colour; });
      }
    });
  }

  boxes.forEach(function (box) {
    if (settings.zooms === 'true') {
      box.g.style.cursor = 'pointer';
      box.g.addEventListener('click', function () { zoom(box); });
    }
    box.g.addEventListener('mouseenter', function () {
      mark(box, settings.ink);
      details.textContent = box.name === '…' ? '' : box.name + ' · ' + box.facts;
    });
    box.g.addEventListener('mouseleave', function () {
      mark(box, '');
      details.textContent = '';
    });
  });
  finder.addEventListener('click', function () { typing = true; search(); });
  window.addEventListener('keydown', function (event) {
    if (!typing && (event.key === '/' || (event.ctrlKey && event.key === 'f'))) {
      typing = true;
    } else if (!typing && (event.key === 'Escape' || event.key === '0')) {
      pattern = '';
      zoom(roots[0]);
    } else if (typing && event.key === 'Enter') {
      typing = false;
    } else if (typing && event.key === 'Escape') {
      typing = false;
      pattern = '';
    } else if (typing && event.key === 'Backspace') {
      pattern = pattern.slice(0, -1);
    } else if (typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      pattern += event.key;
    } else {
      return;
    }
    event.preventDefault();
    search();
  });
  search();
})();
