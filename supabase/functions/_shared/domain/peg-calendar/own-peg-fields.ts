import * as z from 'zod/mini';
import { isDay } from './day.ts';
import { requiredLine, textField } from '../text/fields.ts';
import { NEWS_PEG_MAX } from '../pitch/pitch.ts';
import { beatSchema } from '../profile/beats.ts';

export const OWN_PEG_NOTE_MAX = 300;

const DATE_MESSAGE = 'Please choose a date between 2000 and 2100';

const isUsableDate = (text: string) => isDay(text) && text >= '2000-01-01' && text <= '2100-12-31';

/** A creator's own entry as its form sends it; `own_pegs` has the same limits. */
export const ownPegSchema = z.object({
  title: requiredLine(
    NEWS_PEG_MAX,
    'Please enter what happens that day',
    `Please keep it to ${String(NEWS_PEG_MAX)} characters`,
  ),
  peg_date: z.string({ error: DATE_MESSAGE }).check(
    z.refine(isUsableDate, {
      error: ({ input }) => (input === '' ? 'Please choose a date' : DATE_MESSAGE),
    }),
  ),
  beats: z.array(beatSchema).check(z.overwrite((beats) => [...new Set(beats)])),
  note: textField(
    OWN_PEG_NOTE_MAX,
    `Please keep the note to ${String(OWN_PEG_NOTE_MAX)} characters`,
  ),
});
export type OwnPegValues = z.infer<typeof ownPegSchema>;
