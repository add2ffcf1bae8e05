import { afterEach, describe, expect, it } from 'vitest';
import { dropDraft, keepDraft, readDraft } from '@/features/auth/sign-up-draft';

const draft = {
  name: 'Ada',
  email: 'ada@people.example',
  role: 'media' as const,
  city_region: 'Macon, GA',
  password: 'open-sesame-1',
};

describe('the sign-up draft', () => {
  afterEach(() => {
    dropDraft();
  });

  it('returns every field in this tab', () => {
    keepDraft(draft);
    expect(readDraft()).toEqual(draft);
  });

  it('takes the values of the form, and leaves out a role that does not exist', () => {
    keepDraft({ ...draft, role: 'owner', other: 'text' });
    expect(readDraft()).toEqual({ ...draft, role: undefined });
  });

  it('does not store the password', () => {
    keepDraft(draft);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('open-sesame');
  });

  it('is empty after dropDraft', () => {
    keepDraft(draft);
    dropDraft();
    expect(readDraft()).toEqual({
      name: '',
      email: '',
      role: undefined,
      city_region: '',
      password: '',
    });
  });

  it('is empty when storage holds invalid JSON', () => {
    sessionStorage.setItem('sign-up-draft', '{broken');
    expect(readDraft().email).toBe('');
  });
});
