import { readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';

/** What this browser keeps of pages by their address, for one owner at a time: an account. */
interface Kept<T> {
  user: string;
  pages: Record<string, T>;
}

/** What is kept for this owner; nothing where it is another's. Used by the head of the document, so it stays small. */
export function pagesOf<T>(slot: StorageSlot, owner: string): Readonly<Record<string, T>> {
  try {
    const kept = JSON.parse(readText(slot) ?? 'null') as Kept<T> | null;
    if (kept?.user === owner) return kept.pages;
  } catch {
    // Not ours: written anew.
  }
  return {};
}

/** Keeps a page for this owner, and of the pages before it the last ones: `most` in all. */
export function keepPage<T>(
  slot: StorageSlot,
  owner: string,
  page: string,
  value: T,
  most: number,
): void {
  const others = Object.entries(pagesOf<T>(slot, owner)).filter(([other]) => other !== page);
  const pages = Object.fromEntries([...others.slice(1 - most), [page, value]]);
  writeText(slot, JSON.stringify({ user: owner, pages } satisfies Kept<T>));
}
