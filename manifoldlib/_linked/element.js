// <linked-view>: panels that show the same points, one beside the other.
//
//   <linked-view>
//     <img alt="...">                                    print, no script, a preview
//     <script type="application/json">{...}</script>     what manifoldlib.linked has written
//   </linked-view>
//
// A point that is lit in one panel is lit in all; a slider chooses the frame; a panel in space
// turns; what is kept stays marked from frame to frame. Everything is done by mouse, finger and
// keyboard, nothing is loaded, and no key that is pressed in here reaches the page around it.

// ---- numbers that come packed

// Twelve bits a number, two numbers in three bytes.
function unpack(text, count) {
  const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const numbers = new Uint16Array(count);
  for (let k = 0, b = 0; k < count; k += 2, b += 3) {
    numbers[k] = bytes[b] << 4 | bytes[b + 1] >> 4;
    if (k + 1 < count) numbers[k + 1] = (bytes[b + 1] & 15) << 8 | bytes[b + 2];
  }
  return numbers;
}

// Rows of coordinates, one after the other, from their place in the box [lower, upper].
function unpackRows(text, n, [lower, upper]) {
  const packed = unpack(text, n * lower.length);
  return Float64Array.from(packed, (v, k) => {
    const row = Math.floor(k / n);
    return lower[row] + v / 4095 * (upper[row] - lower[row]);
  });
}

// ---- colours and marks

const VIRIDIS = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141],
                 [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37]];

// Not the end of the scale that is as dark, or as light, as the page.
function along(value, dark) {
  const t = (dark ? 0.2 + 0.8 * value : 0.88 * value) * (VIRIDIS.length - 1);
  const k = Math.min(Math.floor(t), VIRIDIS.length - 2);
  return VIRIDIS[k].map((c, i) => Math.round(c + (t - k) * (VIRIDIS[k + 1][i] - c)));
}

const hex = text => [1, 3, 5].map(k => parseInt(text.slice(k, k + 2), 16));
const css = (rgb, alpha = 1) => `rgb(${rgb.join(" ")} / ${alpha})`;

// A kind has a mark as well as a colour: how far (x, y) lies inside, for a mark of radius r.
const MARKS = [
  (x, y, r) => r - Math.hypot(x, y),                                            // disc
  (x, y, r) => 0.85 * r - Math.max(Math.abs(x), Math.abs(y)),                   // square
  (x, y, r) => Math.min(0.65 * r - y, (r + y) * 0.45 - Math.abs(x) * 0.9 + 0.2),    // triangle
  (x, y, r) => (1.25 * r - Math.abs(x) - Math.abs(y)) * 0.7,                    // diamond
  (x, y, r) => Math.min(r - Math.max(Math.abs(x), Math.abs(y)),
                        0.4 * r - Math.min(Math.abs(x), Math.abs(y))),          // plus
  (x, y, r) => Math.min(r - Math.max(Math.abs(x), Math.abs(y)),
                        0.5 * r - Math.abs(Math.abs(x) - Math.abs(y))),         // cross
  (x, y, r) => 0.4 * r - Math.abs(Math.hypot(x, y) - 0.75 * r),                 // ring
  (x, y, r) => Math.min(0.65 * r + y, (r - y) * 0.45 - Math.abs(x) * 0.9 + 0.2),    // triangle down
  (x, y, r) => Math.min(r - Math.abs(x), 0.4 * r - Math.abs(y)),                // bar
  (x, y, r) => Math.min(r - Math.abs(y), 0.4 * r - Math.abs(x)),                // post
];

// How much of each pixel around a point a mark covers, and how much of that is its rim.
function stamp(mark, r, rim) {
  const reach = Math.ceil(r) + 1, side = 2 * reach + 1, cover = new Uint8Array(side * side), rims = new Float32Array(side * side);
  const share = v => Math.min(1, Math.max(0, v + 0.5));
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) {
      const inside = MARKS[mark % MARKS.length](x, y, r), at = (y + reach) * side + x + reach;
      cover[at] = 255 * share(inside); rims[at] = share(rim - inside);
    }
  return { reach, side, cover, rims };
}

// The contrast of two colours as WCAG has it, and a colour mixed with ink until it stands out from paper by more than 3 : 1.
const luminance = rgb => rgb.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  .reduce((all, c, k) => all + c * [0.2126, 0.7152, 0.0722][k], 0.05);
const contrast = (a, b) => Math.exp(Math.abs(Math.log(luminance(a) / luminance(b))));
function rimmed(rgb, ink, paper) {
  for (let t = 0; t < 1; t += 0.1) {
    const mixed = rgb.map((c, k) => Math.round(c + t * (ink[k] - c)));
    // Edges are soft.
    if (contrast(mixed, paper) >= 3.3) return mixed;
  }
  return ink;
}

// ---- panels

const PAD = 14, FINGER = 16;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Whether words of 12 pixels stand on a point, or come so near that they seem to be its name.
const covers = ({ left, wide, line }, [x, y], near) =>
  x > left - near && x < left + wide + near && y > line - 10 - near && y < line + 2 + near;

class Panel {
  constructor(view, spec, index) {
    Object.assign(this, { view, spec, index });
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.box = document.createElement("div");
    this.box.className = "panel";
    const title = document.createElement("p");
    title.textContent = spec.title;
    this.cover = document.createElement("p");
    this.cover.className = "cover";
    this.cover.textContent = "after your guess";
    this.box.append(title, this.canvas, this.cover);
  }
  size() {
    const scale = window.devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = Math.round(this.width / this.spec.aspect);
    this.canvas.style.height = `${this.height}px`;
    this.canvas.width = Math.round(this.width * scale);
    this.canvas.height = Math.round(this.height * scale);
    this.scale = scale;
  }
  begin() {
    const pen = this.canvas.getContext("2d");
    pen.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    pen.clearRect(0, 0, this.width, this.height);
    pen.font = "12px system-ui, sans-serif";
    return pen;
  }
  // Words beside a point, inside the panel: where they may begin, the first choice first.
  beside(pen, text, x, y) {
    const wide = pen.measureText(text).width, within = (v, low, high) => Math.min(Math.max(v, low), high);
    return [x + 9, x - 9 - wide].flatMap(left => [y + 4, y - 7, y + 17].map(line => ({
      text, wide, left: within(left, 2, this.width - wide - 2), line: within(line, 12, this.height - 4),
    }))).filter(words => !covers(words, [x, y], 4));
  }
  write(pen, { text, left, line }) {
    pen.lineWidth = 4; pen.lineJoin = "round"; pen.strokeStyle = this.view.paper;
    pen.strokeText(text, left, line);
    pen.fillStyle = this.view.ink; pen.fillText(text, left, line);
  }
  say(pen, text, x, y) { this.write(pen, this.beside(pen, text, x, y)[0]); }
  litFirst() {
    const all = [...this.view.indices()];
    return this.view.lit === null ? all : [this.view.lit, ...all.filter(i => i !== this.view.lit)];
  }
  // All names that find room and hide no point; the others are said when their point is lit.
  sayNames(pen) {
    const shown = this.litFirst(), points = shown.map(i => this.at(i)), taken = [];
    const free = (a, k) => !points.some((point, j) => j !== k && covers(a, point, 14)) && !taken.some(b =>
      a.left < b.left + b.wide && b.left < a.left + a.wide && Math.abs(a.line - b.line) < 13);
    shown.forEach((i, k) => {
      const places = this.beside(pen, this.view.name(i), ...points[k]);
      const words = places.find(a => free(a, k)) ?? (i === this.view.lit ? places[0] : null);
      if (words) { taken.push(words); this.write(pen, words); }
    });
  }
  key() { return false; }
}

