/** Word vectors of equal length, one row a word, in one array. */
export interface Vectors {
  readonly count: number;
  readonly dimensions: number;
  readonly values: Float32Array;
}

/** Subtracts the mean of all rows from each row. */
function centre({ count, dimensions, values }: Vectors): void {
  const mean = new Float64Array(dimensions);
  for (let at = 0; at < values.length; at += 1) mean[at % dimensions]! += values[at]! / count;
  for (let at = 0; at < values.length; at += 1) values[at]! -= mean[at % dimensions]!;
}

/** The direction in which the rows differ most, of length 1: power iteration on the covariance. */
function mainDirection({ count, dimensions, values }: Vectors): Float64Array {
  let direction = new Float64Array(dimensions).fill(1 / Math.sqrt(dimensions));
  for (let round = 0; round < 60; round += 1) {
    const next = new Float64Array(dimensions);
    for (let row = 0; row < count; row += 1) {
      const start = row * dimensions;
      let dot = 0;
      for (let k = 0; k < dimensions; k += 1) dot += values[start + k]! * direction[k]!;
      for (let k = 0; k < dimensions; k += 1) next[k]! += dot * values[start + k]!;
    }
    const length = Math.hypot(...next);
    direction = next.map((value) => value / length);
  }
  return direction;
}

/**
 * Changes the rows so that their dot product says how near two words are in meaning: without the
 * mean and the `common` main directions, which hold frequency more than meaning (Mu and Viswanath,
 * "All-but-the-Top", 2018), and of length 1.
 */
export function normalise(vectors: Vectors, common: number): void {
  const { count, dimensions, values } = vectors;
  centre(vectors);
  for (let n = 0; n < common; n += 1) {
    const direction = mainDirection(vectors);
    for (let row = 0; row < count; row += 1) {
      const start = row * dimensions;
      let dot = 0;
      for (let k = 0; k < dimensions; k += 1) dot += values[start + k]! * direction[k]!;
      for (let k = 0; k < dimensions; k += 1) values[start + k]! -= dot * direction[k]!;
    }
  }
  for (let row = 0; row < count; row += 1) {
    const start = row * dimensions;
    let square = 0;
    for (let k = 0; k < dimensions; k += 1) square += values[start + k]! ** 2;
    const length = Math.sqrt(square) || 1;
    for (let k = 0; k < dimensions; k += 1) values[start + k]! /= length;
  }
}

/** The likeness of row `of` to every row, -1 to 1. */
export function likenesses({ count, dimensions, values }: Vectors, of: number): Float32Array {
  const result = new Float32Array(count);
  const own = values.subarray(of * dimensions, (of + 1) * dimensions);
  for (let row = 0; row < count; row += 1) {
    const start = row * dimensions;
    let dot = 0;
    for (let k = 0; k < dimensions; k += 1) dot += values[start + k]! * own[k]!;
    result[row] = dot;
  }
  return result;
}

/**
 * The rows in fewer dimensions, of length 1: their coordinates along the directions in which they
 * differ most, so that dot products change least (orthogonal iteration on the second moments).
 */
export function reduced({ count, dimensions, values }: Vectors, to: number): Vectors {
  const moments = new Float64Array(dimensions * dimensions);
  for (let row = 0; row < count; row += 1) {
    const start = row * dimensions;
    for (let a = 0; a < dimensions; a += 1) {
      for (let b = 0; b < dimensions; b += 1) {
        moments[a * dimensions + b]! += values[start + a]! * values[start + b]!;
      }
    }
  }
  let directions = Array.from({ length: to }, (_, n) =>
    Float64Array.from({ length: dimensions }, (__, k) => (k === n ? 1 : 0)),
  );
  for (let round = 0; round < 200; round += 1) {
    directions = directions.map((direction) =>
      direction.map((_, a) =>
        direction.reduce((sum, value, b) => sum + moments[a * dimensions + b]! * value, 0),
      ),
    );
    directions.forEach((direction, n) => {
      for (const other of directions.slice(0, n)) {
        const dot = direction.reduce((sum, value, k) => sum + value * other[k]!, 0);
        other.forEach((value, k) => (direction[k]! -= dot * value));
      }
      const length = Math.hypot(...direction);
      direction.forEach((value, k) => (direction[k] = value / length));
    });
  }
  const result = new Float32Array(count * to);
  for (let row = 0; row < count; row += 1) {
    const own = values.subarray(row * dimensions, (row + 1) * dimensions);
    const coordinates = directions.map((direction) =>
      own.reduce((sum, value, k) => sum + value * direction[k]!, 0),
    );
    const length = Math.hypot(...coordinates) || 1;
    coordinates.forEach((value, n) => (result[row * to + n] = value / length));
  }
  return { count, dimensions: to, values: result };
}
