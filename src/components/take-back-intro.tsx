import { useState } from 'react';
import { Button } from '@/components/ui/button';

interface TakeBackIntroProps {
  /** The title of the story that the introduction was asked for. */
  title: string;
  busy: boolean;
  /** Takes it back, and calls `settled` when that came to an end. */
  onTakeBack: (settled: () => void) => void;
}

/** Takes an unanswered request for an introduction back. It asks first: a story can be asked for once. */
export function TakeBackIntro({ title, busy, onTakeBack }: TakeBackIntroProps) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <Button size="sm" variant="ghost" onClick={() => setSure(true)}>
        Take back<span className="sr-only"> the introduction for {title}</span>
      </Button>
    );
  return (
    <div className="grid basis-full gap-3">
      <p className="text-sm">
        You can ask once for each story. If you take this back, it stays taken back.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={busy} onClick={() => onTakeBack(() => setSure(false))}>
          Yes, take it back<span className="sr-only"> for {title}</span>
        </Button>
        {/* The focus is on the harmless one. */}
        <Button size="sm" variant="outline" autoFocus onClick={() => setSure(false)}>
          Keep it<span className="sr-only"> for {title}</span>
        </Button>
      </div>
    </div>
  );
}
