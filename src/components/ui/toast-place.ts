/** The part of the window that an element or a toast takes. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meet = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** Something on the page that a toast should not cover, with how much it would matter. */
export interface Obstacle {
  box: Box;
  weight: number;
}

/** How much it would matter that a box covers what is there. */
export const coveredBy = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, obstacle) => sum + (meet(box, obstacle.box) ? obstacle.weight : 0), 0);

/** The first place whose box covers nothing; where each covers something, the one where it matters least. */
export function freePlace<T>(
  places: readonly { at: T; box: Box }[],
  obstacles: readonly Obstacle[],
): T | undefined {
  return places
    .map(({ at, box }) => ({ at, covered: coveredBy(box, obstacles) }))
    .sort((one, other) => one.covered - other.covered)[0]?.at;
}

/** The first place that covers less than what must not be covered; undefined without one. */
export const goodPlace = <T>(
  places: readonly { at: T; box: Box }[],
  obstacles: readonly Obstacle[],
  never: number,
): T | undefined => places.find(({ box }) => coveredBy(box, obstacles) < never)?.at;
