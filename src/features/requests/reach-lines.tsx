import { paths } from '@domain/paths.ts';
import { phoneHref } from '@domain/press-kit/kit-links.ts';
import { freeTimes } from '@domain/profile/reach.ts';
import { Mail } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { mailHref } from '@/features/requests/mail-href';
import type { Reach } from '@domain/profile/reach-schema.ts';

interface ReachLinesProps {
  email: string;
  reach: Reach;
  name: string;
  /** What the mail is about. */
  subject: string;
}

/** How an editor reaches a creator they are connected with, and when that creator is free. */
export function ReachLines({ email, reach, name, subject }: ReachLinesProps) {
  const times = freeTimes(reach);
  return (
    <div className="min-w-0 space-y-2">
      {/* A long name breaks. */}
      <Button
        asChild
        size="sm"
        variant="outline"
        className="h-auto min-h-11 max-w-full py-1.5 whitespace-normal sm:min-h-9"
      >
        <a href={mailHref(email, subject)}>
          <Mail aria-hidden className="size-4" />
          Write to {name}
        </a>
      </Button>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="text-muted-foreground">Email</dt>
        <dd>
          <a
            className="prose-link break-all max-sm:inline-block max-sm:py-3"
            href={mailHref(email, subject)}
          >
            {email}
          </a>
        </dd>
        {reach.phone !== null && (
          <>
            <dt className="text-muted-foreground">Phone</dt>
            <dd>
              <a
                className="prose-link max-sm:inline-block max-sm:py-3"
                href={phoneHref(reach.phone)}
              >
                {reach.phone}
              </a>
            </dd>
          </>
        )}
        {reach.slug !== null && (
          <>
            <dt className="text-muted-foreground">Press kit</dt>
            <dd>
              <a
                className="prose-link max-sm:inline-block max-sm:py-3"
                href={paths.epk.getHref(reach.slug)}
                target="_blank"
                rel="noopener noreferrer"
              >
                {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </dd>
          </>
        )}
        {times.length > 0 && (
          <>
            <dt className="text-muted-foreground">What they offer, and when</dt>
            <dd>
              <ul className="space-y-1 break-words">
                {times.map((time) => (
                  <li key={time}>{time}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
