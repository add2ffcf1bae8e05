import type { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '@/lib/account/session';
import { firstContent } from '@/lib/browser/first-content';
import { env } from '@/lib/env';
import { accessToken, authClient } from '@/lib/api/supabase';
import { dropTogether } from '@/lib/api/together';

/** What an account is told about: the tables of `private.tell_accounts`. */
type AccountMatter =
  | 'pitch_sends'
  | 'intro_requests'
  | 'request_entries'
  | 'card_verdicts'
  | 'card_outcomes'
  | 'pitch_reviews'
  | 'subscriptions';

/** What the panel of the admins is told about. */
type PanelMatter = 'webhook_logs' | 'failures' | 'health' | 'subscriptions' | 'pitch_reviews';

interface Matters {
  account: AccountMatter;
  panel: PanelMatter;
  issues: 'friday_fix_issues';
}

/**
 * Called when something changed. `unsure` is true when that is not known: messages may have been lost while the
 * connection was cut, or came in a pause of the database. What is on the screen is read again all the same.
 */
type OnChange = (unsure: boolean) => void;

type Listeners = ReadonlyMap<string, OnChange>;

interface Connection {
  client: RealtimeClient;
  joined: REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
}

/** Messages of so long ago are asked for at the first join: what changed since the page read its data. */
const MISSED_MS = 15_000;
const MOST_MISSED = 25;
/** Messages about one matter within so long are one change. */
const COLLECT_MS = 100;
/** The database tells the panel once a second at most (`private.tell_panel`): what it left out is there by then. */
const PANEL_PAUSE_MS = 1_300;

let connecting: Promise<Connection> | undefined;

/** One socket for the whole app, opened by the first subscription. */
function connect(): Promise<Connection> {
  connecting ??= open().catch((error: unknown) => {
    connecting = undefined;
    throw error;
  });
  return connecting;
}

async function open(): Promise<Connection> {
  await firstContent;
  const { RealtimeClient, REALTIME_SUBSCRIBE_STATES } = await import('@supabase/realtime-js');
  const client = new RealtimeClient(`${env.supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: env.supabaseKey },
    accessToken,
  });
  (await authClient()).onAuthStateChange((event) => {
    if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') void client.setAuth();
    if (event === 'SIGNED_OUT') {
      channels.clear();
      void client.removeAllChannels();
    }
  });
  // The first join must carry the token: the policies of the channels ask who joins.
  await client.setAuth();
  return { client, joined: REALTIME_SUBSCRIBE_STATES.SUBSCRIBED };
}

/** The listeners of each joined channel. A channel is joined once, and stays while the account is signed in. */
const channels = new Map<string, Set<Listeners>>();

function join(topic: string): Set<Listeners> {
  const known = channels.get(topic);
  if (known !== undefined) return known;
  const all = new Set<Listeners>();
  channels.set(topic, all);
  subscribe(topic, all, Date.now() - MISSED_MS).catch((error: unknown) => {
    console.warn('Live updates are not available', error);
    channels.delete(topic);
  });
  return all;
}

async function subscribe(topic: string, all: Set<Listeners>, since: number): Promise<void> {
  const { client, joined } = await connect();
  const collecting = new Set<string>();
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();
  const tell = (about: string, unsure: boolean) => {
    dropTogether();
    for (const listeners of all) listeners.get(about)?.(unsure);
  };
  let before = false;
  client
    .channel(topic, {
      config: { private: true, broadcast: { replay: { since, limit: MOST_MISSED } } },
    })
    .on<{ about: string }>('broadcast', { event: 'changed' }, ({ payload: { about } }) => {
      if (collecting.has(about)) return;
      collecting.add(about);
      setTimeout(() => {
        collecting.delete(about);
        tell(about, false);
      }, COLLECT_MS);
      if (topic !== 'panel') return;
      clearTimeout(pauses.get(about));
      pauses.set(about, setTimeout(tell, PANEL_PAUSE_MS, about, true));
    })
    .subscribe((status) => {
      if (status !== joined) return;
      // At the first join nothing is lost: the server tells what came since the page read its data.
      if (before)
        for (const about of new Set([...all].flatMap((one) => [...one.keys()]))) tell(about, true);
      before = true;
    });
}

/**
 * Calls a function per matter when it changes, while the component is mounted: of the signed-in account, of the
 * panel, or of the issues of the Friday Fix. A message says what changed and carries no row.
 */
export function useLiveChanges<C extends keyof Matters>(
  channel: C,
  onChange: Partial<Record<Matters[C], OnChange>>,
): void {
  const userId = useSession().user?.id;
  const topic = channel === 'account' ? `account:${String(userId)}` : channel;
  const matters = Object.keys(onChange).join(' ');
  const tell = useEffectEvent((about: string, unsure: boolean) => {
    onChange[about as Matters[C]]?.(unsure);
  });

  useEffect(() => {
    if (userId === undefined) return;
    const listeners: Listeners = new Map(
      matters.split(' ').map((about) => [about, (unsure: boolean) => tell(about, unsure)]),
    );
    const all = join(topic);
    all.add(listeners);
    return () => {
      all.delete(listeners);
    };
  }, [userId, topic, matters]);
}
