// ---- what the page computes, as manifoldlib derives it; tests compare the two to 1e-8

// A matrix is an array of rows.
const table = (rows, columns, entry) =>
  Array.from({ length: rows }, (_, i) => Float64Array.from({ length: columns }, (_, j) => entry(i, j)));
const sum = (count, term) => { let s = 0; for (let k = 0; k < count; k++) s += term(k); return s; };
const dot = (a, b) => sum(a.length, k => a[k] * b[k]);

function distances(X) {
  const n = X[0].length;
  return table(n, n, (i, j) => Math.sqrt(sum(X.length, k => (X[k][i] - X[k][j]) ** 2)));
}

// J A J, of a symmetric A.
function centred(A) {
  const n = A.length, means = A.map(row => sum(n, k => row[k]) / n), all = sum(n, k => means[k]) / n;
  return table(n, n, (i, j) => A[i][j] - means[i] - means[j] + all);
}

// Eigenvalues of a symmetric matrix, the largest first, with eigenvectors as rows: reflections make
// it tridiagonal, rotations chase the rest away.
function eigh(S) {
  const n = S.length, A = S.map(row => Float64Array.from(row)), Q = table(n, n, (i, j) => Number(i === j));
  for (let k = 0; k < n - 2; k++) {
    const v = new Float64Array(n);
    for (let i = k + 1; i < n; i++) v[i] = A[i][k];
    const length = Math.sqrt(dot(v, v));
    if (length === 0) continue;
    v[k + 1] += v[k + 1] < 0 ? -length : length;
    const norm = Math.sqrt(dot(v, v));
    for (let i = k + 1; i < n; i++) v[i] /= norm;
    const p = A.map(row => dot(row, v)), half = dot(p, v);
    for (let i = 0; i < n; i++) p[i] -= half * v[i];
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) A[i][j] -= 2 * (v[i] * p[j] + p[i] * v[j]);
    // Q <- (I - 2vv') Q, k after k.
    for (let j = 0; j < n; j++) {
      const along = sum(n - k - 1, i => v[k + 1 + i] * Q[k + 1 + i][j]);
      for (let i = k + 1; i < n; i++) Q[i][j] -= 2 * along * v[i];
    }
  }
  // Now S = Q' T Q; the rows of Q turn with every rotation.
  const d = Float64Array.from(A, (row, i) => row[i]), e = Float64Array.from(A, (row, i) => (i + 1 < n ? row[i + 1] : 0));
  const rows = Q;
  for (let low = 0; low < n; low++) {
    for (let round = 0; round < 60; round++) {
      let m = low;
      while (m < n - 1 && Math.abs(e[m]) > 2.3e-16 * (Math.abs(d[m]) + Math.abs(d[m + 1]))) m++;
      if (m === low) break;
      // The shift: the eigenvalue of the upper corner that is nearer to d[low].
      const half = (d[low + 1] - d[low]) / (2 * e[low]), root = Math.hypot(half, 1);
      let g = d[m] - d[low] + e[low] / (half + (half < 0 ? -root : root));
      let [s, c, p] = [1, 1, 0];
      for (let i = m - 1; i >= low; i--) {
        const f = s * e[i], b = c * e[i], r = Math.hypot(f, g);
        e[i + 1] = r;
        if (r === 0) { d[i + 1] -= p; e[m] = 0; break; }
        s = f / r; c = g / r;
        g = d[i + 1] - p;
        const t = (d[i] - g) * s + 2 * c * b;
        p = s * t;
        d[i + 1] = g + p;
        g = c * t - b;
        const [a, z] = [rows[i], rows[i + 1]];
        for (let k = 0; k < n; k++) [a[k], z[k]] = [c * a[k] - s * z[k], s * a[k] + c * z[k]];
        if (i === low) { d[low] -= p; e[low] = g; e[m] = 0; }
      }
    }
  }
  const order = Array.from(d.keys()).sort((i, j) => d[j] - d[i]);
  return { values: order.map(i => d[i]), vectors: order.map(i => signed(rows[i])) };
}

