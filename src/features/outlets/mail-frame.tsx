import { useState, type SyntheticEvent } from 'react';

type MailFrameProps = {
  html: string;
  title: string;
};

/**
 * A mail's HTML in a frame of its own: no script runs in it, our styles do not reach it, and its
 * links lead nowhere. It is as high as its content.
 */
export function MailFrame({ html, title }: MailFrameProps) {
  const [height, setHeight] = useState(420);

  function measure(event: SyntheticEvent<HTMLIFrameElement>) {
    const content = event.currentTarget.contentDocument?.documentElement;
    if (content) setHeight(content.scrollHeight);
  }

  return (
    <iframe
      title={title}
      // Same origin only so that the height can be read; without scripts nothing else comes of it.
      sandbox="allow-same-origin"
      // New windows are not allowed to this frame, so links aimed at one do nothing.
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      onLoad={measure}
      style={{ height }}
      className="w-full rounded-sm border border-border bg-white"
    />
  );
}
