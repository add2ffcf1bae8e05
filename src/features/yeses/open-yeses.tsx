import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ChevronDown, Mail } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ReplyWentOut } from '@/components/reply-went-out';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { signedInUser } from '@/lib/account/session';
import { useLiveChanges } from '@/lib/api/realtime';
import { useMedia } from '@/lib/browser/use-media';
import { SENT_ID } from '@/lib/anchors';
import { cn } from '@/lib/cn';
import { timeAgo } from '@/lib/time';
import { beginReply, useReplyBegun } from '@/lib/yeses/begun-replies';
import { useMarkReplied } from '@/lib/yeses/mutations';
import { openYesesQuery, replyHref, yesesKey, type OpenYes } from '@/lib/yeses/queries';
import { yesName, yesWords } from '@/features/yeses/yes-words';

/** Asks for the yeses of the signed-in creator. */
export function askYeses(client: QueryClient): void {
  const user = signedInUser();
  if (user !== null) void client.prefetchQuery(openYesesQuery(user.id));
}

interface OpenYesesProps {
  userId: string;
  /** Called once it is known whether there is a yes, or cannot be known. */
  onKnown: () => void;
}

/** The editors' yeses that the creator has not answered; nothing where there is none. */
export function OpenYeses({ userId, onKnown }: OpenYesesProps) {
  const client = useQueryClient();
  const yeses = useQuery(openYesesQuery(userId));
  const reload = () => void client.invalidateQueries({ queryKey: yesesKey });
  useLiveChanges('account', { pitch_sends: reload, request_entries: reload });
  const [first, ...others] = yeses.data ?? [];
  const isKnown = !(yeses.isPending && yeses.fetchStatus === 'fetching');
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) tell();
  }, [isKnown]);
  return first !== undefined && <YesList yeses={[first, ...others]} />;
}

/** Where a yes stands with the editor's words. */
const hrefOf = ({ id, slug, pitch_id }: OpenYes): string =>
  slug === null ? paths.pitch.getHref(pitch_id, { send: id }) : paths.appRequest.getHref(slug);

/**
 * One row, which the page is hardly pushed down by: the rest unfolds. On a phone's dashboard the first stands open, with
 * what the editor wrote.
 */
function YesList({ yeses }: { yeses: readonly [OpenYes, ...OpenYes[]] }) {
  const [pathname] = useLocation();
  const home = pathname === paths.creatorDashboard.getHref();
  const wide = useMedia('(min-width: 40rem)');
  const [all, setAll] = useState(false);
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null);
  const id = useId();
  const more = yeses.length - 1;
  const folds = wide || !home;
  const unfolded = wide ? all : !folds || unfoldedAt === pathname;
  const [first] = yeses;
  return (
    <section
      aria-labelledby="yes-first"
      className={cn(
        'mb-8 rounded-sm border-l-4 border-l-success bg-success/8 p-4 sm:mb-6 sm:px-5 sm:py-2.5',
        folds && 'max-sm:-mt-4 max-sm:mb-5 max-sm:pt-1.5 max-sm:pr-1.5',
        !unfolded && 'max-sm:pb-1.5',
      )}
    >
      <div className="flex items-center gap-2 sm:gap-4">
        <Mail aria-hidden className="size-5 shrink-0 text-success" />
        <div className={cn('min-w-0', wide && !unfolded ? 'shrink-0' : 'flex-1')}>
          <h2 id="yes-first" className="font-semibold">
            An editor said yes{!wide && more > 0 && `, ${more} more`}
          </h2>
        </div>
        {wide && !unfolded && (
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2">
              <YesLink yes={first} />
              <Said yes={first} />
            </p>
            <p className="line-clamp-2 text-sm break-words text-muted-foreground">
              {first.email} {first.note !== null && <q className="text-foreground">{first.note}</q>}
            </p>
          </div>
        )}
        {folds && (
          <p className="flex shrink-0 items-center gap-2">
            {/* Of one yes each: the undo of a mark is not that of the next yes. */}
            {!unfolded &&
              (wide ? (
                <YesActions key={first.id} yes={first} leads={home} />
              ) : (
                <Reply key={first.id} yes={first} leads={home} />
              ))}
            <Button
              variant="ghost"
              size={wide ? 'sm' : 'icon'}
              aria-expanded={unfolded}
              aria-controls={id}
              aria-label={wide ? undefined : unfolded ? 'Show less' : 'Show what they said'}
              onClick={() => (wide ? setAll(!all) : setUnfoldedAt(unfolded ? null : pathname))}
            >
              {wide &&
                (unfolded ? 'Show less' : more > 0 ? `and ${String(more)} more` : 'Show all of it')}
              <ChevronDown
                aria-hidden
                className={cn(wide ? 'size-4' : 'size-5', unfolded && 'rotate-180')}
              />
            </Button>
          </p>
        )}
      </div>
      {!wide && !unfolded && (
        <p className="line-clamp-2 pr-2.5 text-sm break-words text-muted-foreground">
          <span className="font-medium text-foreground">{yesName(first)}</span>{' '}
          {first.note !== null && <q>{first.note}</q>}
        </p>
      )}
      {!unfolded && <ReplyWentOut key={first.id} yes={first} name={editorOf(first)} />}
      <div id={id} className={cn(unfolded && 'mt-2')}>
        {unfolded && (
          <ul className="divide-y divide-border">
            {(all ? yeses : [first]).map((yes) => (
              <Yes key={yes.id} yes={yes} leads={home && yes === first} />
            ))}
          </ul>
        )}
        {unfolded && !wide && more > 0 && (
          <Button
            variant="outline"
            size="sm"
            className="mt-3 min-h-11"
            aria-expanded={all}
            onClick={() => setAll((now) => !now)}
          >
            {all ? 'Show the first alone' : `and ${String(more)} more`}
            <ChevronDown aria-hidden className={cn('size-4', all && 'rotate-180')} />
          </Button>
        )}
      </div>
    </section>
  );
}

