import { asSentence, isSentence } from '../../profile/sentences.ts';
import type { StoredPitch } from '../stored-pitch.ts';
import type { Material, Said } from './material.ts';
import { subjectLines } from './subject-lines.ts';

/** The subject lines from what a stored pitch was written from, the best first. */
export function storedSubjects({
  news_peg,
  pitch_type,
  grounds,
  chosen,
}: Pick<StoredPitch, 'news_peg' | 'pitch_type' | 'grounds' | 'chosen'>): string[] {
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
  return subjectLines(material);
}
