import { PITCH_TYPES, type PitchType } from '@domain/pitch/pitch.ts';
import { useQuery } from '@tanstack/react-query';
import { useShownZone } from '@/lib/account/time-zone';
import { localDay, pitchByText } from '@/lib/pitch-by';
import { plannedQuery, type DatedPeg } from '@/features/pitches/queries';

/** The formats that plan a peg that is still ahead earlier than today, as the calendar says them; '' for none. */
export function lateWords(by: Readonly<Record<PitchType, string>>, today: string): string {
  const late = PITCH_TYPES.map((type) => pitchByText(type, by[type], today)).filter(
    (one) => one.late,
  );
  if (late.length === 0) return '';
  return `${late.map(({ text }) => text).join('. ')}. Most of them have planned this day already; you can still pitch it.`;
}

/** What the calendar said of the peg: for which formats it is late. */
export function LateFormats({ pitch: { news_peg, peg_date, created_at } }: { pitch: DatedPeg }) {
  const today = localDay(new Date(), useShownZone());
  const { data: by } = useQuery({
    ...plannedQuery({ news_peg, peg_date, created_at }),
    enabled: peg_date !== null && peg_date >= today,
  });
  const words = by === undefined || by === null ? '' : lateWords(by, today);
  return words === '' ? null : <p className="max-w-measure text-sm">{words}</p>;
}
