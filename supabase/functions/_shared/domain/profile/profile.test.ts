import { describe, expect, it } from 'vitest';
import { toggleBeat } from './beats.ts';
import {
  kitStepSchema,
  pitchProfileSchema,
  profileStepSchema,
  storyStepSchema,
  workStepSchema,
} from './profile.ts';

const step = {
  name: ' Ada  Cole ',
  city_region: '',
  beats: ['Health'],
  logline: '',
  who: '',
  timely_angle: '',
  avatar_url: '',
};
function problem(change: Record<string, unknown>) {
  const issue = profileStepSchema.safeParse({ ...step, ...change }).error?.issues[0];
  return issue === undefined ? undefined : { field: issue.path[0], message: issue.message };
}

describe('onboarding step 1', () => {
  it('accepts a profile and cleans its texts', () => {
    expect(profileStepSchema.parse(step)).toMatchObject({ name: 'Ada Cole', beats: ['Health'] });
  });

  it('refuses a fourth beat with a message', () => {
    expect(problem({ beats: ['Health', 'Culture', 'Sports', 'Politics'] })).toEqual({
      field: 'beats',
      message: 'Maximum 3 beats allowed',
    });
  });

  it('refuses an unknown beat', () => {
    expect(problem({ beats: ['Gossip'] })?.field).toBe('beats');
  });

  it.each([
    ['logline', 140],
    ['who', 200],
    ['timely_angle', 180],
  ])('limits %s to %i characters', (field, max) => {
    expect(problem({ [field]: '🧪'.repeat(max) })).toBeUndefined();
    expect(problem({ [field]: 'x'.repeat(max + 1) })?.field).toBe(field);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'example.com', 'https://', '//evil.example'])(
    'refuses %s as a URL',
    (avatar_url) => {
      expect(problem({ avatar_url })?.field).toBe('avatar_url');
    },
  );
});

it('toggleBeat adds and removes beats, at most three', () => {
  expect(toggleBeat(['Health'], 'Health').beats).toEqual([]);
  expect(toggleBeat(['Health', 'Culture'], 'Sports').beats).toHaveLength(3);
  expect(toggleBeat(['Health', 'Culture', 'Sports'], 'Politics')).toEqual({
    beats: ['Health', 'Culture', 'Sports'],
    message: 'Maximum 3 beats allowed',
  });
});

it('step 2 drops empty social links and refuses invalid ones', () => {
  const work = {
    work_kind: 'film',
    book_title: '',
    book_cover_url: '',
    trailer_url: '',
    press_kit_url: '',
    website_url: 'https://ada.example',
    social_links: { instagram: '', tiktok: 'https://tiktok.example/@ada' },
  };
  expect(workStepSchema.parse(work).social_links).toEqual({
    tiktok: 'https://tiktok.example/@ada',
  });
  expect(workStepSchema.safeParse({ ...work, social_links: { x: 'javascript:1' } }).success).toBe(
    false,
  );
});

it('step 3 drops duplicate facts', () => {
  const facts = [{ text: 'I cook' }, { text: ' I  cook ' }, { text: 'I write' }];
  expect(
    storyStepSchema.parse({ facts, bio_short: '', bio_medium: '', bio_long: '' }).facts,
  ).toEqual([{ text: 'I cook' }, { text: 'I write' }]);
});

it('step 4 checks the address and the contact of the press kit', () => {
  const kit = {
    slug: 'Ada-Cole',
    epk_published: true,
    contact_name: '',
    contact_email: 'press@ada.example',
    contact_phone: '+1 (404) 555-0100',
    epk_embargo_until: '',
  };
  expect(kitStepSchema.parse(kit).slug).toBe('ada-cole');
  for (const change of [{ slug: 'a b' }, { contact_email: 'nope' }, { contact_phone: 'call me' }]) {
    expect(kitStepSchema.safeParse({ ...kit, ...change }).success).toBe(false);
  }
});

it('pitchProfileSchema turns nulls into blank fields', () => {
  expect(pitchProfileSchema.parse({ name: null, facts: null, beats: ['Health'] })).toEqual({
    name: '',
    city_region: '',
    beats: ['Health'],
    logline: '',
    who: '',
    timely_angle: '',
    book_title: '',
    bio_short: '',
    facts: [],
    offers: [],
    questions: [],
  });
});