// Points of the plane or in space, with edges and curves.
class Points extends Panel {
  constructor(view, spec, index) {
    super(view, spec, index);
    const n = view.data.n;
    this.solid = spec.dim === 3;
    if (this.solid) this.makeTurns();
    this.turn = [...(spec.turn || [0, 0])];
    this.unpacked = []; this.taken = null;
    if (spec.edges) this.pairs = spec.edges.frames.map((t, k) => unpack(t, 2 * spec.edges.counts[k]));
    this.canvas.style.touchAction = this.solid ? "pan-y" : "manipulation";
    this.canvas.setAttribute("aria-label", `${spec.title}: ${n} points` + (this.solid
      ? " in space, arrow keys turn" : ", arrow keys go to the next point")
      + "; Enter keeps the lit point, N those around it, Escape lets go");
    this.canvas.addEventListener("pointerdown", event => this.press(event));
    this.canvas.addEventListener("pointermove", event => this.move(event));
    for (const name of ["pointerup", "pointercancel"])
      this.canvas.addEventListener(name, event => this.release(event));
    this.canvas.addEventListener("pointerleave", event => this.leaveFor(event));
    if (spec.moves) this.makeHandle();
  }

  // For who cannot drag; keys turn from the panel itself.
  makeTurns() {
    const place = document.createElement("span");
    place.className = "turns";
    for (const [arrow, side, ...step] of [["←", "left", -1, 0], ["→", "right", 1, 0], ["↑", "up", 0, -1], ["↓", "down", 0, 1]]) {
      const button = this.view.button(arrow, () => this.rotate(0.24 * step[0], 0.24 * step[1]));
      button.tabIndex = -1;
      button.setAttribute("aria-label", `turn ${side}`);
      place.append(button);
    }
    this.box.firstChild.append(place);
  }

  // What is shown: packed frames, or what the page has computed.
  rows(frame = this.view.frame) {
    if (this.spec.source) return this.view.live.rows(this.spec.source);
    const k = this.spec.which.length === 1 ? 0 : frame, text = this.spec.frames[this.spec.which[k]];
    return text && (this.unpacked[k] ??= unpackRows(text, this.view.data.n, this.bounds(k)));
  }
  bounds(frame = this.view.frame) {
    if (this.spec.source) return this.view.live.bounds(this.spec.source, this.spec);
    return this.spec.boxes[this.spec.boxes.length === 1 ? 0 : frame];
  }

  // From coordinates to the panel: u to the right, v up, depth away from the reader.
  lens() {
    const [lower, upper] = this.between ? this.between.bounds : this.bounds();
    const middle = lower.map((low, k) => (low + upper[k]) / 2);
    const half = lower.map((low, k) => (upper[k] - low) / 2 || 1);
    const [w, h] = [this.width / 2 - PAD, this.height / 2 - PAD];
    if (!this.solid) {
      const s = Math.min(w / half[0], h / (half[1] ?? half[0]));
      return { s, of: (x, y) => [s * (x - middle[0]), s * (y - (middle[1] ?? 0)), 0] };
    }
    const s = Math.min(w, h) / this.spec.reach;
    const [yaw, pitch] = this.turn, up = this.spec.up, [a, b] = [(up + 1) % 3, (up + 2) % 3];
    const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
    return { s, of: (...p) => {
      const pa = p[a] - middle[a], pb = p[b] - middle[b], pu = p[up] - middle[up];
      const x = cy * pa - sy * pb, depth = sy * pa + cy * pb;
      return [s * x, s * (cp * pu + sp * depth), s * (cp * depth - sp * pu)];
    } };
  }
  look() {
    const rows = this.between ? this.between.rows : this.rows();
    if (!rows) return this.seen = null;
    const n = this.view.data.n, { of } = this.lens(), seen = new Float64Array(3 * n);
    for (let i = 0; i < n; i++) {
      const [u, v, depth] = of(rows[i], this.spec.dim > 1 ? rows[n + i] : 0, this.solid ? rows[2 * n + i] : 0);
      seen[i] = this.width / 2 + u; seen[n + i] = this.height / 2 - v; seen[2 * n + i] = depth;
    }
    return this.seen = seen;
  }

