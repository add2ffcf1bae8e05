import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Without this, tailwind-merge reads the font sizes of our scale as colours.
const twMerge = extendTailwindMerge({
  extend: { theme: { text: ['2xs', 'headline', 'banner'] } },
});

/** Joins class names; of two conflicting Tailwind classes the later one wins. */
export function cn(...inputs: ClassValue[]): string {
  return twMerge(clsx(inputs));
}