// The sign of an eigenvector, by the rule of the library: the first of its largest entries is positive.
function signed(v) {
  const most = Math.max(...v.map(Math.abs)), leading = v.find(x => Math.abs(x) >= (1 - 1e-6) * most);
  return leading < 0 ? v.map(x => -x) : v;
}

// The union graph of the K nearest, as a table of lengths; Infinity where no edge is.
function neighbourGraph(D, K) {
  const n = D.length, G = table(n, n, (i, j) => (i === j ? 0 : Infinity));
  for (let i = 0; i < n; i++) {
    const nearest = Array.from(Array(n).keys()).filter(j => j !== i).sort((a, b) => D[i][a] - D[i][b] || a - b);
    for (const j of nearest.slice(0, K)) G[i][j] = G[j][i] = D[i][j];
  }
  return G;
}

// Floyd's recursion, in place: paths through the first k points, k = 1, ..., n.
function shortestPaths(G) {
  const n = G.length, D = G.map(row => Float64Array.from(row));
  for (let k = 0; k < n; k++)
    for (let i = 0; i < n; i++) {
      const first = D[i][k];
      if (first < Infinity)
        for (let j = 0; j < n; j++) if (first + D[k][j] < D[i][j]) D[i][j] = first + D[k][j];
    }
  return D;
}

const edgesOf = G => G.flatMap((row, i) => Array.from(row.keys()).filter(j => j > i && row[j] < Infinity).flatMap(j => [i, j]));
const embedding = ({ values, vectors }, d) => vectors.slice(0, d).map((v, k) => v.map(x => Math.sqrt(Math.max(values[k], 0)) * x));

const quadratic = ([x, y]) => [x, y, x.map(a => a * a), y.map(b => b * b), x.map((a, i) => a * y[i])];

const METHODS = {
  // Axes through the mean, and what is lost: eigenvectors of C = XX'/N.
  pca(X) {
    const n = X[0].length, mu = X.map(row => sum(n, i => row[i]) / n), Xc = X.map((row, k) => row.map(x => x - mu[k]));
    const { values, vectors } = eigh(table(X.length, X.length, (a, b) => dot(Xc[a], Xc[b]) / n));
    return { mu, eigenvalues: values, U: vectors, Y: vectors.map(u => Xc[0].map((_, i) => sum(X.length, k => u[k] * Xc[k][i]))) };
  },
  // PCA of the quadratic features of the first N points: the last direction is a conic.
  conic(X, { N }) { return METHODS.pca(quadratic(X.map(row => row.slice(0, N)))); },
  // Coordinates Lam^1/2 V' of JKJ for the kernel exp(-|x - y|^2 / sigma^2).
  kpca(X, { d, sigma }) {
    const K = distances(X).map(row => row.map(r => Math.exp(-r * r / (sigma * sigma))));
    const found = eigh(centred(K));
    return { K, eigenvalues: found.values, vectors: found.vectors, Y: embedding(found, d) };
  },
  // Classical scaling of shortest paths in the graph of the K nearest.
  isomap(X, { d, K }) {
    const G = neighbourGraph(distances(X), K), D = shortestPaths(G);
    if (D.some(row => row.includes(Infinity))) return { Y: null, D, edges: edgesOf(G) };
    const found = eigh(centred(D.map(row => row.map(r => -r * r / 2))));
    return { Y: embedding(found, d), eigenvalues: found.values, D, edges: edgesOf(G) };
  },
  // Raw stress of places Y for dissimilarities D, and where each point is voted to.
  stress(Y, { D }) {
    const n = D.length, rho = distances(Y);
    const each = D.map((row, i) => sum(n, j => (rho[i][j] - row[j]) ** 2));
    const pull = (i, k) => sum(n, j => (rho[i][j] > 0 ? D[i][j] / rho[i][j] * (Y[k][i] - Y[k][j]) : 0)) / n;
    return { stress: sum(n, i => each[i]), each, rho, next: Y.map((row, k) => row.map((_, i) => pull(i, k))) };
  },
};

