import { assetsHref } from '@domain/friday-fix/assets-href.ts';
import type { CardVerdict } from '@domain/friday-fix/verdict-words.ts';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import type { IntroState, ReaderItem } from '@/features/friday-fix/queries';
import { VerdictButtons } from '@/features/friday-fix/verdict-buttons';

const loadDialog = () => import('@/features/friday-fix/intro-dialog');
const IntroDialog = lazy(async () => ({ default: (await loadDialog()).IntroDialog }));

const TONE = { high: 'success', medium: 'warning', low: 'neutral' } as const;

const REQUEST_STATE = {
  requested: { label: 'Requested', tone: 'neutral' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'outline' },
  expired: { label: 'No answer', tone: 'outline' },
  taken_back: { label: 'Taken back', tone: 'outline' },
} as const;

interface StoryCardProps {
  item: ReaderItem;
  userId: string;
  /** False for accounts that are not media accounts. */
  mayAsk: boolean;
  request: IntroState | undefined;
  verdict: CardVerdict | undefined;
}

/** One item of the issue. */
export function StoryCard({ item, userId, mayAsk, request, verdict }: StoryCardProps) {
  const [open, setOpen] = useState(false);
  // Held outside the dialog, so that closing it does not lose the typed text.
  const [message, setMessage] = useState('');
  const assets = assetsHref(item.assets_url);

  return (
    <Card>
      <CardHeader className="gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge variant={TONE[item.relevance]}>{item.relevance} relevance</Badge>
          <span className="text-sm text-muted-foreground">
            {[item.format, item.city_region].filter(Boolean).join(' · ')}
          </span>
        </div>
        <CardTitle as="h2" className="text-2xl break-words">
          {item.title}
        </CardTitle>
        {item.news_peg && (
          <p className="text-sm text-balance break-words text-muted-foreground">
            News peg: {item.news_peg}
          </p>
        )}
        {item.reason !== null && (
          <p className="text-sm font-medium break-words">For you: {item.reason}</p>
        )}
      </CardHeader>
      <CardContent>
        <ul className="list-[square] space-y-1.5 pl-5 break-words marker:text-accent">
          {item.summary_bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      </CardContent>
      <CardFooter>
        {assets && (
          <Button asChild variant="outline" className="grow px-3 sm:grow-0 sm:px-4.5">
            <a href={assets} target="_blank" rel="noopener noreferrer" data-action="assets">
              View Assets
              <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only"> of {item.title} (opens in a new tab)</span>
            </a>
          </Button>
        )}
        {request !== undefined ? (
          <RequestState request={request} />
        ) : (
          <Button
            className="grow px-3 sm:grow-0 sm:px-4.5"
            data-action="intro"
            onPointerEnter={() => void loadDialog()}
            onClick={() => setOpen(true)}
          >
            Request Intro<span className="sr-only"> for {item.title}</span>
          </Button>
        )}
        {mayAsk && (
          <VerdictButtons userId={userId} itemId={item.id} title={item.title} verdict={verdict} />
        )}
      </CardFooter>
      {open && (
        <Suspense fallback={<Spinner label="Opening" />}>
          <IntroDialog
            item={item}
            userId={userId}
            mayAsk={mayAsk}
            message={message}
            onMessage={setMessage}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function RequestState({ request }: { request: IntroState }) {
  const { label, tone } = REQUEST_STATE[request.status];
  return (
    <p role="status" className="inline-flex items-center gap-2 text-sm text-muted-foreground">
      Introduction <Badge variant={tone}>{label}</Badge>
    </p>
  );
}
