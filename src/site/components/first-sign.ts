/** What only a person does; scrolling is left out because scripts and restored pages scroll too. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** A page that opens under a pointer at rest is told of a movement by nothing, also without a person. */
const isStill = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/**
 * Calls `act` at a movement, touch or key in the visible page until it returns true: programs that open the
 * links of a mail, and run scripts, give no such sign. The returned function ends it.
 */
export function atFirstSign(act: () => boolean): () => void {
  const stop = () => {
    for (const sign of SIGNS) document.removeEventListener(sign, onSign, true);
  };
  const onSign = (event: Event) => {
    if (event.isTrusted && !isStill(event) && document.visibilityState === 'visible' && act())
      stop();
  };
  for (const sign of SIGNS)
    document.addEventListener(sign, onSign, { capture: true, passive: true });
  return stop;
}