// 1 - R^2 between two tables of distances, diagonals included.
function lackOfFit(A, B) {
  const n = A.length, mean = M => sum(n, i => sum(n, j => M[i][j])) / (n * n), a = mean(A), b = mean(B);
  const product = (M, m, N, k) => sum(n, i => sum(n, j => (M[i][j] - m) * (N[i][j] - k)));
  return 1 - product(A, a, B, b) ** 2 / (product(A, a, A, a) * product(B, b, B, b));
}

// What an explorer computes while a reader moves its points or its sliders.
class Live {
  constructor(view, spec) {
    Object.assign(this, { view, spec });
    this.X = spec.X.map(row => Float64Array.from(row));
    this.start = this.X.map(row => Float64Array.from(row));
    this.compute();
  }
  options() {
    const chosen = this.view.data.params.map((p, k) => [p.name, p.numbers ? p.numbers[this.view.at[k]] : p.values[this.view.at[k]]]);
    return { ...this.spec.options, ...Object.fromEntries(chosen) };
  }
  compute() {
    const before = this.found?.Y;
    this.found = METHODS[this.spec.method](this.X, this.options());
    // An eigenvector has no sign of its own: it keeps the one it had.
    if (before && this.found.Y) this.found.Y.forEach((row, k) => {
      if (before[k] && dot(row, before[k]) < 0) { row.forEach((y, i) => { row[i] = -y; }); this.found.vectors?.[k].forEach((v, i, all) => { all[i] = -v; }); }
    });
    this.numbers = this.measure();
    this.grids = {};
  }
  measure() {
    const { found, spec, X } = this, { lit, last } = this.view, i = lit ?? last ?? 0;
    if (spec.method === "stress") return {
      stress: found.stress / sum(X[0].length, a => dot(spec.options.D[a], spec.options.D[a])),
      worst: this.view.name(found.each.indexOf(Math.max(...found.each))), share: 100 * found.each[i] / found.stress, name: this.view.name(i),
    };
    if (spec.method === "pca") return {
      kept: 100 * found.eigenvalues[0] / sum(X.length, k => found.eigenvalues[k]), first: found.eigenvalues[0], second: found.eigenvalues[1] ?? 0,
      angle: (Math.atan2(found.U[0][1], found.U[0][0]) * 180 / Math.PI + 180) % 180,
    };
    if (spec.method === "isomap") return found.Y
      ? { edges: found.edges.length / 2, lack: lackOfFit(found.D, distances(found.Y)) }
      : { edges: found.edges.length / 2, pieces: pieces(found.D) };
    if (spec.method === "conic") {
      const [, , a, b, c] = found.U[4];
      return { smallest: Math.max(found.eigenvalues[4], 0), kind: 4 * a * b > c * c ? "an ellipse" : "a hyperbola" };
    }
    return { first: found.eigenvalues[0], second: found.eigenvalues[1], third: found.eigenvalues[2] ?? 0 };
  }
  says() {
    const text = this.spec.says[this.found.Y === null ? 1 : 0];
    return text.replace(/\{(\w+)(?::(\d))?\}/g, (_, name, digits) => {
      const value = this.numbers[name] ?? this.options()[name];
      return typeof value === "number" && digits !== undefined ? value.toFixed(digits) : value;
    });
  }
  choose() { this.compute(); }
  move(i, dx, dy) {
    this.X[0][i] += dx; this.X[1][i] += dy;
    this.compute();
  }
  press(name) {
    if (name === "back") this.X = this.start.map(row => Float64Array.from(row));
    for (let k = { step: 1, steps: 50 }[name] ?? 0; k; k--) { this.X = this.vote(); this.compute(); }
    this.compute();
  }
  // The mean of all proposals for each point; the library's has its mean at the origin.
  vote() {
    return this.found.next.map((row, k) => { const mean = sum(row.length, i => this.X[k][i]) / row.length; return row.map(y => y + mean); });
  }

  // ---- for the panels

