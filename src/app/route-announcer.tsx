import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { reloadForNewVersion } from '@/app/new-version';
import { onTitle } from '@/lib/browser/use-document-title';
import { endToasts } from '@/lib/toast';

/**
 * After a navigation: ends the toasts of the page before, focuses the heading, announces the title, and shows the page
 * from its top; back and forward keep the place, which the browser knows. A page whose code is still loading sets its
 * title late, so this component reacts to titles and not to the address.
 */
export function RouteAnnouncer() {
  const [pathname] = useLocation();
  const current = useRef(pathname);
  const announced = useRef(pathname);
  const [message, setMessage] = useState('');
  const wentBack = useRef(false);

  useEffect(() => {
    let shown = location.pathname;
    const ended = new AbortController();
    const note = ({ type }: Event) => {
      wentBack.current = type === 'popstate';
      // At the change itself, however long the next page takes. A redirect goes on with what led to it.
      if (location.pathname !== shown && type !== 'replaceState') endToasts();
      shown = location.pathname;
    };
    // wouter sends the other two.
    for (const type of ['popstate', 'pushState', 'replaceState'])
      addEventListener(type, note, { signal: ended.signal });
    return () => ended.abort();
  }, []);

  useEffect(() => {
    if (current.current !== pathname) void reloadForNewVersion();
    current.current = pathname;
  }, [pathname]);

  useEffect(
    () =>
      onTitle((title) => {
        // Children's effects run before this component's: the address bar is always current.
        const path = window.location.pathname;
        if (announced.current === path) return;
        announced.current = path;
        setMessage(title);
        focusHeading();
        if (!wentBack.current) window.scrollTo({ top: 0, behavior: 'instant' });
      }),
    [],
  );

  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {message}
    </p>
  );
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