  draw() {
    const pen = this.begin(), seen = this.look(), { view } = this, { n } = view.data;
    if (this.spec.heat) this.drawHeat(pen);
    if (!seen) {
      pen.fillStyle = view.ink;
      pen.textAlign = "center"; pen.fillText("no map", this.width / 2, this.height / 2); pen.textAlign = "start";
      return;
    }
    this.drawEdges(pen, seen, n);
    this.drawCurves(pen);
    this.drawPoints(pen, seen, n);
    this.drawLines(pen, seen, n);
    pen.strokeStyle = view.ink;
    for (const i of view.kept) this.ring(pen, i, view.radius + 2, 1.2);
    if (view.lit !== null) this.ring(pen, view.lit, view.radius + 4, 2.2);
    if (view.data.named) this.sayNames(pen);
    else if (view.lit !== null) this.say(pen, view.name(view.lit), ...this.at(view.lit));
    if (this.brush) {
      const { x, y, u, v } = this.brush;
      pen.setLineDash([4, 3]); pen.lineWidth = 1; pen.strokeRect(x, y, u - x, v - y); pen.setLineDash([]);
    }
    if (this.handle) this.placeHandle();
  }
  drawEdges(pen, seen, n) {
    let pairs = this.spec.source ? this.view.live.pairs(this.spec.source) : null, count = 0;
    if (pairs) count = pairs.length / 2;
    else if (this.pairs) {
      const { frame } = this.view, { upto } = this.spec.edges;
      pairs = this.pairs[this.pairs.length === 1 ? 0 : frame];
      count = upto ? upto[upto.length === 1 ? 0 : frame] : pairs.length / 2;
    }
    if (!count) return;
    pen.beginPath();
    for (let k = 0; k < 2 * count; k += 2) {
      const i = pairs[k], j = pairs[k + 1];
      pen.moveTo(seen[i], seen[n + i]); pen.lineTo(seen[j], seen[n + j]);
    }
    pen.globalAlpha = Math.min(0.6, Math.max(0.15, 400 / count));
    pen.lineWidth = 0.8; pen.strokeStyle = this.view.ink; pen.stroke();
    pen.globalAlpha = 1;
  }
  drawLines(pen, seen, n) {
    for (const [k, pairs] of this.view.lines.entries()) {
      pen.beginPath();
      for (let j = 0, at = pairs[pairs.length === 1 ? 0 : this.view.frame]; j < at.length; j += 2) {
        pen.moveTo(seen[at[j]], seen[n + at[j]]); pen.lineTo(seen[at[j + 1]], seen[n + at[j + 1]]);
      }
      this.view.stroke(pen, k);
    }
  }
  curves() {
    if (this.spec.source) return this.view.live.curves(this.spec.source, this.spec.heat);
    const { curves } = this.spec;
    if (!curves) return [];
    const k = curves.length === 1 ? 0 : this.view.frame;
    return (this.drawn ??= [])[k] ??= curves[k].map(({ color, n, rows }) => (
      { color, n, rows: unpackRows(rows, n, this.bounds(k)) }));
  }
  drawCurves(pen) {
    const { of } = this.lens();
    for (const { color, n, rows } of this.curves()) {
      pen.beginPath();
      for (let i = 0; i < n; i++) {
        const [u, v] = of(rows[i], rows[n + i], this.solid ? rows[2 * n + i] : 0);
        pen[i ? "lineTo" : "moveTo"](this.width / 2 + u, this.height / 2 - v);
      }
      pen.lineWidth = 2; pen.lineCap = "round"; pen.strokeStyle = color ? css(this.view.shade(hex(color))) : this.view.ink;
      pen.stroke();
    }
  }
  // Values over the plane of the points: orange above zero, blue and striped below.
  drawHeat(pen) {
    const heat = this.view.live?.heat(this.spec.source, this.spec.heat);
    if (!heat) return;
    const { side, values, bounds: [lower, upper] } = heat, { of } = this.lens();
    const most = Math.max(...values.map(Math.abs)) || 1, image = new ImageData(side, side);
    values.forEach((value, k) => {
      const [row, column] = [side - 1 - Math.floor(k / side), k % side];
      const stripe = value < 0 && (row + column) % 4 < 2 ? 0.5 : 1;
      image.data.set([...(value > 0 ? [213, 94, 0] : [0, 114, 178]), 190 * stripe * Math.abs(value) / most], 4 * (row * side + column));
    });
    const { sheet } = this.view, [left, low] = of(...lower), [right, high] = of(...upper);
    sheet.width = sheet.height = side;
    sheet.getContext("2d").putImageData(image, 0, 0);
    pen.drawImage(sheet, this.width / 2 + left, this.height / 2 - high, right - left, high - low);
  }
  // Discs are written into one image: drawing them one by one takes fifty times as long.
  drawPoints(pen, seen, n) {
    const { view, scale } = this, W = this.canvas.width, H = this.canvas.height;
    const image = pen.createImageData(W, H), pixels = image.data;
    const order = Uint32Array.from({ length: n }, (_, i) => i);
    order.sort((i, j) => view.few[i] - view.few[j] || seen[2 * n + j] - seen[2 * n + i]);
    const thumbs = this.spec.thumbnails ? view.sprite : null;
    for (const i of order) {
      if (thumbs && !(view.kept.size && !view.kept.has(i))) continue;
      const { reach, side, cover, rims } = view.stampOf(i, scale), [r, g, b] = view.colors[i], rim = view.rims[i];
      const strength = view.kept.size && !view.kept.has(i) ? 0.25 : 1;
      const cx = Math.round(seen[i] * scale) - reach, cy = Math.round(seen[n + i] * scale) - reach;
      for (let y = Math.max(0, -cy); y < side && cy + y < H; y++)
        for (let x = Math.max(0, -cx); x < side && cx + x < W; x++) {
          const alpha = cover[y * side + x] * strength;
          if (!alpha) continue;
          const at = 4 * ((cy + y) * W + cx + x), below = pixels[at + 3] * (255 - alpha) / 255;
          const total = alpha + below, part = alpha / total, edge = rims[y * side + x];
          pixels[at] = (r + edge * (rim[0] - r)) * part + pixels[at] * (1 - part);
          pixels[at + 1] = (g + edge * (rim[1] - g)) * part + pixels[at + 1] * (1 - part);
          pixels[at + 2] = (b + edge * (rim[2] - b)) * part + pixels[at + 2] * (1 - part);
          pixels[at + 3] = total;
        }
    }
    const sheet = view.sheet;
    sheet.width = W; sheet.height = H;
    sheet.getContext("2d").putImageData(image, 0, 0);
    pen.drawImage(sheet, 0, 0, this.width, this.height);
    if (thumbs) this.drawThumbnails(pen, seen, n, order);
  }
  drawThumbnails(pen, seen, n, order) {
    const { view } = this, { width, height, columns } = view.data.pictures;
    const w = this.spec.thumbnails, h = w * height / width;
    for (const i of order) {
      if (view.kept.size && !view.kept.has(i)) continue;
      const column = i % columns, row = Math.floor(i / columns);
      pen.drawImage(view.sprite, column * width, row * height, width, height,
                    seen[i] - w / 2, seen[n + i] - h / 2, w, h);
    }
  }
  ring(pen, i, r, width) {
    const [x, y] = this.at(i);
    pen.beginPath(); pen.arc(x, y, r, 0, 7);
    pen.lineWidth = width + 2; pen.strokeStyle = this.view.paper; pen.stroke();
    pen.lineWidth = width; pen.strokeStyle = this.view.ink; pen.stroke();
  }
  at(i) { return [this.seen[i], this.seen[this.view.data.n + i]]; }

  // ---- what a reader does

