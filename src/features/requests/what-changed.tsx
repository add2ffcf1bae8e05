import { deadlineText } from '@domain/requests/deadline-text.ts';
import type { ReadRequest } from '@/features/requests/queries';

interface WhatChangedProps {
  request: ReadRequest;
  before: NonNullable<NonNullable<ReadRequest['entry']>['asked_for']>;
  timeZone: string;
}

/** What a request said when the reader's pitch came, where it says something else now. */
export function WhatChanged({ request, before, timeZone }: WhatChangedProps) {
  const until = (deadline: string) => deadlineText(deadline, timeZone);
  const changed = [
    before.topic !== request.topic && (['Looked for', before.topic] as const),
    before.details !== request.details && (['More about it', before.details || 'Nothing'] as const),
    before.deadline !== request.deadline && (['Until', until(before.deadline)] as const),
    before.wanted !== request.wanted && (['Pitches at most', String(before.wanted)] as const),
  ].filter((line) => line !== false);
  if (changed.length === 0) return null;
  return (
    <div className="space-y-1 border-l-2 border-accent pl-3 text-sm">
      <p>The editor changed the request after you sent your pitch. Before it said:</p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {changed.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