  flat(rows) { return rows && Float64Array.from({ length: rows.length * rows[0].length }, (_, k) => rows[Math.floor(k / rows[0].length)][k % rows[0].length]); }
  rows(source) { return this.flat(source === "data" ? this.X : this.found.Y); }
  // The data keep their frame; a result brings its own, and only grows.
  bounds(source, spec) {
    if (source === "data") return spec.boxes[0];
    if (!this.found.Y) return spec.boxes[0];
    const reach = this.found.Y.map(row => Math.max(...row.map(Math.abs)));
    this.reach = spec.fit ? reach : reach.map((r, k) => Math.max(r, this.reach?.[k] ?? 0));
    return [this.reach.map(r => -r), this.reach];
  }
  pairs(source) { return source === "data" ? this.found.edges ?? null : null; }
  curves(source, k) {
    if (source !== "data") return [];
    if (this.spec.method === "conic" || this.spec.method === "kpca") return zeroLines(this.plane(k));
    if (this.spec.method === "stress") {
      const next = this.vote();
      return Array.from(next[0], (_, i) => ({ n: 2, color: "#D55E00", rows: [0, 1].flatMap(k => [this.X[k][i], next[k][i]]) }));
    }
    if (this.spec.method !== "pca") return [];
    const { mu, U, eigenvalues } = this.found;
    return U.map((u, k) => {
      const r = 2 * Math.sqrt(Math.max(eigenvalues[k], 0));
      return { n: 2, color: ["#D55E00", "#0072B2"][k], rows: [mu[0] - r * u[0], mu[0] + r * u[0], mu[1] - r * u[1], mu[1] + r * u[1]] };
    });
  }
  heat(source, k) { return this.spec.method === "kpca" ? this.plane(k) : null; }
  plane(k) { return this.grids[k] ??= this.spec.method === "kpca" ? this.grid(this.component(k - 1), 40) : this.grid(this.conic(), 180, 1.6); }  // its branches leave the panel
  conic() {
    const { U, mu } = this.found;
    return (x, y) => sum(5, k => U[4][k] * (quadratic([[x], [y]])[k][0] - mu[k]));
  }
  // The coordinate of every point of the plane: v'(k_x - K1/N) with centring, over sqrt lambda.
  component(k) {
    const { found, X } = this, { sigma } = this.options(), n = X[0].length;
    const v = found.vectors[k], root = Math.sqrt(found.eigenvalues[k]), middle = found.K.map(row => sum(n, j => row[j]) / n);
    const shift = dot(v, middle);
    return (x, y) => {
      const kx = sum(n, i => v[i] * Math.exp(-((X[0][i] - x) ** 2 + (X[1][i] - y) ** 2) / (sigma * sigma)));
      // 1'v = 0: what centring adds to all is lost.
      return (kx - shift) / root;
    };
  }
  // A function of the plane at the middles of side x side squares, on the panel's box or a wider one.
  grid(value, side, wide = 1) {
    const [low, high] = this.view.data.panels.find(p => p.source === "data").boxes[0], values = new Float64Array(side * side);
    const bounds = [1, -1].map(s => low.map((a, k) => (a + high[k] - s * wide * (high[k] - a)) / 2));
    for (let r = 0; r < side; r++)
      for (let c = 0; c < side; c++) values[r * side + c] = value(...placeIn(bounds, side, c, r));
    return { side, values, bounds };
  }
}

const placeIn = ([lower, upper], side, ...at) => at.map((a, k) => lower[k] + (a + 0.5) / side * (upper[k] - lower[k]));

// Where the values of a grid change their sign: a short line for each four neighbours.
function zeroLines({ side, values, bounds }) {
  const lines = [];
  for (let r = 0; r + 1 < side; r++)
    for (let c = 0; c + 1 < side; c++) {
      const corners = [[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]], ends = [];
      corners.forEach(([i, j], k) => {
        const [p, q] = corners[(k + 1) % 4], a = values[j * side + i], b = values[q * side + p], t = a / (a - b);
        if (a > 0 !== b > 0) ends.push(placeIn(bounds, side, i + t * (p - i), j + t * (q - j)));
      });
      for (let k = 0; k < ends.length; k += 2)
        lines.push({ n: 2, rows: [ends[k][0], ends[k + 1][0], ends[k][1], ends[k + 1][1]] });
    }
  return lines;
}

// How many pieces a graph has, from its shortest paths.
const pieces = D => D.filter((row, i) => row.findIndex(r => r < Infinity) === i).length;
