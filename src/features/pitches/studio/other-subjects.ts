import { subjectLines } from '@domain/pitch/composer/subject-lines.ts';
import type { Material, Said } from '@domain/pitch/composer/material.ts';
import type { StoredPitch } from '@domain/pitch/stored-pitch.ts';
import { asSentence, isSentence } from '@domain/profile/sentences.ts';

const SHOWN = 3;

/** Subject lines from what a pitch was written from, without those that are in use. */
export function otherSubjects(
  pitch: Pick<StoredPitch, 'news_peg' | 'pitch_type' | 'grounds' | 'chosen'>,
  used: readonly string[],
): string[] {
  const { news_peg, pitch_type, grounds, chosen } = pitch;
  const said = (source: string): Said[] =>
    grounds
      .filter((ground) => ground.source === source || ground.source.startsWith(`${source}.`))
      .map((ground) => ({ text: asSentence(ground.text), source: ground.source }));
  // Notes of the profile are grounds, too.
  const sentences = (source: string): Said[] => said(source).filter(({ text }) => isSentence(text));
  const one = (source: string): Said | null => said(source)[0] ?? null;
  const ticked = chosen?.facts.map(asSentence);
  const material: Material = {
    type: pitch_type,
    peg: news_peg,
    who: one('profile.who'),
    news: one('news'),
    take: one('take'),
    why: one('why'),
    helps: one('helps'),
    facts: sentences('profile.facts').filter(({ text }) => ticked?.includes(text) ?? true),
    offers: [...said('offer'), ...sentences('profile.offers')],
    questions: [],
  };
  return subjectLines(material)
    .filter((line) => !used.includes(line))
    .slice(0, SHOWN);
}
