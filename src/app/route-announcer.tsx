import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onTitle } from '@/lib/browser/use-document-title';

/**
 * After a navigation: focuses the heading of the page and announces its title. A page whose code is
 * still loading sets its title late, so this component reacts to titles and not to the address.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const current = useRef(pathname);
  const announced = useRef(pathname);
  const [message, setMessage] = useState('');

  useEffect(() => {
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
  window.scrollTo({ top: 0, behavior: 'instant' });
}
