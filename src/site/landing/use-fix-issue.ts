import {
  LATEST_ISSUE_PATH,
  readLatestIssue,
  type FridayFixIssue,
} from '@domain/friday-fix/issue.ts';
import { useEffect, useState } from 'react';
import { env } from '@/lib/env';

export type FixState =
  | { kind: 'pending' }
  | { kind: 'error' }
  | { kind: 'empty' }
  | { kind: 'data'; issue: FridayFixIssue };

async function fetchFeed(): Promise<unknown> {
  const response = await fetch(env.supabaseUrl + LATEST_ISSUE_PATH, {
    headers: { apikey: env.supabaseKey },
  });
  if (!response.ok) throw new Error(`The feed returned ${String(response.status)}.`);
  return response.json();
}

/** The feed requested by load-deferred-content.ts, or a request made now. Never throws. */
async function load(): Promise<FixState> {
  const early = window.__fridayFixFeed;
  window.__fridayFixFeed = undefined;
  try {
    const issue = readLatestIssue(await (early ?? fetchFeed()));
    return issue !== null ? { kind: 'data', issue } : { kind: 'empty' };
  } catch {
    return { kind: 'error' };
  }
}

/** The latest issue: first the one that the build fetched, then the one in the database. */
export function useFixIssue(initial: FridayFixIssue | null): {
  state: FixState;
  retry: () => void;
} {
  const [state, setState] = useState<FixState>(
    initial !== null ? { kind: 'data', issue: initial } : { kind: 'pending' },
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let unmounted = false;
    void load().then((next) => {
      if (unmounted) return;
      // The issue of the build is better than an error.
      setState((now) => (next.kind === 'error' && now.kind === 'data' ? now : next));
    });
    return () => {
      unmounted = true;
    };
  }, [attempt]);

  const retry = () => {
    setState({ kind: 'pending' });
    setAttempt((count) => count + 1);
  };
  return { state, retry };
}
