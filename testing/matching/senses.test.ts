import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openMigrated } from '../database/embedded.ts';
import type { CaseCreator } from './cases.ts';
import { loadCreators, loadOutlets, rankOutlets } from './ranking.ts';

const sentencesSchema = z.array(
  z.strictObject({
    text: z.string(),
    about: z.array(z.string()),
    not_about: z.array(z.string()),
  }),
);
const sentences = sentencesSchema.parse(
  JSON.parse(readFileSync(new URL('senses.json', import.meta.url), 'utf8')),
);
const topics = [...new Set(sentences.flatMap(({ about, not_about }) => [...about, ...not_about]))];
const slugOf = (topic: string) => `sense-${String(topics.indexOf(topic))}`;

let database: Awaited<ReturnType<typeof openMigrated>>;
/** Pairs of a sentence and a topic that have a reason, as 'topic: sentence'. */
const reasons = { about: new Set<string>(), not_about: new Set<string>() };

/** A creator of whom only this sentence is known; what does not fit into the peg is the take. */
function creatorOf(text: string, at: number): CaseCreator {
  const cut = text.length <= 100 ? text.length : text.lastIndexOf(' ', 100);
  const news_peg = text.slice(0, cut);
  return {
    slug: `sense-creator-${String(at)}`,
    name: 'Ada Poe',
    city_region: 'Durham, NC',
    beats: ['Culture'],
    logline: '',
    facts: [],
    pitches: [
      {
        pitch_type: 'culture_mag',
        news_peg,
        take: text.slice(cut).trim(),
        headline: news_peg,
        grades: {},
      },
    ],
  };
}

describe('reasons of words with many senses', () => {
  beforeAll(async () => {
    database = await openMigrated();
    // With a shared beat no outlet is Low, which would hide the reasons.
    const outlets = topics.map((topic) => ({
      slug: slugOf(topic),
      name: `Outlet ${String(topics.indexOf(topic))}`,
      format: 'culture' as const,
      region: 'National',
      beats: ['Culture'],
      interests: topic,
      description: '',
    }));
    await loadOutlets(database, outlets);
    for (const [at, sentence] of sentences.entries()) {
      const creator = creatorOf(sentence.text, at);
      await loadCreators(database, [creator]);
      const ranked = await rankOutlets(database, outlets, creator, 0);
      for (const kind of ['about', 'not_about'] as const) {
        for (const topic of sentence[kind]) {
          const row = ranked.find(({ slug }) => slug === slugOf(topic));
          if (row?.reasons.some((reason) => reason.startsWith('Looks for')) === true)
            reasons[kind].add(`${topic}: ${sentence.text}`);
        }
      }
    }
  }, 300_000);
  afterAll(() => database.close());

  it('are seldom of a topic that only shares a word', () => {
    expect([...reasons.not_about].slice(5)).toEqual([]);
  });

  it('are still given for many topics of a sentence', () => {
    expect(reasons.about.size).toBeGreaterThanOrEqual(60);
  });
});
