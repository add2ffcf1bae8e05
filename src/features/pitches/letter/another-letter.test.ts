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

/** Ticks what the hint names. */
function follow(typed: Typed, hint: string): Typed {
  const { profile } = typed;
  const rowIn = (said: readonly Said[]) =>
    said.find(({ text }) => hint.includes(`“${text}” ticked`));
  const fact = rowIn(factSentences(profile));
  const offer = rowIn(offerSentences(profile));
  const next =
    fact !== undefined ? tick(typed, 'facts', profile.facts[rowOf(fact)]?.text ?? '') : typed;
  return offer !== undefined
    ? tick(next, 'offers', profile.offers[rowOf(offer)]?.text ?? '')
    : next;
}

describe('what would give a second letter', () => {
  const all = STORED.map((typed) => {
    const { input, letters, isChosen } = lettersOf(typed);
    return { typed, letters, hint: wouldGiveAnother(input, letters, isChosen, []) };
  });

  it('gives one to everybody who follows it', () => {
    const hints = all.filter(({ hint }) => hint !== null);
    expect(hints.length).toBeGreaterThan(15);
    const vain = hints.filter(({ typed, hint }) => {
      const { profile, draft } = follow(typed, hint ?? '');
      return composePitch(letterInput(profile, draft)).length < 2;
    });
    expect(vain.map(({ hint }) => hint)).toEqual([]);
  });

  it('is said of one letter only', () => {
    expect(all.filter(({ letters, hint }) => letters.length !== 1 && hint !== null)).toEqual([]);
  });
});
