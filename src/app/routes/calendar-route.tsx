import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { CalendarPage } from '@/features/peg-calendar/calendar-page';
import { useSession } from '@/lib/account/session';
import { readText } from '@/lib/browser/browser-storage';
import { pitchDraftSlot } from '@/lib/browser/draft-storage';

const BegunPitch = lazy(async () => ({
  default: (await import('@/features/pitches/generator/begun-pitch')).BegunPitch,
}));

/** Composes the peg calendar with the way back to a pitch that was begun. */
export function CalendarRoute() {
  const { user } = useSession();
  // What reads a draft is a lot of code: it is loaded where there may be one.
  const mayBegin = user !== null && readText(pitchDraftSlot(user.id)) !== null;
  return (
    <CalendarPage
      notice={
        mayBegin && (
          <Suspense fallback={<Skeleton className="h-5" />}>
            <BegunPitch userId={user.id} />
          </Suspense>
        )
      }
    />
  );
}
CalendarRoute.parts = CalendarPage.parts;
