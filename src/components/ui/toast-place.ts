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

/** The place whose box covers none of the controls; where each covers some, the one that covers fewest. */
export function freePlace<T>(
  places: readonly { at: T; box: Box }[],
  controls: readonly Box[],
): T | undefined {
  return places
    .map(({ at, box }) => ({
      at,
      covered: controls.filter((control) => meet(box, control)).length,
    }))
    .sort((one, other) => one.covered - other.covered)[0]?.at;
}
