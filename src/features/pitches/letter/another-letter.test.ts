import { readFileSync } from 'node:fs';
import { composePitch } from '@domain/pitch/composer/compose.ts';
import {
  factSentences,
  offerSentences,
  rowOf,
  type Said,
} from '@domain/pitch/composer/material.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import { storySchema } from '@domain/pitch/story.ts';
import { pitchProfileSchema, type PitchProfile } from '@domain/profile/profile.ts';
import { describe, expect, it } from 'vitest';
import { BLANK_DRAFT, type GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { wouldGiveAnother } from '@/features/pitches/letter/another-letter';
import { toldOf } from '@/features/pitches/letter/left-out';
import { letterInput } from '@/features/pitches/letter/letter-input';

interface Typed {
  profile: PitchProfile;
  draft: GeneratorDraft;
}

/** Each pitch of the stored creators as they would type it, with and without a subject line of their own. */
const STORED: Typed[] = (
  JSON.parse(readFileSync('testing/pitches/creators.json', 'utf8')) as {
    profile: unknown;
    pitches: (Pick<PitchInput, 'news_peg' | 'take' | 'pitch_type'> & { story: unknown })[];
  }[]
).flatMap(({ profile, pitches }) =>
  pitches.flatMap(({ news_peg, take, pitch_type, story }) => {
    const told = storySchema.parse(story);
    return [told, { ...told, subject: '' }].map((each) => ({
      profile: pitchProfileSchema.parse(profile),
      draft: {
        ...BLANK_DRAFT,
        news_peg,
        take,
        pitch_type,
        story: { ...BLANK_DRAFT.story, ...each },
      },
    }));
  }),
);

function lettersOf({ profile, draft }: Typed) {
  const input = letterInput(profile, draft);
  const letters = composePitch(input);
  const isChosen = draft.chosen !== null;
  const shown =
    isChosen || letters.length === 0 ? input.chosen : toldOf(input.profile, input.chosen, letters);
  return { input, letters, isChosen, shown };
}

/** Ticks a chip of the form: what is ticked leads, the other list stays as it is. */
function tick(typed: Typed, of: 'facts' | 'offers', text: string): Typed {
  const { shown } = lettersOf(typed);
  const pool = letterInput(typed.profile, typed.draft).chosen;
  return {
    ...typed,
    draft: { ...typed.draft, chosen: { ...pool, [of]: [text, ...shown[of]] } },
  };
}

/** What somebody could write who follows a hint. */
const WRITTEN = [
  {
    subject: 'What a Tuesday taught me',
    offer: 'You can walk the river road with two of my cousins.',
    fact: 'I have taught 60 neighbors to prune pear trees since 2014.',
  },
  {
    subject: 'A town that waits for rain',
    offer: 'I can show you the letters that came in the mail last winter.',
    fact: 'My uncle and I repaired the roof of our church with nails from the old depot.',
  },
  {
    subject: 'Ask the people who stayed',
    offer: 'Come and see the garden at noon on any Saturday.',
    fact: 'Every spring my brothers carry water up the hill for the women on our road.',
  },
] as const;

/** Does what the hint says. */
function follow(
  typed: Typed,
  hint: string,
  { subject, offer: made, fact: text }: (typeof WRITTEN)[number],
): Typed {
  let { profile, draft } = typed;
  const [, ways = ''] = /: (.*) would give a second\.$/u.exec(hint) ?? [];
  const rowIn = (said: readonly Said[]) =>
    said.find(({ text }) => ways.includes(`“${text}” ticked`));
  const fact = rowIn(factSentences(profile));
  const offer = rowIn(offerSentences(profile));
  if (ways.includes('a subject line of your own'))
    draft = { ...draft, story: { ...draft.story, subject } };
  if (ways.includes('an offer for this story'))
    draft = { ...draft, story: { ...draft.story, offer: made } };
  let next: Typed = { profile, draft };
  if (ways.includes('another fact in your profile')) {
    profile = { ...profile, facts: [...profile.facts, { text }] };
    const { shown } = lettersOf(typed);
    const { chosen } = letterInput(typed.profile, draft);
    next = { profile, draft: { ...draft, chosen: { ...chosen, facts: [text, ...shown.facts] } } };
  }
  if (fact !== undefined) next = tick(next, 'facts', typed.profile.facts[rowOf(fact)]?.text ?? '');
  if (offer !== undefined)
    next = tick(next, 'offers', typed.profile.offers[rowOf(offer)]?.text ?? '');
  return next;
}

describe('what would give a second letter', () => {
  const all = STORED.map((typed) => {
    const { input, letters, isChosen } = lettersOf(typed);
    return { typed, letters, hint: wouldGiveAnother(input, letters, isChosen, []) };
  });

  it('gives one to everybody who follows it', () => {
    const hints = all.filter(({ hint }) => hint !== null);
    expect(hints.length).toBeGreaterThan(20);
    const vain = hints.flatMap(({ typed, hint }) =>
      WRITTEN.filter((words) => {
        const { profile, draft } = follow(typed, hint ?? '', words);
        return composePitch(letterInput(profile, draft)).length < 2;
      }).map(({ subject }) => [typed.draft.news_peg, hint, subject]),
    );
    expect(vain).toEqual([]);
  });

  it('is said of one letter only', () => {
    expect(all.filter(({ letters, hint }) => letters.length !== 1 && hint !== null)).toEqual([]);
  });
});