  spot(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
  nearest(x, y, within = FINGER) {
    if (!this.seen) return null;
    const n = this.view.data.n;
    let best = null, least = within;
    for (let i = 0; i < n; i++) {
      const away = Math.hypot(this.seen[i] - x, this.seen[n + i] - y);
      if (away < least || (away === least && this.solid)) { least = away; best = i; }
    }
    return best;
  }
  press(event) {
    const [x, y] = this.spot(event), i = this.nearest(x, y);
    this.drag = { x, y, from: [x, y], moved: false };
    if (this.taken !== null) return;
    if (event.pointerType === "mouse") {
      this.canvas.setPointerCapture(event.pointerId);
      if (this.spec.moves && i !== null) { this.view.light(i); this.drag.point = i; }
    }
    this.view.light(i);
  }
  move(event) {
    const [x, y] = this.spot(event), { drag } = this;
    if (!drag) {
      if (event.pointerType === "mouse" && this.taken === null) this.view.light(this.nearest(x, y));
      return;
    }
    if (Math.hypot(x - drag.from[0], y - drag.from[1]) > 3) drag.moved = true;
    if (this.taken !== null) return;
    if (drag.point !== undefined && !drag.moved) return;
    if (drag.point !== undefined) this.movePoint(drag.point, x - drag.x, y - drag.y);
    else if (this.solid) this.rotate((x - drag.x) / 90, event.pointerType === "mouse" ? (y - drag.y) / 90 : 0);
    else if (event.pointerType === "mouse" && drag.moved) {
      this.brush = { x: drag.from[0], y: drag.from[1], u: x, v: y };
      this.view.redraw();
    }
    [drag.x, drag.y] = [x, y];
  }
  // The handle of the lit point lies over it and is no way out.
  leaveFor({ pointerType, relatedTarget }) {
    if (pointerType === "mouse" && !this.drag && this.taken === null && ![this.canvas, this.handle].includes(relatedTarget)) this.view.light(null);
  }
  release(event) {
    const { drag, brush } = this;
    this.drag = this.brush = null;
    if (this.taken !== null) {
      if (drag && !drag.moved && event.type === "pointerup") this.put(drag.from);
    } else if (brush && event.type === "pointerup") {
      const inside = [...this.view.indices()].filter(i => {
        const [x, y] = this.at(i);
        return (x - brush.x) * (x - brush.u) <= 0 && (y - brush.y) * (y - brush.v) <= 0;
      });
      this.view.keep(inside, event.shiftKey);
    } else if (drag?.point !== undefined) { if (!drag.moved) this.take(drag.point); }
    else if (drag && !drag.moved && event.pointerType === "mouse" && this.view.lit !== null) this.view.toggle(this.view.lit);
    else this.view.redraw();
  }
  rotate(yaw, pitch) {
    this.turn[0] += yaw;
    this.turn[1] = Math.max(-1.5, Math.min(1.5, this.turn[1] + pitch));
    this.view.redraw();
  }
  key(event) {
    const step = ARROWS[event.key];
    if (!step) return false;
    if (this.solid) this.rotate(0.12 * step[0], 0.12 * step[1]);
    else this.view.light(this.next(...step));
    return true;
  }
  // The nearest point in a direction, where straight ahead is nearer than aside.
  next(dx, dy) {
    const { lit, data: { n } } = this.view;
    if (lit === null || !this.seen) return this.nearest(this.width / 2, this.height / 2, Infinity);
    const [x, y] = this.at(lit);
    let best = lit, least = Infinity;
    for (let i = 0; i < n; i++) {
      const ahead = (this.seen[i] - x) * dx + (this.seen[n + i] - y) * dy;
      const aside = Math.abs((this.seen[i] - x) * dy) + Math.abs((this.seen[n + i] - y) * dx);
      if (i !== lit && ahead > 0.5 && ahead + 3 * aside < least) { least = ahead + 3 * aside; best = i; }
    }
    return best;
  }
  around(i, count) {
    // In space a winding in front of it is not near.
    const n = this.view.data.n, { seen } = this;
    const away = Float64Array.from({ length: n }, (_, p) =>
      Math.hypot(...[0, n, 2 * n].map(row => seen[row + p] - seen[row + i])));
    return [...this.view.indices()].sort((p, q) => away[p] - away[q]).slice(0, count);
  }

  // ---- points that can be moved: a handle lies on the lit one, for fingers and arrow keys

  makeHandle() {
    this.handle = document.createElement("button");
    this.handle.className = "handle";
    this.handle.type = "button";
    this.canvas.after(this.handle);
    let last = null, moved = false;
    this.handle.addEventListener("pointerdown", event => {
      this.handle.setPointerCapture(event.pointerId); last = this.spot(event); moved = false; event.preventDefault();
      this.handle.focus({ preventScroll: true });
    });
    this.handle.addEventListener("pointermove", event => {
      if (!last) return this.move(event);
      const now = this.spot(event), away = [now[0] - last[0], now[1] - last[1]];
      if (!moved && Math.hypot(...away) <= 3) return;
      moved = true; last = now;
      this.movePoint(this.held(), ...away);
    });
    this.handle.addEventListener("pointerup", () => { if (last && !moved) this.take(this.taken === null ? this.held() : null); last = null; });
    this.handle.addEventListener("pointercancel", () => { last = null; });
    this.handle.addEventListener("pointerleave", event => this.leaveFor(event));
    this.handle.addEventListener("focus", () => this.view.light(this.held()));
  }
  // Without dragging: a press takes the point, the next one puts it.
  take(i) {
    this.taken = i;
    this.handle.classList.toggle("taken", i !== null);
    this.view.light(this.held());
    this.view.sayPoint(i === null ? "" : ": now press its new place");
  }
  put([x, y]) {
    const [u, v] = this.at(this.taken);
    this.movePoint(this.taken, x - u, y - v);
    this.take(null);
  }
  held() { return this.taken ?? this.view.lit ?? this.view.last ?? 0; }
  placeHandle() {
    const [x, y] = this.at(this.held());
    this.handle.style.transform = `translate(${x}px, ${y + this.canvas.offsetTop}px) translate(-50%, -50%)`;
    this.handle.setAttribute("aria-label", `move ${this.view.name(this.held())}: arrow keys, or press here and then its new place`);
  }
  keyOfHandle(event) {
    const step = ARROWS[event.key];
    if (!step) return false;
    this.view.light(this.held());
    const far = event.shiftKey ? 1 : 6;
    this.movePoint(this.held(), far * step[0], far * step[1]);
    return true;
  }
  movePoint(i, dx, dy) {
    // From where it is, which may not be drawn yet, and not out of the panel.
    const { s, of } = this.lens(), { live } = this.view, [u, v] = of(live.X[0][i], live.X[1][i]);
    const within = (at, half) => Math.min(Math.max(at, 4 - half), half - 4);
    live.move(i, (within(u + dx, this.width / 2) - u) / s, (within(v - dy, this.height / 2) - v) / s);
    this.view.announce();
    this.view.redraw();
  }

  // ---- from one frame to the next

  leave() { return this.seen && this.rows() ? { rows: this.rows(), bounds: this.bounds() } : null; }
  arrive(from, t) {
    const rows = this.rows(), bounds = this.bounds();
    if (!from || !rows || t >= 1 || rows === from.rows) { this.between = null; return; }
    const mix = (a, b) => a + t * (b - a);
    this.between = {
      rows: Float64Array.from(rows, (v, k) => mix(from.rows[k], v)),
      bounds: bounds.map((end, e) => end.map((v, k) => mix(from.bounds[e][k], v))),
    };
  }
}

// A quantity against a parameter, with a dot where the slider stands.
class Curve extends Panel {
  constructor(view, spec, index) {
    super(view, spec, index);
    this.over = view.data.params.findIndex(p => p.name === spec.over);
    this.canvas.setAttribute("aria-label", `${spec.title} against ${spec.xlabel}: arrow keys move along it`);
    this.canvas.style.touchAction = "pan-y";
    const follow = event => {
      if (event.buttons || event.type === "pointerdown") this.goTo(event);
    };
    let before = 0;
    this.canvas.addEventListener("pointerdown", event => { before = view.at[this.over]; follow(event); });
    this.canvas.addEventListener("pointermove", follow);
    // A finger that scrolls past has chosen nothing.
    this.canvas.addEventListener("pointercancel", () => view.choose(this.over, before));
  }
  goTo(event) {
    const x = event.clientX - this.canvas.getBoundingClientRect().left;
    const { xs } = this.axes();
    let best = 0;
    xs.forEach((at, k) => { if (Math.abs(at - x) < Math.abs(xs[best] - x)) best = k; });
    this.view.choose(this.over, best);
  }
  // The values for the present choice of the other parameters.
  values() {
    const { spec, view } = this;
    if (spec.y.length === 1) return spec.y[0];
    let k = 0;
    view.data.params.forEach((p, i) => { if (i !== this.over) k = k * p.values.length + view.at[i]; });
    return spec.y[k];
  }
  axes() {
    const { spec } = this, left = 42, right = this.width - 12, top = 10, bottom = this.height - 34;
    const [x0, x1] = [Math.min(...spec.x), Math.max(...spec.x)], [y0, y1] = spec.range;
    const height = spec.log ? v => (Math.log(v) - Math.log(y0)) / (Math.log(y1) - Math.log(y0)) : v => (v - y0) / (y1 - y0);
    return {
      left, right, top, bottom,
      xs: spec.x.map(x => left + (x - x0) / (x1 - x0 || 1) * (right - left)),
      y: v => bottom - height(v) * (bottom - top),
    };
  }
  draw() {
    const pen = this.begin(), { spec, view } = this, { left, right, top, bottom, xs, y } = this.axes();
    pen.strokeStyle = pen.fillStyle = view.ink; pen.lineWidth = 1;
    pen.beginPath(); pen.moveTo(left, top); pen.lineTo(left, bottom); pen.lineTo(right, bottom); pen.stroke();
    pen.textAlign = "right";
    for (const [value, words] of spec.yticks) {
      pen.fillText(words, left - 6, y(value) + 4);
      pen.beginPath(); pen.moveTo(left - 3, y(value)); pen.lineTo(left, y(value)); pen.stroke();
    }
    pen.textAlign = "center";
    let free = -Infinity;
    spec.x.forEach((x, k) => {
      const words = spec.xticks[k], wide = pen.measureText(words).width;
      if (xs[k] - wide / 2 < free) return;
      // The last is not cut.
      const at = Math.min(xs[k], this.width - wide / 2 - 2);
      pen.fillText(words, at, bottom + 15); free = at + wide / 2 + 6;
    });
    const half = pen.measureText(spec.xlabel).width / 2 + 3;
    pen.fillText(spec.xlabel, Math.max(half, Math.min((left + right) / 2, this.width - half)), bottom + 30);
    pen.textAlign = "start";
    const values = this.values();
    pen.beginPath();
    let down = false;
    values.forEach((v, k) => {
      if (v === null) { down = false; return; }
      pen[down ? "lineTo" : "moveTo"](xs[k], y(v)); down = true;
    });
    pen.lineWidth = 2; pen.strokeStyle = "#0072B2"; pen.stroke();
    const k = view.at[this.over], v = values[k];
    if (v === null || v === undefined) return;
    pen.beginPath(); pen.arc(xs[k], y(v), 6, 0, 7); pen.fillStyle = "#D55E00"; pen.fill();
    pen.lineWidth = 2; pen.strokeStyle = view.paper; pen.stroke();
  }
  key(event) {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!step) return false;
    this.view.choose(this.over, this.view.at[this.over] + step);
    return true;
  }
}

