import { useEffect, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { inFull } from '@/features/onboarding/sentences/in-words';
import type { ProfileDraft } from '@/features/onboarding/queries';
import { changedFields, type ProfileValues } from '@/features/onboarding/editor/profile-values';
import { labelOf } from '@/features/onboarding/steps/steps';
import { timeAgo } from '@/lib/time';

interface DraftChoiceProps {
  mine: ProfileValues;
  /** The draft of the other device or tab. */
  other: ProfileDraft;
  onKeepThis: () => void;
  onTakeOther: () => void;
}

/** What was typed here and elsewhere, side by side, where they differ; one of the two goes on. */
export function DraftChoice({ mine, other, onKeepThis, onTakeOther }: DraftChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);

  return (
    <div ref={box} tabIndex={-1}>
      <Alert variant="warning" title="You typed in two places">
        <p>
          Some of it is in this window, some on another device or in another tab. None of it is
          saved yet. Which of the two do you want to go on with?
        </p>
        <dl className="mt-4 grid gap-4">
          {changedFields(mine, other.values).map((field) => (
            <div key={field} className="grid gap-2">
              <dt className="font-semibold">{labelOf(field, mine)}</dt>
              <dd className="grid gap-3 sm:grid-cols-2">
                <Version title="In this window" text={inFull(field, mine)} />
                <Version
                  title={`Elsewhere, ${timeAgo(other.at)}`}
                  text={inFull(field, other.values)}
                />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="sm" onClick={onKeepThis}>
            Keep what is in this window
          </Button>
          <Button size="sm" variant="outline" onClick={onTakeOther}>
            Take the other one
          </Button>
        </div>
      </Alert>
    </div>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 rounded-sm border border-border bg-background p-3">
      <p className="text-xs text-muted-foreground">{title}</p>
      <p className="mt-1 break-words whitespace-pre-line">{text === '' ? 'Nothing' : text}</p>
    </div>
  );
}
