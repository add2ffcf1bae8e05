import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLiveChanges } from '@/lib/api/realtime';
import { myEntriesQuery } from '@/lib/entries/queries';
import { describeChanges, type ActivityState } from '@/features/dashboard/activity';
import { activityQuery, dashboardKey, type ActivityEntry } from '@/features/dashboard/queries';

/**
 * The live activity list and the screen reader announcement of its latest change. All that the dashboard says of sends
 * and of answers to requests is read again with it.
 */
export function useActivityFeed(userId: string) {
  const queryClient = useQueryClient();
  const activity = useQuery(activityQuery(userId));
  const announcement = useAnnouncement(activity.data);

  const reload = () => void queryClient.invalidateQueries({ queryKey: dashboardKey(userId) });
  useLiveChanges('account', {
    pitch_sends: reload,
    request_entries: () => {
      reload();
      void queryClient.invalidateQueries({ queryKey: myEntriesQuery(userId).queryKey });
    },
  });

  return { activity, announcement };
}

function useAnnouncement(entries: readonly ActivityEntry[] | undefined): string {
  const [announcement, setAnnouncement] = useState('');
  const seen = useRef<ActivityState[] | undefined>(undefined);

  useEffect(() => {
    if (entries === undefined) return;
    const states = entries.map(toState);
    const changes = describeChanges(seen.current, states);
    seen.current = states;
    if (changes.length > 0) setAnnouncement(changes.join(' '));
  }, [entries]);

  return announcement;
}

function toState(entry: ActivityEntry): ActivityState {
  return {
    id: entry.id,
    status: entry.status,
    inDraw: entry.in_draw,
    answer: entry.answer,
    outletName: entry.outlet_name,
  };
}
