import { useEffect, useLayoutEffect, useRef } from 'react';
import { BRAND } from '@domain/text/brand.ts';

type Listener = (title: string) => void;
const listeners = new Set<Listener>();

let timesSet = 0;

function setTitle(title: string): void {
  timesSet += 1;
  document.title = title === BRAND.name ? title : `${title} | ${BRAND.name}`;
  for (const listener of listeners) listener(title);
}

/** Sets the document title and notifies the subscribers of `onTitle`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => setTitle(title), [title]);
}

/** The same for a page that may set a better title: an effect of it that has run already keeps its title. */
export function useTitleBeforePage(title: string): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    before.current = timesSet;
  }, [title]);
  useEffect(() => {
    if (timesSet === before.current) setTitle(title);
  }, [title]);
}

/** Calls `listener` whenever a page has set its title. Returns the unsubscribe function. */
export function onTitle(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
