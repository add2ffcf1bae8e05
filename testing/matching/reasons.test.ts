import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transactions } from '../../local/database/database.ts';
import { openMigrated } from '../database/embedded.ts';
import { CASE_BATCHES, readCreators, readOutlets } from './cases.ts';
import { loadCreators, loadOutlets, rankOutlets } from './ranking.ts';

const SAMPLE = 200;
const TOPIC =
  /^(?:Looks for “(?<phrase>.+)”|Describes itself with (?<own>.+)); your (?<source>pitch|profile) says (?<words>.+)$/;

interface Claim {
  reason: string;
  phrase: string | undefined;
  outletWords: string[];
  words: string[];
  /** Where the reason says that its words stand. */
  said: string;
  interests: string;
  description: string;
}

/** The quoted words of a list. */
function listed(text: string | undefined): string[] {
  return text === undefined ? [] : [...text.matchAll(/“([^”]*)”/g)].map(([, word]) => word ?? '');
}

/** The text as words in lower case without accents and possessive endings, a space around each. */
function asWords(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’]s?\b/gu, '');
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

let database: Awaited<ReturnType<typeof openMigrated>>;
const claims: Claim[] = [];

async function collect(transactions: Transactions): Promise<void> {
  const batches = CASE_BATCHES.slice(0, 2);
  const outlets = batches.flatMap(readOutlets);
  await loadOutlets(transactions, outlets);
  const bySlug = new Map(outlets.map((outlet) => [outlet.slug, outlet]));
  for (const creator of batches.flatMap(readCreators)) {
    if (claims.length >= SAMPLE) return;
    await loadCreators(transactions, [creator]);
    for (const [at, pitch] of creator.pitches.entries()) {
      const ranked = await rankOutlets(transactions, outlets, creator, at, { untilLow: true });
      for (const row of ranked) {
        const outlet = bySlug.get(row.slug);
        for (const reason of row.reasons) {
          const groups = TOPIC.exec(reason)?.groups;
          if (groups === undefined || outlet === undefined) continue;
          const story = [pitch.news_peg, pitch.take, pitch.headline].join(' ');
          claims.push({
            reason,
            phrase: groups['phrase'],
            outletWords: listed(groups['own']),
            words: listed(groups['words']),
            said: groups['source'] === 'pitch' ? story : creator.logline,
            interests: outlet.interests,
            description: outlet.description,
          });
        }
      }
    }
  }
}

describe('reasons about the topic', () => {
  beforeAll(async () => {
    database = await openMigrated();
    await collect(database);
  }, 300_000);
  afterAll(() => database.close());

  it('are enough to judge', () => {
    expect(claims.length).toBeGreaterThanOrEqual(SAMPLE);
  });

  it('quote a phrase of the outlet or words of its description', () => {
    const phrases = (claim: Claim) => claim.interests.split(/[,;]/).map((each) => each.trim());
    const untrue = claims.filter((claim) =>
      claim.phrase === undefined
        ? claim.outletWords.some((word) => !asWords(claim.description).includes(asWords(word)))
        : !phrases(claim).includes(claim.phrase),
    );
    expect(untrue.map(({ reason }) => reason)).toEqual([]);
  });

  it('name only words that stand in the pitch or the profile, as they say', () => {
    const untrue = claims.filter(
      ({ words, said }) =>
        words.length === 0 || words.some((word) => !asWords(said).includes(asWords(word))),
    );
    expect(untrue.map(({ reason }) => reason)).toEqual([]);
  });
});
