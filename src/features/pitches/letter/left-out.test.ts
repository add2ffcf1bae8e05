import { composePitch } from '@domain/pitch/composer/compose.ts';
import { assembleBody } from '@domain/pitch/pitch.ts';
import { pitchProfileSchema } from '@domain/profile/profile.ts';
import { describe, expect, it } from 'vitest';
import { BLANK_DRAFT, type GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { leftOut, withPutIn } from '@/features/pitches/letter/left-out';
import { letterInput } from '@/features/pitches/letter/letter-input';

const FACT = 'I have taught teenagers to bake bread for years.';
const profile = pitchProfileSchema.parse({ name: 'Dele Ade', city_region: 'Baltimore, MD' });

/** A letter that says what the fact says twice before: the fact stands in it only while it is short. */
function draft(why: string, take = 'Small shops like mine pay 6 teenagers to bake on Saturdays.') {
  return {
    ...BLANK_DRAFT,
    news_peg: 'Small Business Saturday',
    pitch_type: 'podcast',
    take,
    story: {
      ...BLANK_DRAFT.story,
      news: 'Today people are told to shop at small local stores.',
      offer: 'You can hear the teens pull the first loaves out at 5am, two of them will talk.',
      hurt: 'no',
      why,
    },
    about: {
      who: 'I run a small bakery in Baltimore and teach teenagers to bake bread.',
      fact: FACT,
      city: null,
      beats: null,
    },
  } satisfies GeneratorDraft;
}
function missing(typed: GeneratorDraft) {
  const input = letterInput(profile, typed);
  return leftOut(input, composePitch(input));
}

describe('what the letter leaves out', () => {
  it('names an answer that another one took out', () => {
    const short = draft('');
    expect(missing({ ...short, story: { ...short.story, offer: '' } })).toEqual([]);
    expect(missing(draft('Kids in west Baltimore need a first job close to home.'))).toEqual([
      FACT,
    ]);
  });

  it('names nothing before there is a letter', () => {
    expect(missing({ ...draft(''), news_peg: '', about: BLANK_DRAFT.about })).toEqual([]);
    expect(leftOut(letterInput(profile, draft('Kids need a job.')), [])).toEqual([]);
  });

  it('puts it in behind an answer, once and with all the others', () => {
    const typed = draft('Kids in west Baltimore need a first job close to home.');
    const next = withPutIn(profile, typed, FACT, []);
    expect(next?.story.why).toBe(`Kids in west Baltimore need a first job close to home. ${FACT}`);
    expect(next === null ? null : missing(next)).toEqual([]);
    const [letter] = composePitch(letterInput(profile, next ?? typed));
    const body = letter === undefined ? '' : assembleBody(letter);
    expect(body.split('I have taught teenagers')).toHaveLength(2);
  });

  it('offers nothing where no answer has the room', () => {
    const long = `Kids in west Baltimore need ${'a first job close to home and '.repeat(3)}pay.`;
    expect(
      withPutIn(
        profile,
        draft(long, `${'Small shops pay teenagers to bake bread. '.repeat(4)}`),
        FACT,
        [],
      ),
    ).toBeNull();
  });
});
