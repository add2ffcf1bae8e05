import { withoutTrail } from '../text/text.ts';
import { servesMedium } from '../profile/offers.ts';
import type { PitchProfile } from '../profile/profile.ts';
import type { Chosen } from './chosen.ts';
import { rowOf } from './composer/material.ts';
import { storedSubjects } from './composer/stored-subjects.ts';
import type { Ground } from './ledger/ground.ts';
import { groundsOf } from './ledger/grounds.ts';
import { ledgerOf } from './ledger/ledger.ts';
import { withSmallFixes } from './ledger/small-fix.ts';
import { OWN_WORDS_ANGLE } from './own-words.ts';
import type { PitchType, Variation } from './pitch.ts';
import { typeOf, type StoredPitch, type StoredVariation } from './stored-pitch.ts';

/**
 * What was ticked for a pitch, for another format: the facts as they are, and the offers that serve that
 * medium. Where none of the ticked ones does, all of the profile that do take their place.
 */
export function chosenFor(
  chosen: Chosen | null,
  { offers }: Pick<PitchProfile, 'offers'>,
  type: PitchType,
): Chosen | null {
  if (chosen === null || chosen.offers.length === 0) return chosen;
  const serving = offers
    .filter((offer) => servesMedium(offer, type) > 0)
    .toSorted((left, right) => servesMedium(right, type) - servesMedium(left, type))
    .map(({ text }) => text);
  const kept = chosen.offers.filter((text) => serving.includes(text));
  return { ...chosen, offers: kept.length > 0 ? kept : serving };
}

/** What was ticked for a pitch, as the profile says it now: a row that was corrected since then stays ticked. */
export function chosenNow(
  { chosen, grounds }: Pick<StoredPitch, 'chosen' | 'grounds'>,
  profile: Pick<PitchProfile, 'facts' | 'offers'>,
): Chosen | null {
  if (chosen === null) return null;
  const then = new Set(grounds.map(({ text }) => text));
  const rows = (name: 'facts' | 'offers') => {
    const now = profile[name].map(({ text }) => text);
    return chosen[name].map((text) => {
      if (now.includes(text)) return text;
      const ground = grounds.find(
        (one) => one.text === text && one.source.startsWith(`profile.${name}.`),
      );
      const corrected = ground === undefined ? undefined : now[rowOf(ground)];
      // A row that another one took the place of was removed.
      return corrected === undefined || then.has(corrected) ? text : corrected;
    });
  };
  return { facts: rows('facts'), offers: rows('offers') };
}

/**
 * What was ticked for a pitch, with the facts and offers that came into the profile after it was written: nobody
 * could tick those. Of the offers, those that serve the medium.
 */
export function withAdded(
  pitch: Pick<StoredPitch, 'chosen' | 'grounds' | 'news_peg' | 'take' | 'story'>,
  profile: PitchProfile,
  type: PitchType,
): Chosen | null {
  const { chosen } = pitch;
  if (chosen === null) return null;
  const then = new Set(pitch.grounds.map(({ text }) => text));
  const added = new Set(
    groundsOf(profile, pitch)
      .filter(({ text }) => !then.has(text))
      .map(({ source }) => source),
  );
  const rows = <T extends { text: string }>(name: 'facts' | 'offers', list: readonly T[]) =>
    list.filter((_, index) => added.has(`profile.${name}.${String(index)}`));
  const offers = rows('offers', profile.offers).filter((offer) => servesMedium(offer, type) > 0);
  return {
    facts: [...new Set([...chosen.facts, ...rows('facts', profile.facts).map(({ text }) => text)])],
    offers: [...new Set([...chosen.offers, ...offers.map(({ text }) => text)])],
  };
}

/**
 * The subject line that the creator typed into a version of a pitch, of the one they edited last; null for none. A line
 * that their sentences give is ours, and the one from the form of the pitch is in every version already. What a model
 * first wrote is not known later: in a version that was edited its line stands as theirs.
 */
export function typedSubject(
  pitch: StoredPitch,
  variations: readonly StoredVariation[],
): string | null {
  const isTyped = (one: StoredVariation) =>
    one.headline !== '' &&
    one.headline !== withoutTrail(pitch.story.subject) &&
    !storedSubjects({
      ...pitch,
      pitch_type: typeOf(pitch, one),
      grounds: one.grounds ?? pitch.grounds,
    }).includes(one.headline);
  const editedAt = ({ edited_at }: StoredVariation) =>
    edited_at === null ? 0 : Date.parse(edited_at);
  const [last] = variations
    .filter((one) => (one.edited_at !== null || one.angle === OWN_WORDS_ANGLE) && isTyped(one))
    .toSorted((left, right) => editedAt(right) - editedAt(left));
  return last?.headline ?? null;
}

/** A letter under a subject line that the creator typed, which is checked against the sources as an edit is. */
export function withSubject(
  words: Variation,
  headline: string,
  grounds: readonly Ground[],
): Variation {
  const checked = withSmallFixes(ledgerOf({ ...words, headline }, grounds), grounds, []);
  return {
    ...words,
    headline,
    claims: [
      ...checked.filter(({ line }) => line === 'headline'),
      ...words.claims.filter(({ line }) => line !== 'headline'),
    ],
  };
}
