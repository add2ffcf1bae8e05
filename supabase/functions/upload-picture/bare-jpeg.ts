const FIRST = [0xff, 0xd8];
const END = 0xd9;
const SCAN = 0xda;
const ADOBE = 0xee;
/** Frame (baseline, extended, progressive), Huffman tables, quantization tables, restart interval. */
const NEEDED = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd]);
/** An APP0 segment without a thumbnail: version 1.1, no unit, 1 to 1. */
const JFIF = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];

/**
 * A JPEG with nothing but its picture: no place, camera, thumbnail, comment or colour profile, and no
 * bytes behind its end. Null for what has no such structure.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== FIRST[0] || bytes[1] !== FIRST[1]) return null;
  const parts: Uint8Array[] = [];
  let adobe: Uint8Array | null = null;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === undefined) return null;
    if (marker === END) break;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (marker === SCAN) end = endOfScan(bytes, end);
    if (marker === SCAN || NEEDED.has(marker)) parts.push(bytes.subarray(at, end));
    // It says how the colours are coded; what follows its 12 bytes is none of it.
    if (marker === ADOBE && isAdobe(bytes, at, length)) {
      adobe = Uint8Array.from([0xff, ADOBE, 0, 14, ...bytes.subarray(at + 4, at + 16)]);
    }
    at = end;
  }
  return joined([
    Uint8Array.from(FIRST),
    adobe ?? Uint8Array.from(JFIF),
    ...parts,
    Uint8Array.of(0xff, END),
  ]);
}

/** Where the coded pixels end: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start;
  for (; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) break;
  }
  return at;
}

const isAdobe = (bytes: Uint8Array, at: number, length: number) =>
  length >= 14 && String.fromCharCode(...bytes.subarray(at + 4, at + 9)) === 'Adobe';

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
