import { describe, expect, it } from 'vitest';
import { assembleBody } from '../pitch.ts';
import { NO_STORY } from '../story.ts';
import { composePitch } from './compose.ts';
import { pitchInput, PROFILES } from './fixtures.ts';
import { letterGaps, missingForPitch } from './gaps.ts';
import { countedIn, offeredIn, standingClauses, subjectLines } from './subject-lines.ts';
import { materialOf } from './material.ts';

const TAKE = 'A kitchen remembers what a cookbook leaves out.';
const chef = pitchInput({
  profile: PROFILES.chef,
  news_peg: 'Juneteenth menus sell out',
  take: TAKE,
  pitch_type: 'tv_local',
});
const bodies = (input: typeof chef) => composePitch(input).map(assembleBody);

describe('composePitch', () => {
  it('tells the story in ways that open differently, each with a fact and an offer of its own', () => {
    const chosen = {
      facts: chef.profile.facts.slice(0, 2).map(({ text }) => text),
      offers: chef.profile.offers.map(({ text }) => text),
    };
    const variations = composePitch({ ...chef, chosen });
    expect(variations).toHaveLength(2);
    for (const source of [/facts/u, /offers/u]) {
      const used = variations.map(({ claims }) =>
        claims.flatMap((claim) => (source.test(claim.source ?? '') ? [claim.source] : [])),
      );
      expect(new Set(used.flat()).size).toBe(used.flat().length);
    }
    expect(new Set(variations.map(({ angle }) => angle)).size).toBe(variations.length);
    expect(new Set(variations.map(({ headline }) => headline)).size).toBe(variations.length);
    for (const body of bodies(chef)) {
      expect(body).toContain(TAKE);
      expect(body).not.toContain('restaurant chef');
    }
  });

  it('offers what the medium can use', () => {
    expect(bodies({ ...chef, pitch_type: 'podcast' }).join()).not.toMatch(
      /You can film|I can send/,
    );
    expect(bodies({ ...chef, pitch_type: 'culture_mag' }).join()).not.toContain('You can film');
  });

  it('tells a second fact that was ticked in the same letter, where no second letter has it', () => {
    const facts = chef.profile.facts.slice(0, 2).map(({ text }) => text);
    const [body = '', ...others] = bodies({ ...chef, chosen: { facts, offers: [] } });
    expect(others).toEqual([]);
    for (const fact of facts) expect(body).toContain(fact.replace(/\.$/u, ''));
  });

  it('uses what was ticked and nothing else', () => {
    const chosen = { facts: ['I teach free cooking classes at two public libraries.'], offers: [] };
    const [body = ''] = bodies({ ...chef, chosen });
    expect(body).toContain('two public libraries');
    expect(body).not.toMatch(/supper club|You can|I can send/);
  });

  it('names the peg where the news is not told, and tells it otherwise', () => {
    expect(bodies(chef).join()).toContain('Juneteenth menus sell out.');
    const story = { ...NO_STORY, news: 'Every Juneteenth menu in town is sold out.' };
    expect(bodies({ ...chef, story }).join()).not.toContain('sell out');
  });

  it.each([
    ['Juneteenth', /For Juneteenth, you can film/],
    ['The start of wedding season', /For the start of wedding season, you can film/],
    ['A fight over library budgets', /With a fight over library budgets in the news, you can film/],
    ['Butter prices reach a record', /In the news: Butter prices reach a record\. You can film/],
    ['Voting rights march turns 60', /Voting rights march turns 60\. /],
    ['Small shop sales figures', /In the news: Small shop sales figures\. You can film/],
    ['Young people learning old crafts', /With young people learning old crafts, you can /],
    ['Small Business Saturday', /Small Business Saturday/],
    ['The fall festival in the park', /For the fall festival in the park, you can film/],
    ['Should schools ban phones?', /Should schools ban phones\?/],
    ['Atlanta schools cut lunches', /Atlanta schools cut lunches\./],
    ['Poetry month begins in April', /Poetry month begins in April\./],
    ['Winter arrives', /Winter arrives\./],
    ['The World Cup kicks off', /The World Cup kicks off\./],
  ])('puts the name of an occasion or a topic before the offer: %s', (news_peg, said) => {
    expect(bodies({ ...chef, news_peg })[0]).toMatch(said);
  });

  it('asks no question that holds a peg which may be a sentence', () => {
    const profile = { ...PROFILES.chef, offers: [] };
    const news_peg = 'Schools debate cutting nurse hours';
    const variations = composePitch({ ...chef, profile, news_peg, take: '' });
    expect(variations[0]?.line3_whyyou).not.toContain('debate');
    expect(variations.map(assembleBody)[0]).toContain(`In the news: ${news_peg}.`);
  });

  it('names a thing before it speaks of it as known', () => {
    const profile = {
      ...PROFILES.chef,
      facts: [
        { text: 'I started the Lease Choir in 2019.' },
        { text: 'The choir has read 380 leases for tenants.' },
      ],
    };
    const [body = ''] = bodies({ ...chef, profile, news_peg: 'Tenants get a new law' });
    expect(body.indexOf('started the Lease Choir')).toBeGreaterThan(0);
    expect(body.indexOf('started the Lease Choir')).toBeLessThan(body.indexOf('380 leases'));
  });

  it('gives each talking point the source of its words', () => {
    const profile = {
      ...PROFILES.chef,
      facts: [
        { text: 'I cook a Juneteenth menu for 60 guests each year.' },
        { text: 'My Juneteenth menu has sold out since 2019.' },
        { text: 'Every Juneteenth menu of mine begins with red rice.' },
        { text: 'I wrote down the Juneteenth menu of my aunt.' },
      ],
    };
    const [variation] = composePitch({ ...chef, profile, pitch_type: 'podcast' });
    const points = variation?.claims.filter(({ line }) => line === 'talking_points') ?? [];
    expect(points.length).toBeGreaterThan(1);
    for (const { text, source } of points)
      expect([text, source]).toEqual([
        text,
        `profile.facts.${profile.facts.findIndex((fact) => fact.text === text)}`,
      ]);
  });

  it('puts what helps behind solemn news, before anything about the writer', () => {
    const story = { ...NO_STORY, helps: 'The ward takes in families without papers.' };
    const variations = composePitch({ ...chef, profile: PROFILES.nurse, story });
    for (const { line1_hook } of variations) expect(line1_hook).toContain(story.helps);
  });

  it('takes the subject line that was chosen', () => {
    const story = { ...NO_STORY, subject: 'The kitchen that remembers' };
    expect(composePitch({ ...chef, story })[0]?.headline).toBe(story.subject);
  });

  it('writes a pitch whenever nothing is missing, also of one fact that repeats who writes', () => {
    const profile = {
      ...PROFILES.nurse,
      who: 'I teach welding classes in Brickley.',
      facts: [{ text: 'I teach welding classes.' }],
    };
    expect(composePitch(pitchInput({ profile, news_peg: 'Graduation season' }))).toHaveLength(1);
  });

  it('writes nothing without who is writing, and says what is missing', () => {
    const input = pitchInput({ profile: PROFILES.notes, take: TAKE });
    expect(composePitch(input)).toEqual([]);
    expect(missingForPitch(input).map(({ field }) => field)).toEqual(['who']);
    expect(
      missingForPitch({ profile: PROFILES.notes, take: '' }).map(({ field }) => field),
    ).toEqual(['who', 'facts']);
    expect(letterGaps(input).map(({ part }) => part)).toEqual(['who', 'fact', 'offer']);
  });
});

