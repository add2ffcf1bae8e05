import type { OptOutChoice } from '@domain/api/pitch-answer.ts';
import { BRAND } from '@domain/brand.ts';
import { useId } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { useOptOut } from '@/features/answers/mutations';

interface OptOutProps {
  token: string;
  creator: string;
  choice: OptOutChoice;
}

/** Stops the mails of one creator or of everybody, and opens the address again. */
export function OptOut({ token, creator, choice }: OptOutProps) {
  const headingId = useId();
  const stop = useOptOut(token);
  const choices = [
    ['creator', `No more from ${creator}`],
    ['all', `No more pitches from ${BRAND.name}`],
  ] as const;
  return (
    <section id="stop" aria-labelledby={headingId} className="border-t border-border pt-6">
      <h2 id={headingId} className="font-display text-xl">
        Fewer mails
      </h2>
      <p role="status" className="mt-1 text-sm text-muted-foreground">
        {choice === 'none'
          ? 'Nothing is stopped. Opening this page changes nothing.'
          : choice === 'creator'
            ? `You get no more mails from ${creator}.`
            : `You get no more pitches from anybody on ${BRAND.name}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {choices
          .filter(([value]) => value !== choice)
          .map(([value, label]) => (
            <Button
              key={value}
              variant="outline"
              size="sm"
              disabled={stop.isPending}
              onClick={() => stop.mutate(value)}
            >
              {label}
            </Button>
          ))}
        {choice !== 'none' && (
          <Button
            variant="outline"
            size="sm"
            disabled={stop.isPending}
            onClick={() => stop.mutate('none')}
          >
            Allow mails again
          </Button>
        )}
      </div>
      {stop.isError && (
        <Alert variant="destructive" title="That was not stored" className="mt-3">
          {toAppError(stop.error).userMessage}
        </Alert>
      )}
    </section>
  );
}
