import type { ShownReach } from '@domain/api/links/pitch-answer.ts';
import { paths } from '@domain/paths.ts';
import { buttonStyles } from '@/components/ui/button-styles';

interface ReachCreatorProps {
  reach: NonNullable<ShownReach>;
  creator: string;
  subject: string;
  /** Whether to write is the next step: after another answer it is not. */
  leads: boolean;
}

/** After a yes: how to reach the creator, and when they are free. */
export function ReachCreator({ reach, creator, subject, leads }: ReachCreatorProps) {
  const { email, phone, slug, times } = reach;
  return (
    <section aria-label={`How to reach ${creator}`} className="mt-2 space-y-2 break-words">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <a
          className={buttonStyles({ variant: leads ? 'primary' : 'outline' })}
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
        >
          Write to {creator}
        </a>
        <span className="min-w-0">{email}</span>
        {phone !== null && (
          <a
            className="prose-link inline-block min-h-6"
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          >
            {phone}
          </a>
        )}
        {slug !== null && (
          <a className="prose-link inline-block min-h-6" href={paths.epk.getHref(slug)}>
            Press kit
          </a>
        )}
      </p>
      {times.length > 0 && (
        <>
          <h3 className="text-sm font-semibold">What they offer, and when</h3>
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {times.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
