import type { OptOutChoice } from '@domain/api/links/pitch-answer.ts';
import { BRAND } from '@domain/text/brand.ts';
import { useId } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { storeOptOut, type AnswerState } from '@/site/answers/answer-calls';
import { NoticeBox } from '@/site/components/notice-box';
import { useCall } from '@/site/components/use-call';

interface OptOutProps {
  token: string;
  creator: string;
  choice: OptOutChoice;
  onStored: (stored: Pick<AnswerState, 'opt_out'>) => void;
}

/** Stops the mails of one creator or of everybody, and opens the address again. */
export function OptOut({ token, creator, choice, onStored }: OptOutProps) {
  const headingId = useId();
  const { state, call } = useCall(storeOptOut);
  const pending = state.kind === 'pending';
  const store = (opt_out: OptOutChoice) => call({ token, opt_out }, onStored);
  const choices = [
    ['creator', `No more from ${creator}`],
    ['all', `No more pitches from ${BRAND.name}`],
  ] as const;
  return (
    <section id="stop" aria-labelledby={headingId} className="border-t border-border pt-6">
      <h2 id={headingId} className="font-display text-xl">
        Fewer mails
      </h2>
      <div aria-live="polite" className="mt-2">
        {choice === 'none' ? (
          <p className="text-sm text-muted-foreground">You still get pitches. Stop them here:</p>
        ) : (
          <NoticeBox
            look="success"
            title={
              choice === 'creator'
                ? `You get no more mails from ${creator}.`
                : `You get no more pitches from anybody on ${BRAND.name}.`
            }
          >
            This holds from now on. You can allow them again here any time.
          </NoticeBox>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {choices
          // Everybody's mails include this creator's.
          .filter(([value]) => value !== choice && choice !== 'all')
          .map(([value, label]) => (
            <button
              key={value}
              type="button"
              className={buttonStyles({ variant: 'outline', size: 'sm' })}
              disabled={pending}
              onClick={() => store(value)}
            >
              {label}
            </button>
          ))}
        {choice !== 'none' && (
          <button
            type="button"
            className={buttonStyles({ variant: 'outline', size: 'sm' })}
            disabled={pending}
            onClick={() => store('none')}
          >
            Allow mails again
          </button>
        )}
      </div>
      {state.kind === 'failed' && (
        <div className="mt-3">
          <NoticeBox look="failure" title="That was not stored">
            {state.error.userMessage}
          </NoticeBox>
        </div>
      )}
    </section>
  );
}
