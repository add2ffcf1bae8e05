import { describe, expect, it } from 'vitest';
import { readModelSettings } from './model-settings.ts';

const read = (values: Record<string, string>) => readModelSettings((name) => values[name]);
const full = {
  AI_PROVIDER: 'openai-compatible',
  AI_API_KEY: 'key',
  AI_MODEL: 'tiny',
  AI_BASE_URL: 'http://127.0.0.1:9/v1/',
};

describe('readModelSettings', () => {
  it('is the composer without a provider and a key', () => {
    expect(read({})).toEqual({ settings: null, problem: null });
    expect(read({ AI_PROVIDER: ' ', AI_API_KEY: '', AI_DAILY_PITCHES: '3' })).toEqual({
      settings: null,
      problem: null,
    });
  });

  it('reads a full configuration', () => {
    expect(read({ ...full, AI_DAILY_PITCHES: '40' }).settings).toEqual({
      provider: 'openai-compatible',
      apiKey: 'key',
      model: 'tiny',
      baseUrl: 'http://127.0.0.1:9/v1',
      dailyPitches: 40,
    });
    expect(read({ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k', AI_MODEL: 'm' })).toMatchObject({
      settings: { baseUrl: null, dailyPitches: 500 },
      problem: null,
    });
  });

  it('needs no key for a server that asks for none', () => {
    expect(read({ ...full, AI_API_KEY: '' })).toMatchObject({
      settings: { apiKey: null },
      problem: null,
    });
  });

  it.each([
    ['an unknown provider', { ...full, AI_PROVIDER: 'openai' }, 'AI_PROVIDER must be anthropic or'],
    ['a key without a provider', { AI_API_KEY: 'sk-hidden' }, 'AI_PROVIDER must be'],
    ['no key', { ...full, AI_PROVIDER: 'anthropic', AI_API_KEY: '' }, 'AI_API_KEY is missing'],
    ['no model', { ...full, AI_MODEL: ' ' }, 'AI_MODEL is missing'],
    ['no address', { ...full, AI_BASE_URL: '' }, 'AI_BASE_URL is missing'],
    ['an address of another kind', { ...full, AI_BASE_URL: 'ftp://x' }, 'AI_BASE_URL must be'],
    ['a cap that is no number', { ...full, AI_DAILY_PITCHES: 'many' }, 'AI_DAILY_PITCHES must be'],
  ])('names %s, and no value', (_what, values, problem) => {
    const result = read(values);
    expect(result.settings).toBeNull();
    expect(result.problem).toContain(problem);
    expect(result.problem).not.toMatch(/sk-hidden|ftp:|many/);
  });
});
