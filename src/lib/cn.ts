import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Sizes of our own scale would be taken for colours otherwise.
const twMerge = extendTailwindMerge({
  extend: { theme: { text: ['2xs', 'headline', 'banner'] } },
});

/** Joins class names; of two Tailwind classes that fight, the later one wins. */
export function cn(...inputs: ClassValue[]): string {
  return twMerge(clsx(inputs));
}