// ---- the element

const STYLE = `
:host { display: block; margin: 1rem 0; color: inherit; font: 0.9rem/1.4 system-ui, sans-serif; }
:host([hidden]) { display: none; }
.app { position: relative; }
.panels { display: grid; gap: 0.5rem 1rem; align-items: end; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); }
.panel { position: relative; min-width: 0; display: grid; }
.panel:only-child { max-width: 34rem; }
.panel > p { margin: 0 0 0.2rem; font-weight: 600; }
canvas { display: block; width: 100%; border: 1px solid color-mix(in srgb, currentColor 25%, transparent);
  border-radius: 0.4rem; cursor: crosshair; user-select: none; -webkit-user-select: none; box-sizing: border-box; }
.solid canvas { cursor: grab; }
.panel > p:has(.turns) { display: flex; flex-wrap: wrap; align-items: end; }
.turns { margin-left: auto; display: flex; gap: 0.25rem; }
.turns button { min-height: 1.5rem; width: 1.5rem; padding: 0; line-height: 1; }
.asking .covered .turns { display: none; }
.panel > canvas, .panel > .cover { grid-area: 2 / 1; }
.panel > .cover { display: none; position: relative; margin: 0; align-items: center; justify-content: center;
  border-radius: 0.4rem; background: color-mix(in srgb, currentColor 12%, var(--paper)); font-weight: 400; }
.asking .covered > .cover { display: flex; }
.asking .covered > canvas { visibility: hidden; }
.asking .controls { display: none; }
.asking:has(.covered) .says { display: none; }
:focus-visible { outline: 3px solid; outline-offset: 2px; scroll-margin-bottom: 25vh; }
button, input { font: inherit; color: inherit; }
.controls, label, .slider, fieldset, form div { display: flex; flex-wrap: wrap; align-items: center; }
.controls { gap: 0.3rem 1.2rem; margin-top: 0.4rem; }
label { gap: 0.1rem 0.6rem; min-height: 2.2rem; }
input[type=range] { flex: 1 1 8rem; width: 11rem; max-width: 100%; min-height: 1.6rem; margin: 0; accent-color: #0072B2; }
.slider { gap: 0 0.6rem; }
output { min-width: 2.5rem; font-variant-numeric: tabular-nums; }
fieldset { border: 0; margin: 0; padding: 0; gap: 0 0.9rem; min-width: 0; }
legend { float: left; padding: 0 0.6rem 0 0; }
fieldset label { gap: 0.3rem; min-height: 2rem; }
button { background: transparent; border: 1px solid currentColor; border-radius: 0.4rem;
  padding: 0.15rem 0.7rem; min-height: 1.9rem; cursor: pointer; }
button:hover:not(.handle) { background: color-mix(in srgb, currentColor 12%, transparent); }
button:disabled { opacity: 0.55; cursor: default; }
.handle { position: absolute; left: 0; top: 0; width: 40px; height: 40px; min-height: 0; padding: 0; border-radius: 50%;
  border: 2px dashed #D55E00; touch-action: none; cursor: move; }
.handle.taken { border-style: solid; border-width: 4px; }
.says { margin: 0.4rem 0 0; min-height: 2.8em; max-width: 44em; }
.point { display: flex; gap: 0.8rem; align-items: center; min-height: 1.6em; margin: 0.2rem 0 0; font-variant-numeric: tabular-nums; }
.point canvas { width: auto; height: 56px; image-rendering: pixelated; border-radius: 0; cursor: auto; flex: none; }
.kinds { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0.3rem 0 0; padding: 0; list-style: none; }
.kinds li { display: flex; gap: 0.35rem; align-items: center; }
.kinds canvas { border: 0; border-radius: 0; width: 14px; height: 14px; cursor: auto; }
form { border-left: 4px solid #E69F00; padding: 0.3rem 0 0.3rem 0.8rem; margin: 0 0 0.7rem; max-width: 44em; }
form p { margin: 0 0 0.3rem; }
form div { gap: 0.4rem 0.8rem; }
input[type=number] { width: 5rem; min-height: 1.9rem; background: transparent;
  border: 1px solid currentColor; border-radius: 0.3rem; padding: 0 0.4rem; box-sizing: border-box; }
.answer { margin: 0 0 0.6rem; border-left: 4px solid #E69F00; padding-left: 0.8rem; max-width: 44em; }
.answer:empty { display: none; }
slot { display: none; }
@media print { .app { display: none; } slot { display: block; } }
`;

