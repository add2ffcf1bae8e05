let tell: () => void = () => undefined;

/** Resolves when the page shows its first content: what is not part of that does not compete with it before. */
export const firstContent = new Promise<void>((resolve) => {
  tell = resolve;
});

/** To be called once, when the first content is there. */
export function tellFirstContent(): void {
  tell();
}
