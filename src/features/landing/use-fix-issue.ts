import { useCallback, useEffect, useState } from 'react';
import { env } from '@/lib/env';
import { FIX_FEED_PATH, readIssue, type FixIssue } from './fix-feed';

export type FixState =
  { kind: 'pending' } | { kind: 'error' } | { kind: 'empty' } | { kind: 'data'; issue: FixIssue };

async function fetchFeed(): Promise<unknown> {
  const response = await fetch(env.supabaseUrl + FIX_FEED_PATH, {
    headers: { apikey: env.supabaseKey },
  });
  if (!response.ok) throw new Error(`The feed answered ${String(response.status)}.`);
  return response.json();
}

/** The latest issue: what the build read, then what the database says now. */
export function useFixIssue(initial: FixIssue | null): { state: FixState; retry: () => void } {
  const [state, setState] = useState<FixState>(
    initial ? { kind: 'data', issue: initial } : { kind: 'pending' },
  );

  const load = useCallback(async () => {
    const early = window.__fixFeed;
    window.__fixFeed = undefined;
    try {
      const issue = readIssue(await (early ?? fetchFeed()));
      setState(issue ? { kind: 'data', issue } : { kind: 'empty' });
    } catch {
      // An issue that is a build old is better than an error.
      setState((current) => (current.kind === 'data' ? current : { kind: 'error' }));
    }
  }, []);

  useEffect(() => {
    void load();
  }, [load]);

  const retry = () => {
    setState({ kind: 'pending' });
    void load();
  };
  return { state, retry };
}