class LinkedView extends HTMLElement {
  connectedCallback() {
    if (this.data) return this.listen();
    // The parser calls before the children are there.
    if (document.readyState === "loading" && !this.querySelector("script"))
      document.addEventListener("DOMContentLoaded", () => this.build(), { once: true });
    else this.build();
  }
  disconnectedCallback() { this.ends?.abort(); this.watcher?.disconnect(); this.themes?.disconnect(); }

  build() {
    const source = this.querySelector('script[type="application/json"]');
    if (!source || this.data) return;
    const data = this.data = JSON.parse(source.textContent);
    this.at = data.params.map(p => p.start);
    this.lit = null; this.last = null; this.kept = new Set(); this.radius = data.radius;
    this.sheet = document.createElement("canvas"); this.stamps = new Map();
    if (data.live) this.live = new Live(this, data.live);
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = `<style>${STYLE}</style><div class="app" role="group"><div class="ask"></div>
      <p class="answer" role="status"></p><div class="panels"></div><ul class="kinds"></ul>
      <div class="controls"></div><p class="point" aria-live="off"></p><p class="says" role="status"></p></div><slot></slot>`;
    this.app = root.querySelector(".app");
    this.app.setAttribute("aria-label", data.label);
    this.panels = data.panels.map((spec, k) => new (spec.kind === "curve" ? Curve : Points)(this, spec, k));
    for (const panel of this.panels) {
      panel.box.classList.toggle("solid", !!panel.solid);
      root.querySelector(".panels").append(panel.box);
    }
    this.values = unpack(data.color, data.n);
    this.lines = data.lines.map(line => line.frames.map((text, k) => unpack(text, 2 * line.counts[k])));
    this.few = Array.from(this.values, v => data.few.includes(v));
    this.order = [...this.indices()].sort((i, j) => this.values[i] - this.values[j] || i - j);
    this.makeControls(root.querySelector(".controls"));
    this.makeQuestion(root.querySelector(".ask"));
    if (data.pictures) this.loadPictures();
    this.listen();
    this.theme();
    this.show();
    this.dataset.ready = "";
  }

