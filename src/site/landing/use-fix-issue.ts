import { useEffect, useState } from 'react';
import { env } from '@/lib/env';
import { FIX_FEED_PATH, readIssue, type FixIssue } from '@/site/landing/fix-feed';

export type FixState =
  { kind: 'pending' } | { kind: 'error' } | { kind: 'empty' } | { kind: 'data'; issue: FixIssue };

async function fetchFeed(): Promise<unknown> {
  const response = await fetch(env.supabaseUrl + FIX_FEED_PATH, {
    headers: { apikey: env.supabaseKey },
  });
  if (!response.ok) throw new Error(`The feed answered ${String(response.status)}.`);
  return response.json();
}

/** The feed as asked for by the page's inline script, or asked for now. Never throws. */
async function load(): Promise<FixState> {
  const early = window.__fixFeed;
  window.__fixFeed = undefined;
  try {
    const issue = readIssue(await (early ?? fetchFeed()));
    return issue !== null ? { kind: 'data', issue } : { kind: 'empty' };
  } catch {
    return { kind: 'error' };
  }
}

/** The latest issue: what the build read, then what the database says now. */
export function useFixIssue(initial: FixIssue | null): { state: FixState; retry: () => void } {
  const [state, setState] = useState<FixState>(
    initial !== null ? { kind: 'data', issue: initial } : { kind: 'pending' },
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    void load().then((next) => {
      if (gone) return;
      // An issue that is a build old is better than an error.
      setState((now) => (next.kind === 'error' && now.kind === 'data' ? now : next));
    });
    return () => {
      gone = true;
    };
  }, [attempt]);

  const retry = () => {
    setState({ kind: 'pending' });
    setAttempt((count) => count + 1);
  };
  return { state, retry };
}
