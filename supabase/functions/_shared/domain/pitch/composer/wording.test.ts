import { describe, expect, it } from 'vitest';
import type { PitchWordingRequest } from '../../api/writing/pitch-wording.ts';
import { composePitch } from './compose.ts';
import { wordingsOf } from './wording.ts';
import { assembleBody } from '../pitch.ts';

const typed = (given: Partial<PitchWordingRequest>): PitchWordingRequest => ({
  name: 'Odessa Brimley',
  logline: '',
  take: '',
  facts: [],
  offers: [],
  ...given,
});
const fact = (...facts: string[]) => wordingsOf(typed({ facts })).facts.at(-1);
const offer = (kind: 'see' | 'book', text: string) =>
  wordingsOf(typed({ offers: [{ kind, text, place: 'Macon', days: '' }] })).offers[0];

describe('wordingsOf', () => {
  it.each([
    'I have set 41 headstones on unmarked graves.',
    'Families pay me nothing. The stone comes from quarry scraps.',
    'Nobody has ever been hospitalized from a fight that I refereed.',
    'Children in our Sunday school learn to read the hive.',
    'Our union local donated a van.',
  ])('has no advice for the whole sentence “%s”', (text) => {
    expect(fact(text)).toMatchObject({ said: text, advice: null, better: null });
  });

  it.each(['41 stones set', 'MBA from Prairie View A&M', 'plays skip'])(
    'calls “%s” a note',
    (text) => {
      expect(fact(text)?.advice).toBe('note');
    },
  );

  it('offers the sentence that the composer makes of a note', () => {
    const better = 'I founded a supper club in Atlanta in 2019.';
    expect(fact('Founded a supper club in Atlanta in 2019')).toMatchObject({
      advice: null,
      better,
    });
  });

  it('asks who “she” is where nobody is named, and knows the sentence with “I”', () => {
    expect(fact('I type every interview.', 'She donated the tapes to the library.')).toMatchObject({
      advice: 'person',
      better: 'I donated the tapes to the library.',
    });
    expect(
      fact('My sister Opal recorded them.', 'She donated the tapes to the library.')?.advice,
    ).toBeNull();
  });

  it('keeps a logline in the first person and asks for one behind a thing', () => {
    const logline = 'I am an HVAC technician, 58, who checks on elders';
    expect(wordingsOf(typed({ logline })).logline).toMatchObject({
      said: `${logline}.`,
      advice: null,
    });
    const thing = wordingsOf(typed({ logline: 'A memoir about a refinery' })).logline;
    expect(thing).toMatchObject({ advice: 'note', start: 'I am' });
  });

  it('shows the sentence that closes a pitch with an offer', () => {
    expect(offer('see', 'You can film me at work, start to finish.')?.said).toBe(
      'You can film me at work, start to finish, in Macon.',
    );
    expect(offer('book', 'a talk on family land')).toMatchObject({
      said: 'I can give you a talk on family land, in Macon.',
      advice: null,
    });
    expect(offer('book', 'how to read a bill')?.advice).toBe('note');
  });

  it('asks for a take where the profile says nothing about the news', () => {
    const baker = { logline: 'I am a baker.', facts: ['I bake 400 loaves of rye bread a day.'] };
    const asks = (news_peg: string, take = '') =>
      wordingsOf(typed({ ...baker, news_peg, take })).asks_take;
    expect(asks('City council votes on rent control')).toBe(true);
    expect(asks('Bread prices are up again')).toBe(false);
    expect(asks('City council votes on rent control', 'My rent doubled.')).toBe(false);
    expect(asks('')).toBe(false);
  });

  it('says what a pitch then says', () => {
    const asked = typed({
      logline: 'I carve headstones for people who were buried without one.',
      take: 'We decorate the graves we can find.',
      facts: ['I have set 41 headstones on unmarked graves.', '12 years in a quarry'],
    });
    const { logline, take, facts } = wordingsOf(asked);
    const [pitch] = composePitch({
      profile: {
        ...asked,
        facts: asked.facts.map((text) => ({ text })),
        city_region: '',
        beats: [],
        timely_angle: '',
        book_title: '',
        bio_short: '',
      },
      news_peg: 'Memorial Day',
      take: asked.take,
      pitch_type: 'tv_local',
    });
    const body = pitch === undefined ? '' : assembleBody(pitch);
    for (const one of [logline, take, ...facts]) expect(body).toContain(one?.said);
  });
});
