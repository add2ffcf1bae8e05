import { parseDay } from '@domain/peg-calendar/day.ts';
import { pitchBy } from '@domain/peg-calendar/lead-times.ts';
import { PITCH_TYPES } from '@domain/pitch/pitch.ts';
import { Alert } from '@/components/ui/alert';
import { useShownZone } from '@/lib/account/time-zone';
import { localDay, pitchByText } from '@/lib/pitch-by';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';

/** That the chosen format plans a peg of the calendar earlier than today, and which formats still have time. */
export function LatePeg({ draft: { planned, peg_date, pitch_type } }: { draft: GeneratorDraft }) {
  const today = localDay(new Date(), useShownZone());
  if (planned === null || peg_date === null) return null;
  const by = pitchBy(parseDay(planned.start), planned.kind);
  const said = pitchByText(pitch_type, by[pitch_type], today);
  if (!said.late) return null;
  const open = PITCH_TYPES.map((type) => pitchByText(type, by[type], today)).filter(
    ({ late }) => !late,
  );
  return (
    <Alert variant="warning" title={said.text}>
      Most of them have planned this day already. You can still pitch it, or take a later peg.
      {open.length > 0 && ` There is time elsewhere: ${open.map(({ text }) => text).join('. ')}.`}
    </Alert>
  );
}
