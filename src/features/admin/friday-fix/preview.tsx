import { BRAND } from '@domain/text/brand.ts';
import { digestFor, renderDigest, TEST_TOKEN } from '@domain/mail/digest/digest-mail.ts';
import type { IssueContent } from '@domain/friday-fix/issue-content.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { longDate } from '@/lib/long-date';

/** The issue as page, as mail and as the mail's text. */
export function Preview({ content }: { content: IssueContent }) {
  const [view, setView] = useState('page');
  const parts = renderDigest(content, {
    site: window.location.origin,
    // The server knows it.
    postalAddress: `${BRAND.name}’s postal address`,
  });
  const mail = digestFor(parts, {
    reader: 'editor',
    token: TEST_TOKEN,
    order: content.cards.map((card) => card.id),
  });
  return (
    <Tabs value={view} onValueChange={setView}>
      <TabsList aria-label="Preview">
        <TabsTrigger value="page">Page</TabsTrigger>
        <TabsTrigger value="mail">Mail</TabsTrigger>
        <TabsTrigger value="text">Text</TabsTrigger>
      </TabsList>
      <TabsContent value="page">
        <PageView content={content} />
      </TabsContent>
      <TabsContent value="mail">
        <MailFrame html={mail.html} />
      </TabsContent>
      <TabsContent value="text">
        <pre
          aria-label="The text part"
          className="rounded-sm border border-border p-4 text-sm break-words whitespace-pre-wrap"
        >
          {mail.text}
        </pre>
      </TabsContent>
    </Tabs>
  );
}

/** The mail in its whole length: a frame that scrolls would hide the end without a sign. */
function MailFrame({ html }: { html: string }) {
  const [height, setHeight] = useState<number | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const measure = () => {
    const root = frame.current?.contentDocument?.documentElement;
    // Of the content, not of the window: that one is as high as the frame already is.
    if (root !== undefined) setHeight(Math.ceil(root.getBoundingClientRect().height));
  };
  const onWidth = useEffectEvent(measure);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(() => onWidth());
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="overflow-hidden rounded-sm border border-border">
      {/* Of this origin only to be measured: it runs no script, and its links open no window. */}
      <iframe
        ref={frame}
        title="The mail"
        sandbox="allow-same-origin"
        srcDoc={html}
        className="block h-160 w-full bg-white"
        style={height === null ? undefined : { height }}
        onLoad={measure}
      />
    </div>
  );
}

function PageView({ content }: { content: IssueContent }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted-foreground">Latest: {longDate(content.issue_date)}</p>
      <ol className="grid gap-4 md:grid-cols-2">
        {content.cards.map((card) => (
          <li key={card.id} className="paper p-5">
            <p className="text-sm text-muted-foreground">
              {[card.format, card.city_region].filter(Boolean).join(' · ')}
            </p>
            <p className="mt-1 font-display text-xl break-words">{card.title}</p>
            <ul className="mt-2 list-[square] space-y-1 pl-5 break-words marker:text-accent">
              {card.summary_bullets.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
