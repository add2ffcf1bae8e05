import { composePitch } from '@domain/pitch/composer/compose.ts';
import { pitchProfileSchema, type PitchProfile } from '@domain/profile/profile.ts';
import { describe, expect, it } from 'vitest';
import { BLANK_DRAFT, type GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { formCheck, pegWords } from '@/features/pitches/letter/check-form';
import { letterInput, notesOf } from '@/features/pitches/letter/letter-input';
import { letterText } from '@/features/pitches/letter/letter-parts';

const known = pitchProfileSchema.parse({
  name: 'Ada Cole',
  city_region: 'Atlanta, GA',
  who: 'I am a chef in Atlanta.',
  facts: [
    { text: 'I founded a supper club in 2019.' },
    { text: '12 years as a restaurant chef' },
    { text: 'I teach free cooking classes at two public libraries.' },
  ],
  offers: [
    { verb: 'film', text: 'the Friday class', place: '', days: 'any Friday' },
    { verb: 'interview', text: 'two of my students', place: '', days: '' },
    { kind: 'see', text: 'my shop', place: '', days: '' },
  ],
});
const newcomer = pitchProfileSchema.parse({
  name: 'Ines Keys',
  city_region: 'Toledo, OH',
  logline: 'Bus driver who writes poems',
});
const draft = (given: Partial<GeneratorDraft> = {}): GeneratorDraft => ({
  ...BLANK_DRAFT,
  news_peg: 'Library budget vote is on Thursday',
  story: story({}),
  ...given,
});
const story = (given: Partial<GeneratorDraft['story']>) => ({
  ...BLANK_DRAFT.story,
  hurt: 'no' as const,
  ...given,
});
function letterOf(profile: PitchProfile, typed: GeneratorDraft) {
  const input = letterInput(profile, typed);
  return letterText(input, composePitch(input)[0]);
}
const gapsOf = ({ paragraphs }: ReturnType<typeof letterText>) =>
  paragraphs.flat().flatMap((piece) => (typeof piece === 'string' ? [] : [piece.field]));
const wordsOf = ({ paragraphs }: ReturnType<typeof letterText>) =>
  paragraphs
    .flat()
    .filter((piece) => typeof piece === 'string')
    .join(' ');
function problems(profile: PitchProfile, typed: GeneratorDraft) {
  const checked = formCheck(profile).safeParse(typed);
  return checked.success ? [] : checked.error.issues.map(({ path }) => path.join('.'));
}

describe('what the letter is made of', () => {
  it('ticks what suits until the person changes one, and sends what is shown', () => {
    expect(letterInput(known, draft()).chosen).toEqual({
      facts: ['I teach free cooking classes at two public libraries.'],
      offers: ['the Friday class', 'two of my students'],
    });
    const chosen = { facts: ['I founded a supper club in 2019.', 'Gone'], offers: [] };
    expect(letterInput(known, draft({ chosen })).chosen).toEqual({
      facts: ['I founded a supper club in 2019.'],
      offers: [],
    });
  });

  it('ticks no fact beside another that shares one word of the news alone', () => {
    const profile = pitchProfileSchema.parse({
      ...known,
      facts: [
        { text: 'I swept the school for 12 years.' },
        { text: 'I have read to 60 children in our library.' },
        { text: 'I sing at church.' },
      ],
    });
    const ticked = (given: Partial<GeneratorDraft>) =>
      letterInput(profile, draft({ news_peg: 'The school board votes', ...given })).chosen.facts;
    expect(ticked({ take: 'A library raises children.' })).toEqual([
      'I have read to 60 children in our library.',
    ]);
    expect(ticked({ take: '' })).toEqual(['I swept the school for 12 years.']);
    expect(ticked({ news_peg: 'Rents rise', take: '' })).toEqual([
      'I swept the school for 12 years.',
    ]);
  });

  it('leads with the fact that was ticked last', () => {
    const facts = [
      'I founded a supper club in 2019.',
      'I teach free cooking classes at two public libraries.',
    ];
    for (const order of [facts, facts.toReversed()]) {
      const input = letterInput(known, draft({ chosen: { facts: order, offers: [] } }));
      expect(
        composePitch(input)[0]
          ?.claims.map(({ source }) => source)
          .join(' '),
      ).toContain(
        `profile.facts.${String(known.facts.findIndex(({ text }) => text === order[0]))}`,
      );
    }
  });

  it('counts the notes that no letter can use', () => {
    expect(notesOf(known)).toBe(2);
    expect(notesOf(newcomer)).toBe(0);
  });
});

describe('the letter', () => {
  it('shows a newcomer what is there, and asks for the rest at its place', () => {
    const letter = letterOf(
      newcomer,
      draft({ about: { who: '', fact: '', city: null, beats: null } }),
    );
    expect(wordsOf(letter)).toBe('Library budget vote is on Thursday.');
    expect(gapsOf(letter)).toEqual(['take', 'about.who', 'about.fact', 'story.offer']);
    for (const news_peg of [' ', 'asdf'])
      expect(gapsOf(letterOf(newcomer, draft({ news_peg })))[0]).toBe('news_peg');
  });

  it('stands as soon as a newcomer has said who and one thing', () => {
    const fact = 'I have driven line 5 for 12 years.';
    const typed = draft({
      about: { who: null, fact, city: null, beats: null },
      take: 'No branch on my line should close.',
      story: story({ news: 'The council votes on Thursday.', offer: 'You can ride with me.' }),
    });
    const letter = letterOf(newcomer, typed);
    expect(gapsOf(letter)).toEqual([]);
    expect(wordsOf(letter)).toContain('I am a bus driver who writes poems in Toledo, OH');
    expect(formCheck(newcomer).safeParse(typed)).toMatchObject({
      success: true,
      data: {
        who: 'I am a bus driver who writes poems in Toledo, OH.',
        fact,
        form: { chosen: { facts: [fact], offers: [] } },
      },
    });
  });

  it('says beside its field that an answer was given already', () => {
    const who = 'I am a bus driver in Toledo.';
    expect(
      problems(
        newcomer,
        draft({ about: { who, fact: 'I am a bus driver in Toledo', city: null, beats: null } }),
      ),
    ).toContain('about.fact');
    expect(problems(known, draft({ take: 'I am a chef in Atlanta.' }))).toEqual(['take']);
  });

  it('has nothing but one question where people were hurt', () => {
    const typed = draft({ news_peg: 'Three children killed in school bus crash' });
    const letter = letterOf(known, typed);
    expect([letter.subject, wordsOf(letter), gapsOf(letter)]).toEqual(['', '', ['story.helps']]);
    expect(problems(known, typed)).toEqual(['story.helps']);
    const helped = {
      ...typed,
      story: story({ helps: 'Grief counsellors are free at the clinic.' }),
    };
    expect(problems(known, helped)).toEqual([]);
    expect(wordsOf(letterOf(known, helped))).toContain('Grief counsellors are free');
  });
});

describe('before Generate', () => {
  it('nonsense is neither news nor a sentence', () => {
    expect(pegWords('asdf')).toMatch(/cannot read this as news/);
    expect(pegWords('the vote on the')).toMatch(/what happened/);
    expect(pegWords('Juneteenth')).toBeUndefined();
    expect(problems(known, draft({ news_peg: 'asdf' }))).toEqual(['news_peg']);
    for (const peg of ['https://www.bell.example/news/9', 'because school'])
      expect(pegWords(peg)).toMatch(/what happened/);
    for (const take of ['asdf', 'fdsa rewq lkjh vcxz poiu', '🔥', '12345'])
      expect(problems(known, draft({ take }))).toEqual(['take']);
    expect(problems(known, draft({ news_peg: ' ' }))).toEqual(['news_peg']);
  });

  it('whether the news hurt people is said first, and a yes asks what helps', () => {
    expect(problems(known, draft({ story: story({ hurt: '' }) }))).toEqual(['story.hurt']);
    const yes = draft({ story: story({ hurt: 'yes' }) });
    expect(problems(known, yes)).toEqual(['story.helps']);
    expect(gapsOf(letterOf(known, yes))).toEqual(['story.helps']);
    // A day of the calendar is not asked about.
    const day = draft({ peg_date: '2027-06-19', story: story({ hurt: '' }) });
    expect(problems(known, day)).toEqual([]);
  });

  it('a newcomer says who they are, and a fact as a sentence', () => {
    const nobody = { ...newcomer, logline: '' };
    expect(problems(nobody, draft())).toEqual(['about.who', 'about.fact']);
    const note = draft({
      about: { who: null, fact: '12 marathons since 2011', city: null, beats: null },
    });
    expect(problems(newcomer, note)[0]).toBe('about.fact');
    expect(problems(newcomer, { ...note, take: 'Roads are for people.' })).toEqual(['about.fact']);
    expect(problems(newcomer, draft({ take: 'Roads are for people.' }))).toEqual([]);
    const about = { who: '🔥', fact: 'My school closes in May', city: null, beats: null };
    expect(problems(nobody, draft({ about }))).toEqual(['about.who']);
  });

  it('a subject line of thirteen words is too long', () => {
    const typed = draft({ story: story({ subject: 'a b c d e f g h i j k l m' }) });
    expect(problems(known, typed)).toEqual(['story.subject']);
  });
});
