import { CalendarPage } from '@/features/peg-calendar/calendar-page';
import { BegunPitch } from '@/features/pitches/generator/begun-pitch';
import { useSession } from '@/lib/account/session';

/** Composes the peg calendar with the way back to a pitch that was begun. */
export function CalendarRoute() {
  const { user } = useSession();
  return <CalendarPage notice={user !== null && <BegunPitch userId={user.id} />} />;
}
CalendarRoute.parts = CalendarPage.parts;
