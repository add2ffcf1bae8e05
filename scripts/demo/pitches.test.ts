import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withComposedPitches } from './pitches.ts';

const SHORT = `
  ('1', 'ada@creators.example', null, 'Ada Cole', 'creator', 'Atlanta, GA', interval '9 days')
  $creators$[{
    "email": "ada@creators.example", "beats": ["Business"],
    "who": "I am a baker in Atlanta who teaches apprentices to price bread.",
    "facts": [
      {"text": "I have baked for 31 Atlanta schools since 2012."},
      {"text": "Flour costs my bakery 12 percent more than last year."},
      {"text": "Four apprentices start at three in the morning."}
    ],
    "offers": [
      {"verb": "film", "text": "the ovens at work", "place": "in Atlanta", "days": "on Fridays"},
      {"verb": "interview", "text": "two apprentices", "place": "", "days": ""}
    ],
    "pitches": [{
      "news_peg": "Flour prices rise again", "take": "A loaf hides its price.", "story": {},
      "pitch_type": "tv_local", "days_ago": 3
    }]
  }]$creators$
  $pitches$[]$pitches$`;

it('the pitches of the demo data are what the composer writes', { timeout: 60_000 }, () => {
  const seed = readFileSync('supabase/seed.sql', 'utf8');
  // Compared as a whole: the difference of two seeds is too long to read.
  expect(withComposedPitches(seed) === seed, 'run npm run demo:pitches').toBe(true);
});

it('writes nothing new twice, and notices words that were changed by hand', () => {
  const written = withComposedPitches(SHORT);
  expect(written).toContain('"line":"headline"');
  expect(withComposedPitches(written)).toBe(written);
  const timeless = (text: string) => text.replace(/"duration_ms": \d+/u, '');
  const edited = written.replace(/"headline": "[^"]+"/u, '"headline": "Written by hand"');
  expect(edited).not.toBe(written);
  expect(timeless(withComposedPitches(edited))).toBe(timeless(written));
  const reworded = written.replace('31 Atlanta schools', '40 Atlanta schools');
  expect(withComposedPitches(reworded)).not.toBe(reworded);
});

it('refuses a creator with too little to say, and one without an account', () => {
  const thin = SHORT.replace(/"facts": \[.*?\]/su, '"facts": []').replace(
    'A loaf hides its price.',
    '',
  );
  expect(() => withComposedPitches(thin)).toThrow(/Give its creator a fact/u);
  expect(() => withComposedPitches(SHORT.replace("'creator'", "'media'"))).toThrow(
    /no creator's account of ada/u,
  );
});
