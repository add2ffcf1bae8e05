import { useEffect } from 'react';
import { BRAND } from '@domain/text/brand.ts';

type Listener = (title: string) => void;
const listeners = new Set<Listener>();

/** Sets the document title and notifies the subscribers of `onTitle`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === BRAND.name ? title : `${title} | ${BRAND.name}`;
    for (const listener of listeners) listener(title);
  }, [title]);
}

/** Calls `listener` whenever a page has set its title. Returns the unsubscribe function. */
export function onTitle(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
