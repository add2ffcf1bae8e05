import { useLayoutEffect, useRef } from 'react';

interface MailSheetProps {
  html: string;
  label: string;
}

/**
 * Preview of a mail's HTML in a shadow root: no page styles apply, no script runs, and links are
 * removed, because a click in the preview must not record an answer.
 */
export function MailSheet({ html, label }: MailSheetProps) {
  const host = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    root.replaceChildren(sheetOf(html));
  }, [html]);

  return (
    <div
      ref={host}
      role="group"
      aria-label={label}
      className="overflow-x-auto rounded-sm border border-border bg-white"
    />
  );
}

/** The mail's body as an element, without links, forms and event handlers. */
export function sheetOf(html: string): HTMLElement {
  // Scripts of a parsed document never run, not even after insertion into the page.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (name === 'href' || name.startsWith('on')) element.removeAttribute(name);
  }
  const sheet = document.createElement('div');
  sheet.style.cssText = body.style.cssText;
  sheet.append(...body.childNodes);
  return sheet;
}
