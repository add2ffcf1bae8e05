import { useEffect } from 'react';
import { BRAND } from '@domain/brand.ts';

type Listener = (title: string) => void;
const listeners = new Set<Listener>();

/** Sets the page's title and tells the route announcer that the page is there. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === BRAND.name ? title : `${title} | ${BRAND.name}`;
    for (const listener of listeners) listener(title);
  }, [title]);
}

/** Calls back whenever a page has set its title. Returns the way to stop. */
export function onTitle(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