interface ReplyProps {
  yes: OpenYes;
  /** Whether it is the next step of the screen. */
  leads: boolean;
}

const editorOf = ({ name, source }: OpenYes): string => name ?? source;

/** Opens the mail program. Nothing says that it did, or that the mail went out: the creator is asked. */
function Reply({ yes, leads }: ReplyProps) {
  return (
    <a
      href={replyHref(yes, yes.kit)}
      className={cn(
        buttonStyles({ size: 'sm', variant: leads ? 'primary' : 'outline' }),
        'min-h-11 sm:min-h-9',
      )}
      onClick={() => beginReply(yes.id)}
    >
      Reply<span className="sr-only"> to {editorOf(yes)}</span>
    </a>
  );
}

/** The reply, and until it is begun the mark of a yes that was answered elsewhere. */
function YesActions({ yes, leads }: ReplyProps) {
  const begun = useReplyBegun(yes.id);
  const mark = useMarkReplied(yes);
  return (
    <>
      <Reply yes={yes} leads={leads} />
      {!begun && (
        <Button
          variant="outline"
          size="sm"
          className="min-h-11 sm:min-h-9"
          busy={mark.isPending}
          onClick={() => mark.mutate(true)}
        >
          I answered<span className="sr-only"> {editorOf(yes)}</span>
        </Button>
      )}
    </>
  );
}

/** Who said yes to what, as a link to where it stands. */
function YesLink({ yes }: { yes: OpenYes }) {
  return (
    <Link
      to={hrefOf(yes)}
      className="font-medium underline-offset-4 hover:underline"
      // The address may be that of the page already.
      onClick={() => document.getElementById(SENT_ID)?.scrollIntoView()}
    >
      {yesWords(yes)}
    </Link>
  );
}

function Said({ yes }: { yes: OpenYes }) {
  return <span className="text-sm text-muted-foreground"> · said {timeAgo(yes.said_at)}</span>;
}

function Yes({ yes, leads }: ReplyProps) {
  return (
    <li className="grid gap-3 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 space-y-1">
        <p className="break-words">
          <YesLink yes={yes} />
          <Said yes={yes} />
        </p>
        {yes.note !== null && (
          <blockquote className="border-l-2 border-success pl-3 text-sm break-words whitespace-pre-line">
            {yes.note}
          </blockquote>
        )}
        <p className="text-sm break-all text-muted-foreground">{yes.email}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <YesActions yes={yes} leads={leads} />
      </p>
      <ReplyWentOut yes={yes} name={editorOf(yes)} />
    </li>
  );
}
