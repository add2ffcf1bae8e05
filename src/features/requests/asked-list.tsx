import { paths } from '@domain/paths.ts';
import { TakeBackIntro } from '@/components/take-back-intro';
import { timeAgo } from '@/lib/time';
import { IntroductionBadge, IntroductionTitle } from '@/features/requests/introduction-list';
import { useTakeBackIntroduction } from '@/features/requests/mutations';
import type { AskedIntroduction } from '@/features/requests/queries';
import { ReachLines } from '@/features/requests/reach-lines';
import { rateText, timeLeft } from '@/features/requests/when';

/** The introductions that an editor asked for. */
export function AskedList({ entries }: { entries: readonly AskedIntroduction[] }) {
  return (
    <ul className="divide-y divide-border">
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Row({ entry }: { entry: AskedIntroduction }) {
  const takeBack = useTakeBackIntroduction();
  const rate = rateText(entry.creator_rate);
  const open = entry.status === 'requested';
  return (
    <li className="space-y-2 py-4 first:pt-0 last:pb-0">
      <IntroductionTitle entry={entry} />
      <p className="text-sm break-words">
        {entry.creator_name ?? 'A creator'}
        {entry.kit_slug && entry.reach === null && (
          <>
            {' · '}
            <a
              className="prose-link max-sm:py-3.5"
              href={paths.epk.getHref(entry.kit_slug)}
              target="_blank"
              rel="noopener noreferrer"
            >
              Press kit
              <span className="sr-only">
                {' '}
                of {entry.creator_name ?? 'the creator'} (opens in a new tab)
              </span>
            </a>
          </>
        )}
        {rate !== '' && <span className="text-muted-foreground"> · {rate} introductions</span>}
      </p>
      {entry.message !== null && (
        <blockquote className="border-l-2 border-border pl-3 text-sm break-words whitespace-pre-line">
          <span className="text-muted-foreground">Your note: </span>
          {entry.message}
        </blockquote>
      )}
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
          <IntroductionBadge status={entry.status} />
          {open ? timeLeft(entry.expires_at) : timeAgo(entry.answered_at ?? entry.expires_at)}
          {open && entry.invented && ' · Only its demo account can answer'}
        </p>
        {open && (
          <TakeBackIntro
            title={entry.title}
            busy={takeBack.isPending}
            onTakeBack={(settled) => takeBack.mutate(entry.id, { onSettled: settled })}
          />
        )}
      </div>
      {entry.creator_email !== null && entry.reach !== null && (
        <ReachLines
          email={entry.creator_email}
          reach={entry.reach}
          name={entry.creator_name ?? 'the creator'}
          subject={entry.title}
        />
      )}
    </li>
  );
}
