import { describe, expect, it } from 'vitest';
import { clockIn } from '../text/zoned-time.ts';
import { deadlineField, requestFormSchema } from './request-fields.ts';

const ZONE = 'America/Chicago';
const schema = requestFormSchema(ZONE);
const inHours = (hours: number) => clockIn(ZONE, Date.now() + hours * 3_600_000);
const VALUES = {
  topic: ' People who  repair instruments ',
  details: 'For a half hour in spring.',
  format: 'podcast',
  beats: ['Culture'],
  place: '',
  ai_stance: 'label',
  wanted: '5',
  choose_up_to: '1',
  deadline: inHours(48),
};
const problems = (change: object) =>
  schema.safeParse({ ...VALUES, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the form of a request', () => {
  it('takes a complete request and tidies it', () => {
    const parsed = schema.parse(VALUES);
    expect(parsed.topic).toBe('People who repair instruments');
    expect(parsed.wanted).toBe(5);
    const hours = (Date.parse(parsed.deadline) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(48, 2);
  });

  it('names the field that is wrong', () => {
    expect(problems({ topic: 'Pianos' })).toEqual(['topic']);
    expect(problems({ topic: 'x'.repeat(101) })).toEqual(['topic']);
    expect(problems({ details: '1\n2\n3\n4\n5\n6' })).toEqual(['details']);
    expect(problems({ beats: ['Culture', 'Health', 'Sports', 'Politics'] })).toEqual(['beats']);
    expect(problems({ deadline: '' })).toEqual(['deadline']);
    expect(problems({ deadline: inHours(1) })).toEqual(['deadline']);
    expect(problems({ deadline: inHours(31 * 24) })).toEqual(['deadline']);
  });

  it('keeps a near deadline that is not changed, to the second', () => {
    const stays = new Date(Date.now() + 3_600_000).toISOString();
    const corrected = requestFormSchema(ZONE, stays);
    const deadline = deadlineField(stays, ZONE);
    expect(corrected.parse({ ...VALUES, deadline }).deadline).toBe(stays);
    expect(corrected.safeParse({ ...VALUES, deadline: inHours(1.5) }).success).toBe(false);
  });
});
