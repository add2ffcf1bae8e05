import type {
  REALTIME_SUBSCRIBE_STATES,
  RealtimeClient,
  RealtimePostgresChangesPayload,
} from '@supabase/realtime-js';
import { useEffect, useEffectEvent, useId } from 'react';
import { env } from '@/lib/env';
import { accessToken, authClient } from '@/lib/api/supabase';
import type { Database } from '@/types/database';

type Table = keyof Database['public']['Tables'];

type TableChange = RealtimePostgresChangesPayload<Record<string, unknown>>;

interface TableChanges {
  table: Table;
  /** In PostgREST syntax: `user_id=eq.…`. Row level security applies in any case. */
  filter?: string | undefined;
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  /**
   * Called with each change, and without one whenever the connection is established: changes may
   * have been missed before, so the data must be reloaded.
   */
  onChange: (change?: TableChange) => void;
  /** False opens no subscription. */
  enabled?: boolean;
}

interface Connection {
  client: RealtimeClient;
  joined: REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
}

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
  const { RealtimeClient, REALTIME_SUBSCRIBE_STATES } = await import('@supabase/realtime-js');
  const client = new RealtimeClient(`${env.supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: env.supabaseKey },
    accessToken,
  });
  (await authClient()).onAuthStateChange((event) => {
    if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') void client.setAuth();
  });
  // The first join must carry the token: without it the server treats the client as a visitor, to
  // whom row level security sends nothing.
  await client.setAuth();
  return { client, joined: REALTIME_SUBSCRIBE_STATES.SUBSCRIBED };
}

/** Subscribes to the changes of a table while the component is mounted. */
export function useTableChanges({
  table,
  filter,
  event = '*',
  onChange,
  enabled = true,
}: TableChanges): void {
  const id = useId();
  const notify = useEffectEvent(onChange);

  useEffect(() => {
    if (!enabled) return;
    let stop: (() => void) | undefined;
    let left = false;

    connect()
      .then(({ client, joined }) => {
        if (left) return;
        const channel = client.channel(`${table}:${filter ?? 'all'}:${id}`);
        channel
          .on(
            'postgres_changes',
            { event, schema: 'public', table, ...(filter !== undefined && { filter }) },
            (change: TableChange) => {
              notify(change);
            },
          )
          .subscribe((status) => {
            if (status === joined) notify();
          });
        stop = () => void client.removeChannel(channel);
      })
      .catch((error: unknown) => {
        console.warn('Live updates are not available', error);
      });

    return () => {
      left = true;
      stop?.();
    };
  }, [enabled, event, filter, id, table]);
}
