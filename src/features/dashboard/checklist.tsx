import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { Link } from 'wouter';
import { CopyButton } from '@/components/copy-button';
import { Gloss } from '@/components/gloss';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';
import { profileStateQuery } from '@/features/dashboard/queries';

const LINES = [
  { key: 'photo', field: 'avatar_url', text: 'Add a photo of you' },
  { key: 'bio', field: 'bio_short', text: 'Write a short bio' },
  { key: 'offer', field: 'offers', text: 'Say what an editor can have from you' },
  { key: 'work', field: 'book_title', text: 'Name your book, film, company or cause' },
  { key: 'links', field: 'website_url', text: 'Link your website or a network' },
  { key: 'contact', field: 'contact_email', text: 'Say where the press can reach you' },
  { key: 'published', field: 'epk_published', text: 'Publish your press kit' },
] as const;

/**
 * What makes the press kit complete, each line with the way to its field, until all is done. Shown from the first pitch
 * on that was sent, or waits in a draw.
 */
export function Checklist({ userId }: { userId: string }) {
  const profile = useQuery(profileStateQuery(userId));
  const state = profile.data ?? null;
  if (state === null) return null;
  const { done, publicKit } = state;
  const count = LINES.filter(({ key }) => done[key]).length;
  if (count === LINES.length) return null;
  const next = LINES.find(({ key }) => !done[key]);
  return (
    <section aria-labelledby="checklist" className="paper p-5 sm:p-6">
      <h2 id="checklist" className="font-display text-xl">
        {publicKit === null ? 'Your press kit (EPK)' : 'Your press kit (EPK) is public'}
      </h2>
      <p className="mt-1 max-w-measure text-sm text-muted-foreground">
        <Gloss of="epk">EPK</Gloss>.{' '}
        {publicKit !== null
          ? 'Pitches you send from now on can link to it.'
          : done.published
            ? 'It is published, and opens when its embargo ends.'
            : 'Once it is published, your pitches link to it.'}{' '}
        {count} of {LINES.length} done.
      </p>
      {publicKit !== null && (
        <div className="mt-3 flex flex-wrap items-center gap-3 rounded-sm bg-muted px-4 py-2">
          <a
            href={publicKit}
            target="_blank"
            rel="noopener"
            className="prose-link inline-flex min-h-11 min-w-0 grow items-center text-sm break-all"
          >
            {window.location.origin + publicKit}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <CopyButton text={window.location.origin + publicKit} what="the link to your press kit" />
        </div>
      )}
      {next !== undefined && (
        <Button asChild variant="outline" className="mt-4">
          <Link to={paths.profile.getHref(next.field)}>{next.text}</Link>
        </Button>
      )}
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {LINES.filter((line) => line !== next).map(({ key, field, text }) => (
          <li key={key} className="flex min-h-11 items-center gap-2 text-sm">
            {done[key] ? (
              <>
                <Check aria-hidden className="size-4 shrink-0" />
                <span className="text-muted-foreground">
                  <span className="sr-only">Done: </span>
                  {text}
                </span>
              </>
            ) : (
              <>
                <Circle aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                <Link
                  to={paths.profile.getHref(field)}
                  className="prose-link inline-flex min-h-11 items-center"
                >
                  {text}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
