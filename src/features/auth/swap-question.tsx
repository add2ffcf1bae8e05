import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { AskToSwap } from '@/features/auth/auth-api';

interface Question {
  from: string;
  to: string;
  answer: (swap: boolean) => void;
}

/** Asks on the page whether to go on as another account: `ask` waits for the answer to `question`. */
export function useSwapQuestion(): { question: Question | null; ask: AskToSwap } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: AskToSwap = (from, to) =>
    new Promise((resolve) => {
      setQuestion({
        from,
        to,
        answer: (swap) => {
          setQuestion(null);
          resolve(swap);
        },
      });
    });
  return { question, ask };
}

/** The two accounts and the two answers. */
export function SwapQuestion({ question: { from, to, answer } }: { question: Question }) {
  return (
    <>
      <p role="alert" className="break-words">
        You are signed in as <strong>{from}</strong>. Go on as <strong>{to}</strong>?
      </p>
      <p>If you did not ask for this link, stay: what you do as the other account is theirs.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          autoFocus
          className="max-w-full"
          onClick={() => {
            answer(false);
          }}
        >
          Stay signed in
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            answer(true);
          }}
        >
          Go on as the other account
        </Button>
      </div>
    </>
  );
}
