import { assetsHref } from '@domain/friday-fix/assets-href.ts';
import type { CardVerdict } from '@domain/friday-fix/verdict-words.ts';
import { ExternalLink } from 'lucide-react';
import { GLOSSES } from '@/components/gloss';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { AskIntro } from '@/features/friday-fix/ask-intro';
import type { AskedItem } from '@/features/friday-fix/intro-dialog';
import type { IntroState, ReaderItem } from '@/features/friday-fix/queries';
import { StoryFacts } from '@/features/friday-fix/story-facts';
import { VerdictButtons } from '@/features/friday-fix/verdict-buttons';

const TONE = { high: 'success', medium: 'warning', low: 'neutral' } as const;

interface StoryCardProps {
  item: ReaderItem & AskedItem;
  userId: string;
  /** False for accounts that are not media accounts. */
  mayAsk: boolean;
  request: IntroState | undefined;
  /** True until the reader's requests are known. */
  pending: boolean;
  verdict: CardVerdict | undefined;
  /** Whether the card says what each answer does: the first one of a list. */
  explains: boolean;
}

/** One item of the issue. */
export function StoryCard({
  item,
  userId,
  mayAsk,
  request,
  pending,
  verdict,
  explains,
}: StoryCardProps) {
  const assets = assetsHref(item.assets_url);

  return (
    <Card>
      <CardHeader className="gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge variant={TONE[item.relevance]}>
            <span className="inline-block first-letter:uppercase">{item.relevance} relevance</span>
          </Badge>
          <StoryFacts story={item} userId={userId} asked={request !== undefined} />
        </div>
        <CardTitle as="h2" className="text-2xl break-words">
          {item.title}
        </CardTitle>
        {item.news_peg && (
          <p className="text-sm text-balance break-words text-muted-foreground">
            News peg: {item.news_peg}
          </p>
        )}
        {explains && (
          <p className="text-sm text-muted-foreground sm:hidden">
            A news peg is {GLOSSES.peg}. View Assets opens the EPK ({GLOSSES.epk}).
          </p>
        )}
        {item.reason !== null && <p className="text-sm font-medium break-words">{item.reason}</p>}
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
        <AskIntro item={item} userId={userId} mayAsk={mayAsk} request={request} pending={pending} />
        {mayAsk && (
          <VerdictButtons
            userId={userId}
            itemId={item.id}
            title={item.title}
            verdict={verdict}
            invented={item.invented}
            explains={explains}
          />
        )}
      </CardFooter>
    </Card>
  );
}
