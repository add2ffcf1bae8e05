import { describe, expect, it } from 'vitest';
import { ownEntry, type ShownPeg } from '@domain/peg-calendar/own-peg.ts';
import { FILTER_PARSERS, shownFilters, type PegFilters } from '@/features/peg-calendar/filters';
import { listPegs } from '@/features/peg-calendar/list-pegs';

const TODAY = '2027-03-01';
const ALL: PegFilters = { beat: 'all', format: 'tv_local', search: '', month: null };

function peg(id: string, start: string, change: Partial<ShownPeg> = {}): ShownPeg {
  return {
    id,
    title: `Title of ${id}`,
    start,
    end: start,
    kind: 'observance',
    beats: ['Culture'],
    source: { name: 'A law', url: null },
    pitch_by: { tv_local: start, podcast: '2027-02-01', culture_mag: '2026-11-01' },
    own: null,
    ...change,
  };
}

const own = (id: string, peg_date: string) =>
  ownEntry({ id, title: id, peg_date, beats: [], note: 'Ask Dolores' });

const ids = (pegs: readonly ShownPeg[]) => pegs.map(({ id }) => id);

describe('listPegs', () => {
  it('puts first what is due first for the chosen format, and what is too late after it', () => {
    const pegs = [
      peg('b', '2027-03-20', {
        pitch_by: { tv_local: '2027-03-15', podcast: '2027-03-02', culture_mag: '2027-01-01' },
      }),
      peg('a', '2027-03-21', {
        pitch_by: { tv_local: '2027-03-11', podcast: '2027-02-28', culture_mag: '2027-01-02' },
      }),
    ];
    expect(ids(listPegs(pegs, ALL, [], TODAY).due)).toEqual(['a', 'b']);
    const podcast = listPegs(pegs, { ...ALL, format: 'podcast' }, [], TODAY);
    expect([ids(podcast.due), ids(podcast.late)]).toEqual([['b'], ['a']]);
    const magazine = listPegs(pegs, { ...ALL, format: 'culture_mag' }, [], TODAY);
    expect([ids(magazine.due), ids(magazine.late)]).toEqual([[], ['b', 'a']]);
  });

  it('goes by whichever format is due next where none is chosen', () => {
    const by = (podcast: string, tv_local: string) => ({
      pitch_by: { podcast, tv_local, culture_mag: '2026-11-01' },
    });
    const pegs = [
      peg('later', '2027-05-20', by('2027-04-01', '2027-05-10')),
      peg('sooner', '2027-03-20', by('2027-02-01', '2027-03-12')),
      peg('over', '2027-03-04', by('2027-01-01', '2027-02-28')),
    ];
    const { due, late } = listPegs(pegs, { ...ALL, format: 'all' }, [], TODAY);
    expect([ids(due), ids(late)]).toEqual([['sooner', 'later'], ['over']]);
  });

  it('still counts a pitch day of today as in time', () => {
    expect(ids(listPegs([peg('now', TODAY)], ALL, [], TODAY).due)).toEqual(['now']);
  });

  it('filters by my beats, by one beat, and by none', () => {
    const pegs = [
      peg('culture', '2027-04-01'),
      peg('sports', '2027-04-02', { beats: ['Sports', 'Health'] }),
    ];
    const mine = { ...ALL, beat: 'mine' } as const;
    expect(ids(listPegs(pegs, mine, ['Health'], TODAY).due)).toEqual(['sports']);
    expect(ids(listPegs(pegs, ALL, ['Health'], TODAY).due)).toEqual(['culture', 'sports']);
    expect(ids(listPegs(pegs, { ...ALL, beat: 'Culture' }, ['Health'], TODAY).due)).toEqual([
      'culture',
    ]);
  });

  it('finds every word in title, source or note, and pegs that touch a month', () => {
    const pegs = [
      peg('march', '2027-03-30', { end: '2027-04-02' }),
      peg('may', '2027-05-01', { source: { name: 'Smithsonian', url: null } }),
      own('mine', '2027-06-01'),
    ];
    const found = (change: Partial<PegFilters>) => {
      const { due } = listPegs(pegs, { ...ALL, ...change }, [], TODAY);
      return ids(due);
    };
    expect(found({ month: '2027-04' })).toEqual(['march']);
    expect(found({ search: ' SMITH title ' })).toEqual(['may']);
    expect(found({ search: 'dolores' })).toEqual(['mine']);
    expect(found({ search: 'dolores may' })).toEqual([]);
  });

  it('finds all forms of a word from each of them, and no word by one or two letters inside it', () => {
    const titles = [
      'Reading month',
      'Readers of Atlanta',
      'We read US law',
      'Bread and art',
      'Women vote',
    ];
    const pegs = titles.map((title) => peg(title, '2027-04-01', { title, source: null }));
    const found = (search: string) => ids(listPegs(pegs, { ...ALL, search }, [], TODAY).due);
    for (const word of ['read', 'reads', 'Reading', 'reader', 'readers', 'readings'])
      expect(found(word), word).toEqual(titles.slice(0, 3));
    for (const word of ['woman', 'voters women’s', 'voting'])
      expect(found(word), word).toEqual(['Women vote']);
    expect(found('readers law')).toEqual(['We read US law']);
    expect(found('us')).toEqual(['We read US law']);
    expect([found('re'), found('a'), found('reading voters')]).toEqual([[], [], []]);
  });

  it('keeps own dates that are over, so that they can be deleted, and no others', () => {
    const pegs = [
      own('january', '2027-01-05'),
      own('february', '2027-02-05'),
      peg('x', '2027-02-01'),
    ];
    const { due, late, over } = listPegs(pegs, ALL, [], TODAY);
    expect([ids(due), ids(late), ids(over)]).toEqual([[], [], ['february', 'january']]);
  });

  it('shows own dates without beats under every beat', () => {
    const { due } = listPegs([own('mine', '2027-06-01')], { ...ALL, beat: 'Sports' }, [], TODAY);
    expect(ids(due)).toEqual(['mine']);
  });
});

describe('shownFilters', () => {
  it('shows all beats to a creator who has chosen none, and keeps every other choice', () => {
    const mine = { ...ALL, beat: 'mine', search: 'vote' } as const;
    expect(shownFilters(mine, [])).toEqual({ ...ALL, search: 'vote' });
    expect(shownFilters(mine, ['Health']).beat).toBe('mine');
    expect(shownFilters(mine, undefined).beat).toBe('mine');
    expect(shownFilters({ ...mine, beat: 'Sports' }, []).beat).toBe('Sports');
  });
});

describe('FILTER_PARSERS', () => {
  it('reads a beat by its name in the address, and nothing else', () => {
    expect(FILTER_PARSERS.beat.parse('social-issues')).toBe('Social Issues');
    expect(FILTER_PARSERS.beat.serialize('Social Issues')).toBe('social-issues');
    expect(FILTER_PARSERS.beat.parse('cooking')).toBeNull();
    expect(FILTER_PARSERS.month.parse('2027-13')).toBeNull();
  });
});
