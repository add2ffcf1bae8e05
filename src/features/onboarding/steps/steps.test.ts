import { describe, expect, it } from 'vitest';
import { profileRow } from '@/features/onboarding/fixtures';
import { valuesFromRow, type ProfileValues } from '@/features/onboarding/editor/profile-values';
import {
  checkSteps,
  clampStep,
  FIELD_LABELS,
  firstStepWith,
  sectionOf,
  STEP_FIELDS,
  stepOf,
  STEPS,
} from '@/features/onboarding/steps/steps';

const stored = valuesFromRow(profileRow());
function errorsOf(values: Partial<ProfileValues>, steps = STEPS) {
  const checked = checkSteps({ ...stored, ...values }, steps);
  return checked.ok ? {} : checked.errors;
}

describe('STEP_FIELDS', () => {
  it('contain every field exactly once', () => {
    const fields = STEPS.flatMap((step) => STEP_FIELDS[step]);
    expect([...fields].sort()).toEqual(Object.keys(FIELD_LABELS).sort());
    expect(new Set(fields).size).toBe(fields.length);
  });

  it.each([
    [-3, 1],
    [0, 1],
    [1, 1],
    [4, 4],
    [5, 4],
    [99, 4],
    [Number.NaN, 4],
  ])('clampStep maps %s to %s', (asked, step) => {
    expect(clampStep(asked)).toBe(step);
  });

  it('stepOf returns the step of a field', () => {
    expect(stepOf('timely_angle')).toBe(1);
    expect(stepOf('facts')).toBe(2);
    expect(stepOf('avatar_url')).toBe(3);
    expect(stepOf('contact_phone')).toBe(3);
    expect(stepOf('slug')).toBe(4);
  });
});

describe('sectionOf', () => {
  it('finds the part that holds a field, and the first one otherwise', () => {
    expect(sectionOf('timely_angle', 1)).toBe('angle');
    expect(sectionOf('offers.1.text', 2)).toBe('offers');
    expect(sectionOf('book_title', 3)).toBe('work');
    expect(sectionOf('', 3)).toBe('photo');
    expect(sectionOf('slug', 4)).toBeUndefined();
  });
});

describe('checkSteps', () => {
  it('publishes no press kit that holds nothing but a name, and one with anything in it', () => {
    const published = { epk_published: true, city_region: 'Tulsa, OK' };
    expect(Object.keys(errorsOf(published))).toEqual(['epk_published']);
    expect(errorsOf({ ...published, facts: [{ text: ' ' }] })).toHaveProperty('epk_published');
    expect(errorsOf({ ...published, bio_short: 'Ada bakes.' })).toEqual({});
    expect(errorsOf({ ...published, contact_email: 'ada@people.example' })).toEqual({});
    // Asked of the step with the switch, not of those before it.
    expect(errorsOf(published, [1, 2, 3])).toEqual({});
  });

  it('accepts an empty profile with a name', () => {
    expect(checkSteps(stored, STEPS)).toEqual({ ok: true, values: stored });
  });

  it('requires a name', () => {
    expect(errorsOf({ name: '  ' })).toEqual({ name: 'Please enter your name' });
  });

  it('counts an emoji as one character', () => {
    expect(errorsOf({ logline: '🎤'.repeat(140) })).toEqual({});
    expect(errorsOf({ logline: 'x'.repeat(141) })).toEqual({
      logline: 'Please use at most 140 characters',
    });
    expect(errorsOf({ timely_angle: 'x'.repeat(180) })).toEqual({});
    expect(errorsOf({ timely_angle: 'x'.repeat(181) })).toEqual({
      timely_angle: 'Please use at most 180 characters',
    });
  });

  it('validates only the given steps', () => {
    expect(errorsOf({ name: '', slug: 'No' }, [2, 3])).toEqual({});
    expect(Object.keys(errorsOf({ name: '', slug: 'No!' }, [1, 4]))).toEqual(['name', 'slug']);
  });

  it('refuses text that is no address and javascript: addresses', () => {
    const errors = errorsOf({
      website_url: 'javascript:alert(1)',
      social_links: { x: 'not an address', youtube: 'https://youtube.example/me' },
    });
    expect(Object.keys(errors).sort()).toEqual(['social_links.x', 'website_url']);
  });

  it('removes blank and duplicate facts and trims spaces', () => {
    const facts = [{ text: '  One  fact ' }, { text: ' ' }, { text: 'One fact' }];
    const checked = checkSteps({ ...stored, facts }, [2]);
    expect(checked.ok && checked.values.facts).toEqual([{ text: 'One fact' }]);
  });

  it('removes blank offers and reports the row of one without words', () => {
    const offer = { verb: 'film' as const, text: ' a  walk ', place: 'Macon', days: '' };
    const blank = { verb: 'come' as const, text: '', place: ' ', days: '' };
    const checked = checkSteps({ ...stored, offers: [blank, offer] }, [2]);
    expect(checked.ok && checked.values.offers).toEqual([{ ...offer, text: 'a walk' }]);
    expect(errorsOf({ offers: [blank, offer, { ...offer, text: '' }] })).toEqual({
      'offers.2.text': 'Please write the offer or remove it',
    });
  });

  it('reports the index of the row on the screen', () => {
    const facts = [{ text: '' }, { text: 'fine' }, { text: 'x'.repeat(201) }];
    expect(errorsOf({ facts })).toEqual({
      'facts.2.text': 'Please use at most 200 characters',
    });
  });

  it('keeps markup as text', () => {
    const checked = checkSteps({ ...stored, logline: '<b>Bold</b> & true' }, [1]);
    expect(checked.ok && checked.values.logline).toBe('<b>Bold</b> & true');
  });
});

describe('firstStepWith', () => {
  it('returns the first step with an error', () => {
    expect(firstStepWith({ slug: 'x', 'facts.0.text': 'y' })).toBe(2);
    expect(firstStepWith({ 'social_links.x': 'z' })).toBe(3);
  });
});
