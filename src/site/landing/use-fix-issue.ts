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
    return stateOf(await (early ?? fetchFeed()));
  } catch {
    return { kind: 'error' };
  }
}

function stateOf(feed: unknown): FixState {
  const issue = readLatestIssue(feed);
  return issue !== null ? { kind: 'data', issue } : { kind: 'empty' };
}

/**
 * The latest issue: first the one in the embedded feed (null without one), then the one in the
 * database.
 */
export function useFixIssue(embedded: unknown): { state: FixState; retry: () => void } {
  const [state, setState] = useState<FixState>(() =>
    embedded !== null ? stateOf(embedded) : { kind: 'pending' },
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