describe('subject lines', () => {
  it.each([
    ['I have taken 9,400 readings in my shop.', '9,400 readings in my shop'],
    ['I have taken 9,400 readings in my shop since 2019.', null],
    ['I have repaired 140 donated horns since 2019 with my students.', null],
    ['I have repaired 140 donated horns with my students.', null],
    ['I have taught 40 teenagers to bake bread.', null],
    ['I have written 212 letters to the mayor.', '212 letters to the mayor'],
    ['We fed more than 60 people, and each came back.', 'More than 60 people'],
    ['I have taught for 12 years in Gary.', null],
    ['I was born in 1958 in a house with no number.', null],
    ['We lost 40 apple trees to the frost.', null],
    ['I want to plant 400 apple trees.', null],
  ])('what a fact counts: %s', (fact, line) => {
    expect(countedIn(fact)).toBe(line);
  });

  it.each([
    ['You can sit in on a roll call from 1931, on Sundays.', 'A roll call from 1931'],
    ['I can send you the bill of $1,900 for one bus, in full.', 'The bill of $1,900 for one bus'],
    ['You can film a kid finish a bike.', null],
    ['You can interview me.', null],
    ['We can bake for your crew.', null],
  ])('what an offer gives: %s', (offer, line) => {
    expect(offeredIn(offer)).toBe(line);
  });

  it('never cut a sentence so that its sense turns', () => {
    expect(standingClauses('A list can empty a shelf, but it cannot stop neighbors.')).toEqual([
      'A list can empty a shelf, but it cannot stop neighbors',
    ]);
    expect(standingClauses('They blame the parents; nurses see the empty pharmacy.')).toContain(
      'Nurses see the empty pharmacy',
    );
    expect(standingClauses('If the bus stops at ten, nurses walk home.')).toHaveLength(1);
  });

  it('cut a long peg at a mark of its writer, and else at the end of a phrase', () => {
    const lineOf = (news_peg: string) =>
      subjectLines(materialOf({ ...chef, news_peg, take: '', profile: PROFILES.nothing }));
    expect(
      lineOf('The county closes two clinics: parents ask for one nurse in every building')[0],
    ).toBe('The county closes two clinics');
    expect(
      lineOf('The county closes two clinics, and the parents ask who hires the nurses')[0],
    ).toBe('The county closes two clinics');
    expect(
      lineOf('parents across the whole county ask for one nurse in every school building')[0],
    ).toBe('Parents across the whole county ask for one nurse…');
    // Nothing is lost that a mail program shows.
    const fed = 'The Federal Reserve meets on December 9 to decide on interest rates';
    expect(lineOf(fed)).toEqual([fed]);
    expect(lineOf(`${fed} for families`)).toEqual([
      'The Federal Reserve meets on December 9 to decide on interest rates…',
    ]);
    // What stands behind the mark turns the sense.
    expect(
      lineOf('The clinics of the county stay open – but only for those who can pay')[0],
    ).toMatch(/…$/u);
  });

  it('are a ticked fact, told whole, before a peg without its end', () => {
    const news_peg = 'Parents across the whole county ask for one nurse in every school building';
    const [text = ''] = chef.profile.facts.map((fact) => fact.text);
    const chosen = { facts: [text], offers: [] };
    const [letter] = composePitch({ ...chef, take: '', news_peg, chosen });
    expect(letter?.headline).not.toContain('…');
  });

  it('never end in a mark that waits for more words', () => {
    for (const news_peg of [
      'Rents rise again,',
      'Rents rise again and wages do not follow, as the city says it',
    ]) {
      const lines = subjectLines(
        materialOf({ ...chef, news_peg, take: '', profile: PROFILES.wordy }),
      );
      expect(lines.filter((line) => /[,;:.–—-]$/u.test(line))).toEqual([]);
    }
    const story = { ...NO_STORY, subject: 'What a kitchen keeps,' };
    expect(composePitch({ ...chef, story })[0]?.headline).toBe('What a kitchen keeps');
  });

  it('are within the limits, whatever was typed', () => {
    const lines = subjectLines(
      materialOf({ ...chef, news_peg: 'x'.repeat(100), take: '', profile: PROFILES.wordy }),
    );
    expect(lines).toEqual([`X${'x'.repeat(68)}…`]);
  });
});