  listen() {
    this.ends = new AbortController();
    const { signal } = this.ends, point = this.app.querySelector(".point");
    this.app.addEventListener("pointermove", () => { point.ariaLive = "off"; }, { capture: true, signal });
    // Before anybody else: JupyterLab takes keys at the document, and B would insert a cell.
    window.addEventListener("keydown", event => {
      // The name of what the mouse has lit may cover its neighbours.
      if (event.key === "Escape" && this.app.matches(":hover")) this.light(null);
      if (!event.composedPath().includes(this.app) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.stopPropagation();
      // What keys light is read out; under a mouse too much is lit.
      point.ariaLive = "polite";
      if (this.key(event)) event.preventDefault();
    }, { capture: true, signal });
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(this.app);
    this.themes = new MutationObserver(() => this.theme());
    for (const place of [document.documentElement, document.body])
      this.themes.observe(place, { attributes: true, attributeFilter: ["data-theme", "data-jp-theme-light"] });
  }
  key(event) {
    const target = event.composedPath()[0];
    const panel = this.panels.find(p => p.canvas === target || p.handle === target);
    if (!panel && target !== this.pointer?.input) return false;
    if (panel?.handle === target ? panel.keyOfHandle(event) : panel?.key(event)) return true;
    if (event.key === "Escape") { for (const p of this.panels) if (p.taken != null) p.take(null); this.keep([]); this.light(null); return true; }
    if (this.lit === null) return false;
    if (event.key === "Enter") { this.toggle(this.lit); return true; }
    if (event.key === "n" || event.key === "N") { this.keepAround(this.lit, panel); return true; }
    return false;
  }

  // ---- controls

  makeControls(place) {
    this.inputs = this.data.params.map((param, k) => {
      const made = param.kind === "choice" ? this.radios(param, k) : this.slider(param.label, param.values.length, at => this.choose(k, at));
      place.append(made.box);
      return made;
    });
    for (const { name, label } of this.data.live?.buttons ?? [])
      place.append(this.button(label, () => { this.live.press(name); this.announce(); this.redraw(); }));
    if (!this.panels.some(panel => panel instanceof Points)) return;
    this.pointer = this.slider("point", this.data.n, at => this.light(this.order[at]));
    this.pointer.set(0, "none");
    this.pointer.input.setAttribute("aria-keyshortcuts", "Enter N Escape");
    this.keeper = this.button("keep", () => this.toggle(this.lit ?? this.last));
    this.grower = this.button("keep those around it", () => this.keepAround(this.lit ?? this.last));
    // It has nothing more to do then: the focus of keys would be lost.
    this.freer = this.button("let go", event => { this.keep([]); event.detail || this.pointer.input.focus(); });
    place.append(this.pointer.box, this.keeper, this.grower, this.freer);
  }
  slider(label, count, chosen) {
    const box = document.createElement("div");
    box.className = "slider";
    // A slider says its value itself: the output is for eyes, and changes under the mouse, too.
    box.innerHTML = `<label><span></span> <input type="range" min="0" max="${count - 1}" value="0"></label> <output aria-live="off"></output>`;
    const input = box.querySelector("input"), output = box.lastChild;
    box.querySelector("span").textContent = label;
    input.addEventListener("input", () => chosen(Number(input.value)));
    return { box, input, set(at, text) { input.value = at; input.setAttribute("aria-valuetext", text); output.textContent = text; } };
  }
  radios(param, k) {
    const box = document.createElement("fieldset"), name = `choice-${k}`;
    box.innerHTML = "<legend></legend>";
    box.firstChild.textContent = param.label;
    param.values.forEach((value, at) => {
      const label = document.createElement("label");
      label.innerHTML = `<input type="radio" name="${name}"> <span></span>`;
      label.lastChild.textContent = value;
      label.firstChild.addEventListener("change", () => this.choose(k, at));
      box.append(label);
    });
    return { box, set(at) { box.querySelectorAll("input")[at].checked = true; } };
  }
  button(label, pressed) {
    const button = document.createElement("button");
    button.type = "button"; button.textContent = label;
    button.addEventListener("click", pressed);
    return button;
  }

  // ---- the question before the answer

  makeQuestion(place) {
    const { ask } = this.data;
    if (!ask) return;
    this.app.classList.add("asking");
    for (const k of ask.cover) this.panels[k].box.classList.add("covered");
    const form = document.createElement("form");
    form.innerHTML = `<p id="question"></p><div ${ask.options ? 'role="group" aria-labelledby="question"' : ""}></div>`;
    form.firstChild.textContent = ask.question;
    const line = form.lastChild;
    if (ask.options) ask.options.forEach((option, k) => {
      const label = document.createElement("label");
      label.innerHTML = `<input type="radio" name="guess" value="${k}" required> <span></span>`;
      label.lastChild.textContent = option;
      line.append(label);
    });
    else line.innerHTML = `<input type="number" name="guess" step="any" required aria-labelledby="question">`;
    const send = document.createElement("button");
    send.textContent = "Show what happens";
    const it = ask.options ? `: ${ask.options[ask.answer]}` : ` ${ask.answer}`;
    line.append(send, this.button("Skip", () => this.reveal(`It is${it}. `)));
    form.addEventListener("submit", event => {
      event.preventDefault();
      const guess = ask.options ? form.querySelector(":checked").value : form.querySelector("input").value;
      const said = ask.options ? ask.options[guess] : guess;
      const off = Math.abs(guess - ask.answer);
      this.reveal(`Your guess: ${said}. ${off === 0 ? "So it is. " : `${off <= ask.near ? "That is near. " : ""}It is${it}. `}`);
    });
    place.append(form);
  }
  reveal(said) {
    const { ask } = this.data;
    this.app.classList.remove("asking");
    this.app.querySelector(".ask").replaceChildren();
    this.app.querySelector(".answer").textContent = said + ask.says;
    this.dataset.revealed = "";
    this.fit();
    for (const [name, at] of Object.entries(ask.show)) this.choose(this.data.params.findIndex(p => p.name === name), at);
    (this.inputs[0]?.input ?? this.panels[0].canvas).focus({ preventScroll: true });
  }

  // ---- what is chosen, lit and kept

  get frame() { return this.at.reduce((k, at, i) => k * this.data.params[i].values.length + at, 0); }
  choose(k, at) {
    const { values } = this.data.params[k];
    at = Math.max(0, Math.min(values.length - 1, at));
    if (at === this.at[k]) return;
    const from = this.panels.map(panel => panel.leave?.());
    this.at[k] = at;
    this.live?.choose();
    this.show();
    this.glide(from);
  }
  glide(from) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches, began = performance.now();
    const gliding = this.gliding = {};
    const step = now => {
      if (this.gliding !== gliding) return;
      const t = still ? 1 : Math.min(1, (now - began) / 200);
      this.panels.forEach((panel, k) => panel.arrive?.(from[k], t));
      this.paint();
      if (t < 1) requestAnimationFrame(step);
    };
    step(began);
  }
  show() {
    this.data.params.forEach((param, k) => this.inputs[k].set(this.at[k], param.values[this.at[k]]));
    this.dataset.frame = this.frame;
    this.announce();
    this.redraw();
  }
  announce(live = "polite") {
    const says = this.live ? this.live.says() : this.data.says[this.data.says.length === 1 ? 0 : this.frame];
    const place = this.app.querySelector(".says");
    if (place.textContent === says) return;
    place.ariaLive = live;
    place.textContent = says;
  }
  light(i) {
    if (i === this.lit) return;
    this.lit = i;
    if (i !== null) this.last = i;
    this.dataset.lit = i ?? "";
    this.sayPoint();
    if (this.pointer && i !== null) this.pointer.set(this.order.indexOf(i), this.name(i));
    if (this.live) { this.live.numbers = this.live.measure(); this.announce(this.app.querySelector(".point").ariaLive); }
    this.redraw();
  }
  sayPoint(more = "") {
    const place = this.app.querySelector(".point"), i = this.lit ?? this.last, { size } = this.kept;
    const said = [i === null ? "" : this.describe(i) + more, size ? `${size} kept` : ""];
    place.textContent = said.filter(Boolean).join("; ");
    if (i !== null && this.sprite) place.prepend(this.picture(i));
  }
  toggle(i) {
    if (i === null || i === undefined) return;
    const kept = new Set(this.kept);
    kept.delete(i) || kept.add(i);
    this.keep([...kept]);
  }
  keep(points, more = false) {
    this.kept = new Set(more ? [...this.kept, ...points] : points);
    this.dataset.kept = [...this.kept].sort((i, j) => i - j).join(" ");
    this.sayPoint();
    this.redraw();
  }
  // Near in the panel itself, or in the first that shows the points.
  keepAround(i, panel) { this.keep((panel?.seen ? panel : this.panels.find(p => p.seen))?.around(i, 11) ?? [], true); }
  indices() { return Array(this.data.n).keys(); }
  name(i) { return this.data.names ? this.data.names[i] : `point ${i + 1}`; }
  describe(i) {
    const said = Object.entries(this.data.values).map(([name, values]) => `${name} ${values[i]}`);
    const kind = this.data.kinds?.[this.values[i]];
    if (kind && !this.name(i).includes(kind)) said.unshift(kind);
    return [this.name(i), ...said].join(", ");
  }
  // Where a point lies in the window; what is tested.
  place(panel, i) {
    const box = this.panels[panel].canvas.getBoundingClientRect(), [x, y] = this.panels[panel].at(i);
    return [box.left + x, box.top + y];
  }

