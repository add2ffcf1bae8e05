import { describe, expect, it } from 'vitest';
import { otherPitches } from '@/features/requests/other-pitches';

const pitch = {
  headline: '',
  news_peg: '',
  sends: 0,
  in_draw: 0,
  waits: 0,
  entries: 0,
  fits: true,
};
const own = [
  { ...pitch, id: 'unused' },
  { ...pitch, id: 'sent', sends: 2 },
  { ...pitch, id: 'entered', entries: 1 },
  { ...pitch, id: 'in the draw', in_draw: 1 },
  { ...pitch, id: 'leaves soon', waits: 1 },
  { ...pitch, id: 'written', sends: 1 },
];
const ids = (refusal: string | null) => otherPitches(own, ['written'], refusal).map(({ id }) => id);

describe('otherPitches', () => {
  it('are all that are not in the format of the request', () => {
    expect(ids(null)).toEqual(['unused', 'sent', 'entered', 'in the draw', 'leaves soon']);
  });

  it('are only those that went out before or wait to, once the month is used up', () => {
    expect(ids('Your free pitch is used.')).toEqual([
      'sent',
      'entered',
      'in the draw',
      'leaves soon',
    ]);
  });
});
