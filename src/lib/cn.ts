import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names. Of two classes for one property the later one need not win: what a caller of a component may
 * change stands in styles/controls.css, which gives way to utility classes.
 */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
