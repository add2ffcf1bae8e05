import { describe, expect, it } from 'vitest';
import { hourText } from '@/lib/hour-text';

describe('hourText', () => {
  it('names the hours of a day', () => {
    expect([0, 8, 12, 13, 23].map(hourText)).toEqual(['Midnight', '8 am', 'Noon', '1 pm', '11 pm']);
  });
});
