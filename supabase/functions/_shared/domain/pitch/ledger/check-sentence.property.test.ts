import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TUNED } from '../../../../../../testing/ledger/tuned.ts';
import { checkSentence } from './check-sentence.ts';
import { groundsOf } from './grounds.ts';
import { NO_STORY } from '../story.ts';
import { ledgerOf } from './ledger.ts';

const CREATORS = TUNED.map(({ profile, news_peg, take, supported }) => ({
  grounds: groundsOf(profile, { news_peg, take, story: NO_STORY }),
  /** Statements that pass, into which something foreign is put. */
  said: [...(supported.first_person ?? []), ...(supported.quote ?? [])],
}));
const creators = fc.constantFrom(...CREATORS);
const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('checkSentence', () => {
  it('never throws and never supports without saying by what, for any text and any source', () => {
    fc.assert(
      fc.property(anyText, anyText, (sentence, text) => {
        const { supported, reason, source } = checkSentence(sentence, [{ source: 'peg', text }]);
        expect(supported).toBe(reason === null);
        expect(source === null || source === 'peg').toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('supports a source by its own text', () => {
    for (const { grounds } of CREATORS) {
      for (const { source, text } of grounds) {
        if (!/^(?:peg|take|profile\.(?:logline|timely_angle|facts|offers))/u.test(source)) continue;
        expect([text, checkSentence(text, grounds)]).toEqual([
          text,
          expect.objectContaining({ supported: true }),
        ]);
      }
    }
  });

  it('supports any plain words by the same words', () => {
    const word = fc.stringMatching(/^[a-z]{2,9}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
        const text = words.join(' ');
        expect(checkSentence(text, [{ source: 'profile.facts.0', text }]).supported).toBe(true);
      }),
    );
  });

  it('supports a role of several words by itself, and no other', () => {
    const grounds = [
      { source: 'profile.facts.0', text: 'I have been a physical therapist for sixteen years.' },
      { source: 'profile.facts.1', text: 'I trained a physical therapist in Macon.' },
    ];
    for (const [sentence, supported] of [
      ['I have been a physical therapist for sixteen years.', true],
      ['I am a physical therapist.', true],
      ['I am a physical therapist in Macon.', false],
    ] as const) {
      expect([sentence, checkSentence(sentence, grounds).supported]).toEqual([sentence, supported]);
    }
  });

  it('marks a sentence that is longer than a pitch, whatever its words', () => {
    const text = Array.from({ length: 40 }, () => 'red rice').join(' ');
    const grounds = [{ source: 'profile.facts.0', text }];
    expect(checkSentence(text, grounds).supported).toBe(true);
    expect(checkSentence(`${text} ${text}`, grounds).supported).toBe(false);
  });

  it('never supports a sentence with a number that is not in the grounds', () => {
    fc.assert(
      fc.property(
        creators,
        fc.integer({ min: 2100, max: 99_999_999 }),
        fc.nat(),
        ({ grounds, said }, number, at) => {
          const sentence = said[at % said.length] ?? '';
          const words = sentence.split(' ');
          words.splice(1 + (at % words.length), 0, String(number));
          expect(checkSentence(words.join(' '), grounds).supported).toBe(false);
        },
      ),
    );
  });

  it('never supports a sentence with a capitalised word that is not in the grounds', () => {
    fc.assert(
      fc.property(
        creators,
        fc.stringMatching(/^[A-Z][a-z]{3,8}q[xz]$/u),
        fc.nat(),
        ({ grounds, said }, name, at) => {
          const words = (said[at % said.length] ?? '').split(' ');
          words.splice(at % (words.length + 1), 0, name);
          expect(checkSentence(words.join(' '), grounds).supported).toBe(false);
        },
      ),
    );
  });

  it('never supports a negation that no source has', () => {
    for (const { grounds, said } of CREATORS) {
      const plain = grounds.filter(
        ({ text }) => !/\b(?:not?|never|without|nobody|nothing)\b/iu.test(text),
      );
      for (const sentence of said) {
        expect(checkSentence(`It is not true: ${sentence}`, plain).supported).toBe(false);
      }
    }
  });

  it('names both sources where each of two clauses has one, and none where a clause has none', () => {
    const grounds = [
      { source: 'profile.who', text: 'I am a baker in Toledo.' },
      { source: 'profile.facts.0', text: 'I drove a bus for nine years before I kept bees.' },
      { source: 'profile.facts.1', text: 'My shop lends 12 ovens to schools.' },
    ];
    for (const [sentence, source] of [
      ['I am a baker, and my shop lends schools 12 ovens.', 'profile.who+profile.facts.1'],
      ['I am a baker who drove a bus for nine years.', 'profile.who+profile.facts.0'],
      ['I am a baker, and schools lend my shop 12 ovens.', null],
      ['I am a baker and 12 ovens.', null],
      ['I kept bees for nine years.', null],
      ['My shop lends 12 schools ovens.', null],
    ] as const)
      expect([sentence, checkSentence(sentence, grounds).source]).toEqual([sentence, source]);
  });

  it('compares numbers by value', () => {
    const unit = fc.constantFrom('homes', 'years', 'percent');
    const words = [
      'two',
      'twelve',
      'forty',
      'forty-five',
      'three hundred',
      '1.2 million',
      'two thousand and six',
    ];
    const digits = ['2', '12', '40', '45', '300', '1,200,000', '2006'];
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.nat({ max: 6 }), unit, (left, right, of) => {
        const grounds = [{ source: 'profile.facts.0', text: `Built ${digits[left] ?? ''} ${of}` }];
        const sentence = `I built ${words[right] ?? ''} ${of}.`;
        expect(checkSentence(sentence, grounds).supported).toBe(left === right);
      }),
    );
  });
});

describe('ledgerOf', () => {
  it('holds every sentence of the text once, in reading order, for any text', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        fc.array(anyText, { maxLength: 3 }),
        (headline, line, points) => {
          const claims = ledgerOf(
            {
              headline,
              line1_hook: line,
              line2_whynow: '',
              line3_whyyou: line,
              talking_points: points,
            },
            [{ source: 'peg', text: line }],
          );
          const spoken = claims.map(({ text }) => text).join('');
          const whole = [headline, line, line, ...points].join('');
          expect(spoken.replace(/\s/gu, '')).toBe(whole.replace(/\s/gu, ''));
        },
      ),
    );
  });
});
