/**
 * QR codes of links, by ISO/IEC 18004: bytes, error correction M, versions 1 to 12 (up to 287 bytes).
 *
 * `squares(text)` gives rows of dark (true) and light squares, without the quiet zone.
 */

// by version: codewords of error correction in a block, blocks, and all codewords that carry data
const VERSIONS: ReadonlyArray<readonly [number, number, number]> = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 64],
  [24, 2, 86],
  [16, 4, 108],
  [18, 4, 124],
  [22, 4, 154],
  [22, 5, 182],
  [26, 5, 216],
  [30, 5, 254],
  [22, 8, 290],
];

type Grid = boolean[][];

export class TooLong extends Error {}

export function squares(text: string): Grid {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + VERSIONS.findIndex(([, , data], i) => bytes.length + (i < 9 ? 2 : 3) <= data);
  if (version === 0) throw new TooLong(text);
  const code = new Code(version);
  code.fill(interleaved(version, padded(version, bytes)));
  return code.masked();
}

// -- data ---------------------------------------------------------------------------------------------

function padded(version: number, bytes: Uint8Array): number[] {
  const room = (VERSIONS[version - 1] as readonly number[])[2] as number;
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Data and error correction of all blocks, one word of each in turn. */
function interleaved(version: number, words: readonly number[]): number[] {
  const [length, count] = VERSIONS[version - 1] as readonly [number, number, number];
  const short = Math.floor(words.length / count);
  const long = words.length % count;
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const size = short + (i < count - long ? 0 : 1);
    blocks.push(words.slice(at, at + size));
    at += size;
  }
  const divisor = generator(length);
  const checks = blocks.map((block) => remainder(block, divisor));
  const out: number[] = [];
  for (let i = 0; i <= short; i++) for (const block of blocks) if (i < block.length) out.push(block[i] as number);
  for (let i = 0; i < length; i++) for (const check of checks) out.push(check[i] as number);
  return out;
}

function times(x: number, y: number): number {
  let z = 0;
  for (let i = 7; i >= 0; i--) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d);
    z ^= ((y >>> i) & 1) * x;
  }
  return z;
}

function generator(degree: number): number[] {
  const out: number[] = Array.from({ length: degree }, (_, i) => (i === degree - 1 ? 1 : 0));
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++)
      out[j] = times(out[j] as number, root) ^ (j + 1 < degree ? (out[j + 1] as number) : 0);
  }
  return out;
}

function remainder(words: readonly number[], divisor: readonly number[]): number[] {
  const out = divisor.map(() => 0);
  for (const word of words) {
    const factor = word ^ (out.shift() as number);
    out.push(0);
    divisor.forEach((d, i) => (out[i] = (out[i] as number) ^ times(d, factor)));
  }
  return out;
}

// -- the square ---------------------------------------------------------------------------------------

const MASKS: ReadonlyArray<(x: number, y: number) => boolean> = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Code {
  private readonly size: number;
  private readonly dark: Grid;
  /** What is not data: patterns that every code has. */
  private readonly fixed: Grid;

  constructor(private readonly version: number) {
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    for (let i = 0; i < this.size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    this.finder(3, 3);
    this.finder(this.size - 4, 3);
    this.finder(3, this.size - 4);
    this.alignments();
    this.format(0);
    this.versions();
  }

  fill(words: readonly number[]): void {
    let bit = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
          if (this.at(this.fixed, x, y)) continue;
          this.row(this.dark, y)[x] =
            bit < words.length * 8 && (((words[bit >>> 3] as number) >>> (7 - (bit & 7))) & 1) === 1;
          bit++;
        }
      }
    }
  }

  /** With the mask that scanners like best. */
  masked(): Grid {
    let best: { grid: Grid; penalty: number } | null = null;
    MASKS.forEach((mask, number) => {
      this.format(number);
      const grid = this.dark.map((row, y) =>
        row.map((dark, x) => (this.at(this.fixed, x, y) ? dark : dark !== mask(x, y))),
      );
      const found = penalty(grid);
      if (best === null || found < best.penalty) best = { grid, penalty: found };
    });
    return (best as unknown as { grid: Grid }).grid;
  }

  private row(grid: Grid, y: number): boolean[] {
    return grid[y] as boolean[];
  }

  private at(grid: Grid, x: number, y: number): boolean {
    return this.row(grid, y)[x] as boolean;
  }

  private set(x: number, y: number, dark: boolean): void {
    this.row(this.dark, y)[x] = dark;
    this.row(this.fixed, y)[x] = true;
  }

  private finder(cx: number, cy: number): void {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const [x, y, away] = [cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy))];
        if (x >= 0 && x < this.size && y >= 0 && y < this.size) this.set(x, y, away !== 2 && away !== 4);
      }
    }
  }

  private alignments(): void {
    if (this.version === 1) return;
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.floor((this.version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
    const places = [6, ...Array.from({ length: count - 1 }, (_, i) => this.size - 7 - (count - 2 - i) * step)];
    const last = count - 1;
    places.forEach((cx, i) =>
      places.forEach((cy, j) => {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) this.set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }),
    );
  }

  /** Error correction M and the mask, twice. */
  private format(mask: number): void {
    let rest = mask;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number): boolean => ((bits >>> i) & 1) === 1;
    for (let i = 0; i <= 5; i++) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.set(this.size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.set(8, this.size - 15 + i, bit(i));
    this.set(8, this.size - 8, true);
  }

  private versions(): void {
    if (this.version < 7) return;
    let rest = this.version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [dark, a, b] = [((bits >>> i) & 1) === 1, this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, dark);
      this.set(b, a, dark);
    }
  }
}

/** How hard a code is to read: long runs, blocks, false finders, and too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const at = (x: number, y: number): boolean => (grid[y] as boolean[])[x] as boolean;
  let sum = 0;
  for (const across of [true, false]) {
    for (let i = 0; i < size; i++) {
      const line = Array.from({ length: size }, (_, j) => (across ? at(j, i) : at(i, j)));
      for (let start = 0, end = 1; end <= size; end++) {
        if (end < size && line[end] === line[start]) continue;
        if (end - start >= 5) sum += end - start - 2;
        start = end;
      }
      const text = line.map(Number).join('');
      for (const trap of ['10111010000', '00001011101'])
        for (let from = text.indexOf(trap); from >= 0; from = text.indexOf(trap, from + 1)) sum += 40;
    }
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++)
      if (at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1)) sum += 3;
  }
  const share = (grid.flat().filter(Boolean).length * 20) / (size * size);
  return sum + Math.floor(Math.abs(share - 10)) * 10;
}