  // ---- pictures of points

  loadPictures() {
    const sprite = new Image();
    sprite.onload = () => { this.sprite = sprite; this.redraw(); };
    sprite.src = this.data.pictures.src;
  }
  picture(i) {
    const { width, height, columns } = this.data.pictures, canvas = document.createElement("canvas");
    canvas.width = width; canvas.height = height;
    canvas.getContext("2d").drawImage(this.sprite, -(i % columns) * width, -Math.floor(i / columns) * height);
    canvas.setAttribute("aria-hidden", "true");
    return canvas;
  }

  // ---- how it looks

  theme() {
    const style = getComputedStyle(this);
    this.ink = style.color;
    const [r, g, b] = this.ink.match(/[\d.]+/g).map(Number);
    const dark = this.dark = r + g + b > 380;
    this.paper = dark ? "#14181e" : "#ffffff";
    this.app.style.setProperty("--paper", this.paper);
    // Without colours: ink.
    const { palette } = this.data, plain = !palette && !this.values.some(v => v);
    this.colors = Array.from(this.values, v => plain ? [r, g, b] : palette ? this.shade(hex(palette[v % palette.length])) : along(v / 4095, dark));
    const paper = hex(this.paper), rims = new Map();
    const rimOf = rgb => rims.get(`${rgb}`) ?? rims.set(`${rgb}`, rimmed(rgb, [r, g, b], paper)).get(`${rgb}`);
    this.rims = this.colors.map(rimOf);
    this.drawKinds();
    this.redraw();
  }
  // Black is no colour in the dark.
  shade(rgb) { return this.dark && Math.max(...rgb) < 100 ? rgb.map(c => 255 - c / 2) : rgb; }
  stampOf(i, scale) {
    const mark = this.data.kinds ? this.values[i] : 0, r = this.radius * scale * (this.few[i] ? 2 : 1), key = `${mark} ${r} ${scale}`;
    if (!this.stamps.has(key)) this.stamps.set(key, stamp(mark, r, 1.1 * scale));
    return this.stamps.get(key);
  }
  // A sort of lines has a dash as well as a colour.
  stroke(pen, k) {
    pen.setLineDash([[], [6, 4], [3, 2]][k]); pen.lineWidth = [1.6, 2, 3][k];
    pen.strokeStyle = [this.ink, "#0072B2", "#D55E00"][k]; pen.stroke(); pen.setLineDash([]);
  }
  drawKinds() {
    const place = this.app.querySelector(".kinds");
    place.replaceChildren();
    this.data.lines.forEach(({ name }, k) => {
      const line = document.createElement("li"), canvas = document.createElement("canvas");
      canvas.width = 60; canvas.height = 28; canvas.style.width = "30px";
      const pen = canvas.getContext("2d");
      pen.scale(2, 2); pen.beginPath(); pen.moveTo(0, 7); pen.lineTo(30, 7);
      this.stroke(pen, k);
      canvas.setAttribute("aria-hidden", "true");
      line.append(canvas, name);
      place.append(line);
    });
    (this.data.kinds ?? []).forEach((kind, k) => {
      const line = document.createElement("li"), canvas = document.createElement("canvas");
      canvas.width = canvas.height = 28;
      const pen = canvas.getContext("2d"), image = pen.createImageData(28, 28), { reach, side, cover, rims } = stamp(k, 10, 2);
      const rgb = this.shade(hex(this.data.palette[k % this.data.palette.length])), rim = rimmed(rgb, this.ink.match(/[\d.]+/g).map(Number), hex(this.paper));
      cover.forEach((c, at) => {
        const x = at % side + 14 - reach, y = Math.floor(at / side) + 14 - reach;
        image.data.set([...rgb.map((v, j) => v + rims[at] * (rim[j] - v)), c], 4 * (28 * y + x));
      });
      pen.putImageData(image, 0, 0);
      canvas.setAttribute("aria-hidden", "true");
      line.append(canvas, kind);
      place.append(line);
    });
  }
  fit() {
    const width = this.app.clientWidth;
    if (!width) return;
    const most = this.panels.length, room = width < 520 ? (this.live ? 1 : 2) : Math.max(1, Math.floor(width / 220));
    // None is left over.
    const columns = most === 4 && room === 3 ? 2 : Math.min(most, room);
    this.app.style.setProperty("--columns", columns);
    this.radius = this.data.radius * (width < 520 ? 0.75 : 1);
    // Of an odd number the first has a row for itself.
    this.panels[0].box.style.gridColumn = width < 520 && most % columns ? "1 / -1" : "";
    for (const panel of this.panels) panel.size();
    this.paint();
  }
  redraw() {
    this.due ??= requestAnimationFrame(() => { this.due = null; this.paint(); });
  }
  paint() {
    for (const button of [this.keeper, this.grower]) if (button) button.disabled = this.lit === null && this.last === null;
    if (this.freer) this.freer.disabled = !this.kept.size;
    for (const panel of this.panels) if (panel.width) panel.draw();
  }
}

LinkedView.compute = (method, X, options) => METHODS[method](X.map(row => Float64Array.from(row)), options);
customElements.define("linked-view", LinkedView);
