import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftBios } from './bio-draft.ts';
import { BIO_MAX } from './profile.ts';

const material = {
  name: 'Nadine Wells',
  city_region: 'Atlanta, GA',
  logline: 'A bookkeeper who reads household budgets out loud',
  who: '',
  book_title: 'The Sunday Ledger',
  work_kind: 'book' as const,
  facts: [
    { text: 'The studio keeps the books of 63 food trucks.' },
    { text: 'I taught in eleven churches' },
    { text: 'I have read 900 receipts out loud.' },
    { text: 'The notebook was kept from 1958 to 1971' },
  ],
};

describe('draftBios', () => {
  it('writes a possessive in one form, also after an s', () => {
    expect(draftBios({ ...material, name: 'James Wells' }).bio_medium).toContain(
      'James’s book is The Sunday Ledger.',
    );
  });

  it('writes three lengths in the third person from what the profile says', () => {
    const { bio_short, bio_medium, bio_long } = draftBios(material);
    expect(bio_short).toBe(
      'Nadine Wells is a bookkeeper who reads household budgets out loud. Nadine is based in Atlanta, GA.',
    );
    expect(bio_medium).toBe(
      'Nadine Wells is a bookkeeper who reads household budgets out loud. Nadine’s book is The Sunday Ledger. ' +
        'The studio keeps the books of 63 food trucks. Nadine taught in eleven churches. Nadine is based in Atlanta, GA.',
    );
    expect(bio_long.split('\n\n')).toHaveLength(4);
    expect(bio_long).toContain('Nadine has read 900 receipts out loud.');
    expect(bio_long).toContain('The notebook was kept from 1958 to 1971.');
  });

  it('keeps the capital of a place that the logline begins with', () => {
    expect(draftBios({ ...material, logline: 'Atlanta baker of small loaves' }).bio_short).toBe(
      'Nadine Wells is an Atlanta baker of small loaves.',
    );
  });

  it.each([
    [
      'I am a bus driver in Toledo who writes poems.',
      'is a bus driver in Toledo who writes poems.',
    ],
    ['I’m the baker of Macon', 'is the baker of Macon.'],
    ['I have tuned church organs since 1990.', 'has tuned church organs since 1990.'],
    ['I was a teller for 30 years.', 'was a teller for 30 years.'],
    ['I founded a supper club in 2019.', 'founded a supper club in 2019.'],
  ])('tells the settled sentence %s of its person', (who, told) => {
    expect(draftBios({ ...material, who, city_region: '' }).bio_short).toBe(`Nadine Wells ${told}`);
  });

  it.each([
    'I am a bus driver in Toledo, and I write poems.',
    'I am the keeper of my grandmother’s ledger.',
    'I teach families to read their money.',
    'We are six sisters from Macon.',
    'My studio keeps the books of food trucks.',
  ])('leaves the bio to write where %s cannot be told safely', (who) => {
    expect(draftBios({ ...material, who, logline: '' })).toEqual({
      bio_short: '',
      bio_medium: '',
      bio_long: '',
    });
  });

  it.each([
    ['She tunes church organs', 'Nadine Wells tunes church organs.'],
    ['Nadine keeps the books of food trucks.', 'Nadine keeps the books of food trucks.'],
    ['Bookkeeper and teacher', 'Nadine Wells is a bookkeeper and teacher.'],
    ['The baker of Macon', 'Nadine Wells is the baker of Macon.'],
  ])('introduces with the logline %s', (logline, sentence) => {
    expect(draftBios({ ...material, logline, city_region: '' }).bio_short).toBe(sentence);
  });

  it('leaves out what points back to a sentence that is left out', () => {
    const bio = (start: string) =>
      draftBios({
        ...material,
        facts: [
          { text: start },
          { text: 'Each chapter starts from one page of that notebook.' },
          { text: 'I won a prize in 2020.' },
        ],
      }).bio_long;
    expect(bio('My mother kept a notebook.')).not.toContain('that notebook');
    expect(bio('My mother kept a notebook.')).toContain('Nadine won a prize in 2020.');
    expect(bio('I filled a notebook in 1999.')).toContain('that notebook');
  });

  it('speaks in no first person, and leaves notes out', () => {
    const facts = [
      'My mother kept a ledger.',
      'We meet on Sundays.',
      'I teach on Fridays.',
      '41 stories',
    ].map((text) => ({ text }));
    expect(draftBios({ ...material, facts }).bio_long).toBe(
      'Nadine Wells is a bookkeeper who reads household budgets out loud. Nadine’s book is The Sunday Ledger.\n\n' +
        'Nadine is based in Atlanta, GA.',
    );
  });

  it('names the work as what it is', () => {
    const bio = draftBios({ ...material, work_kind: 'company', book_title: 'Trucks & Co.' });
    expect(bio.bio_medium).toContain('Nadine’s company is Trucks & Co.');
  });

  it('says nothing twice, and is blank without a name or a beginning', () => {
    const logline = 'The Atlanta author of The Sunday Ledger';
    const { bio_medium } = draftBios({ ...material, logline });
    expect(bio_medium.match(/Atlanta/g)).toHaveLength(1);
    expect(bio_medium.match(/The Sunday Ledger/g)).toHaveLength(1);
    expect(draftBios({ ...material, logline: '' }).bio_long).toBe('');
    expect(draftBios({ ...material, name: ' ' }).bio_long).toBe('');
  });

  it('stays within the limits of the fields and cuts no sentence', () => {
    const sentence = fc.string({ minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 12 }),
        sentence,
        sentence,
        (texts, logline, who) => {
          const bios = draftBios({
            ...material,
            logline,
            who,
            facts: texts.map((text) => ({ text })),
          });
          for (const [field, max] of Object.entries(BIO_MAX)) {
            const bio = bios[field as keyof typeof bios];
            expect(Array.from(bio).length).toBeLessThanOrEqual(max);
            if (bio !== '') expect(bio).toMatch(/[.!?…。！？][”"’')\]]*$/u);
          }
        },
      ),
    );
  });
});
