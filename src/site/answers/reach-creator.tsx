import type { ShownReach } from '@domain/api/links/pitch-answer.ts';
import { paths } from '@domain/paths.ts';

interface ReachCreatorProps {
  reach: NonNullable<ShownReach>;
  creator: string;
  /** The bar with the answers has the email. */
  inBar: boolean;
}

/** After a yes: how to reach the creator, and when they are free. */
export function ReachCreator({ reach, creator, inBar }: ReachCreatorProps) {
  const { email, phone, slug, times } = reach;
  if (inBar && phone === null && slug === null && times.length === 0) return null;
  return (
    <section aria-labelledby="reach-heading" className="space-y-2">
      <h2 id="reach-heading" className="font-display text-xl">
        {inBar ? 'More ways to reach' : 'How to reach'} {creator}
      </h2>
      <ul className="space-y-1 break-words">
        {!inBar && (
          <li>
            <a className="prose-link inline-block min-h-6" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        )}
        {phone !== null && (
          <li>
            <a
              className="prose-link inline-block min-h-6"
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            >
              {phone}
            </a>
          </li>
        )}
        {slug !== null && (
          <li>
            <a className="prose-link inline-block min-h-6" href={paths.epk.getHref(slug)}>
              Press kit
            </a>
          </li>
        )}
      </ul>
      {times.length > 0 && (
        <>
          <h3 className="text-sm font-semibold">What they offer, and when</h3>
          <ul className="list-disc space-y-1 pl-5 break-words">
            {times.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
