import { useLayoutEffect, useRef } from 'react';

interface MailSheetProps {
  html: string;
  label: string;
}

/**
 * A mail's HTML in a shadow root: our styles do not reach it, nothing in it runs, and its links
 * lead nowhere, because a preview must not answer for an editor.
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

/** The body of a mail as an element of this page, with everything taken out that could act. */
export function sheetOf(html: string): HTMLElement {
  // Scripts of a parsed document never run, also not once they stand in ours.
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
