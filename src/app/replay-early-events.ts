/**
 * Reports the fields that were filled in before the app's code ran. To be called in the task that hydrated them: what
 * a person does afterwards must not be followed by it, for typing takes away the messages of a submission.
 */
export function reportEarlyInput(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('#app input')) {
    if (field.value === field.defaultValue) continue;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Repeats the clicks and submissions that `src/site/before-hydration/record-early-events.ts` recorded before the app's
 * code ran, and ends the recording.
 */
export async function replayEarlyEvents(): Promise<void> {
  dispatchEvent(new Event('replay-early-events'));
  // Effects run after the first paint, and those of a component may run earlier: all have to, for they subscribe to what
  // a click changes.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (const element of document.querySelectorAll<HTMLElement>('[data-early-events]')) {
    const times = Number(element.dataset['earlyEvents']);
    delete element.dataset['earlyEvents'];
    for (let time = 0; time < times; time += 1) {
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else element.click();
      // The first click of a toggle must be rendered before the second one.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}
