import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftBios } from './bio-draft.ts';
import { BIO_MAX } from './profile.ts';

const material = {
  name: 'Nadine Wells',
  city_region: 'Atlanta, GA',
  logline: 'A bookkeeper who reads household budgets out loud',
  timely_angle: 'Families feel a rate change weeks before the charts do.',
  book_title: 'The Sunday Ledger',
  facts: [
    { text: 'The studio keeps the books of 63 food trucks.' },
    { text: 'I taught in eleven churches' },
    { text: 'The notebook covers 1958 to 1971' },
  ],
};

describe('draftBios', () => {
  it('writes three lengths from what the profile says', () => {
    const { bio_short, bio_medium, bio_long } = draftBios(material);
    expect(bio_short).toBe(
      'Nadine Wells: A bookkeeper who reads household budgets out loud. Nadine is based in Atlanta, GA.',
    );
    expect(bio_medium).toBe(
      'Nadine Wells: A bookkeeper who reads household budgets out loud. Nadine’s work is The Sunday Ledger. ' +
        'The studio keeps the books of 63 food trucks. Nadine is based in Atlanta, GA. In Nadine’s words: “I taught in eleven churches.”',
    );
    expect(bio_long.split('\n\n')).toHaveLength(4);
    expect(bio_long).toContain('The notebook covers 1958 to 1971.');
    expect(bio_long).toContain('Families feel a rate change weeks before the charts do.');
  });

  it.each([
    ['She tunes church organs', 'Nadine Wells tunes church organs.'],
    ['Nadine keeps the books of food trucks.', 'Nadine keeps the books of food trucks.'],
    ['I keep books', 'In Nadine’s words: “I keep books.”'],
    ['Bookkeeper, teacher, author', 'Nadine Wells: Bookkeeper, teacher, author.'],
    ['The baker of Macon!', 'Nadine Wells: The baker of Macon!'],
  ])('introduces with the logline %s', (logline, sentence) => {
    expect(draftBios({ ...material, logline, city_region: '' }).bio_short).toBe(sentence);
  });

  it('puts neighbours in the first person into one quotation', () => {
    const facts = [{ text: 'I taught 214 classes' }, { text: 'My studio keeps "63" books.' }];
    expect(draftBios({ ...material, facts }).bio_medium).toContain(
      "In Nadine’s words: “I taught 214 classes. My studio keeps '63' books.”",
    );
  });

  it('quotes once, whatever stands between, and at most four sentences', () => {
    const facts = [
      'I taught 214 classes.',
      'The studio keeps 63 books.',
      'My mother kept a ledger.',
      'The notebook covers 1958 to 1971.',
      'We meet on Sundays.',
      'I was a teller.',
      'I read receipts.',
    ].map((text) => ({ text }));
    const { bio_medium, bio_long } = draftBios({ ...material, facts });
    expect(bio_medium.match(/words:/g)).toHaveLength(1);
    expect(bio_long.split('\n\n').at(-1)).toBe(
      'In Nadine’s words: “I taught 214 classes. My mother kept a ledger. We meet on Sundays. I was a teller.”',
    );
    expect(bio_long.match(/words:/g)).toHaveLength(1);
    const own = draftBios({ ...material, facts, logline: 'I keep books' });
    expect(own.bio_long).toMatch(/^In Nadine’s words: “I keep books\. I taught 214 classes\./);
    expect(own.bio_long.match(/words:/g)).toHaveLength(1);
  });

  it('says nothing twice', () => {
    const logline = 'The Atlanta, GA author of The Sunday Ledger';
    const { bio_medium } = draftBios({ ...material, logline });
    expect(bio_medium.match(/Atlanta/g)).toHaveLength(1);
    expect(bio_medium.match(/The Sunday Ledger/g)).toHaveLength(1);
  });

  it('leads with a fact when there is no logline, and is blank without either', () => {
    expect(draftBios({ ...material, logline: '' }).bio_short).toMatch(/^The studio keeps/);
    expect(draftBios({ ...material, logline: '', facts: [] }).bio_long).toBe('');
    expect(draftBios({ ...material, name: ' ' }).bio_long).toBe('');
  });

  it('stays within the limits of the fields and cuts no sentence', () => {
    const sentence = fc.string({ minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 12 }),
        sentence,
        sentence,
        (texts, logline, angle) => {
          const bios = draftBios({
            ...material,
            logline,
            timely_angle: angle,
            facts: texts.map((text) => ({ text })),
          });
          for (const [field, max] of Object.entries(BIO_MAX)) {
            const bio = bios[field as keyof typeof bios];
            expect(Array.from(bio).length).toBeLessThanOrEqual(max);
            if (bio !== '') expect(bio).toMatch(/[.!?…”"']$/u);
          }
        },
      ),
    );
  });
});
