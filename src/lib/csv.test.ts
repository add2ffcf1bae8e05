import { expect, it } from 'vitest';
import { toCsv } from '@/lib/csv';

it('quotes what needs quotes and disarms formulas', () => {
  expect(
    toCsv([
      ['name', 'note'],
      ['Amara, Cole', 'said "yes"'],
      ['=HYPERLINK("x")', '-1\n2'],
    ]),
  ).toBe('\uFEFFname,note\r\n"Amara, Cole","said ""yes"""\r\n"\'=HYPERLINK(""x"")","\'-1\n2"\r\n');
});
