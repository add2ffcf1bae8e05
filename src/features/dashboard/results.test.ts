import { expect, it } from 'vitest';
import { barHeights, sendsAsCsv, weekLabel, workedName } from '@/features/dashboard/results';

const send = {
  outlet_label: 'Second Line',
  subject: 'Rent, and "home"',
  relevance: 'High',
  status: 'replied',
  answer: 'not_now',
  answer_note: '=HYPERLINK("x")',
  own_mark: null,
  own_mark_url: null,
  sent_at: '2026-11-21T12:00:00Z',
  opened_at: null,
  clicked_at: null,
  answered_at: null,
  follow_up_count: 1,
} as const;

it('sendsAsCsv quotes commas and quotes, and runs no formula', () => {
  const [head, row, end] = sendsAsCsv([send]).split('\r\n');
  expect(head).toMatch(/^\uFEFFOutlet,Subject,/);
  expect(row).toContain(
    'Second Line,"Rent, and ""home""",High,replied,Not now,"\'=HYPERLINK(""x"")"',
  );
  expect(end).toBe('');
});

it('barHeights fills the height with the largest week and stays finite without sends', () => {
  const week = (sent: number, replies: number) => ({
    week: '2026-11-16',
    sent,
    replies,
    opens: 0,
    clicks: 0,
  });
  expect(barHeights([week(4, 1), week(2, 2)], 100)).toMatchObject([
    { sent: 100, replies: 25 },
    { sent: 50, replies: 50 },
  ]);
  expect(barHeights([week(0, 0)], 100)[0]?.sent).toBe(0);
});

it('names weeks and formats in words', () => {
  expect(weekLabel('2026-11-16')).toBe('Nov 16');
  expect(workedName({ kind: 'format', name: 'podcast' })).not.toBe('podcast');
  expect(workedName({ kind: 'angle', name: 'podcast' })).toBe('podcast');
});
