import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/api/invoke';

const fetchAsUser = vi.hoisted(() => vi.fn<typeof fetch>());
vi.mock('@/lib/api/supabase', () => ({ fetchAsUser }));

const schema = z.object({ url: z.string() });
const call = () => invokeFunction('account/billing-portal', { schema });
function refuse(status: number, body: string) {
  fetchAsUser.mockResolvedValue(new Response(body, { status }));
}

describe('invokeFunction', () => {
  beforeEach(() => {
    fetchAsUser.mockReset();
  });

  it('returns the parsed response', async () => {
    fetchAsUser.mockResolvedValue(Response.json({ url: 'https://pay.example', more: 1 }));
    await expect(call()).resolves.toEqual({ url: 'https://pay.example' });
  });

  it('posts the body as JSON, and asks by GET without one', async () => {
    fetchAsUser.mockImplementation(() => Promise.resolve(Response.json({ url: 'x' })));
    await invokeFunction('account/billing-portal', { schema, body: { plan: 'pro' } });
    await invokeFunction('account/billing-portal', { schema, method: 'GET' });
    const [posted, asked] = fetchAsUser.mock.calls;
    expect(posted?.[0]).toMatch(/\/functions\/v1\/account\/billing-portal$/);
    expect(posted?.[1]).toMatchObject({ method: 'POST', body: '{"plan":"pro"}' });
    expect(asked?.[1]).toEqual({ method: 'GET' });
  });

  it('throws bad_response when the response does not match the schema', async () => {
    fetchAsUser.mockResolvedValue(Response.json({ url: 1 }));
    await expect(call()).rejects.toMatchObject({ code: 'bad_response' });
  });

  it('throws the code and message of the function', async () => {
    refuse(402, JSON.stringify({ code: 'quota_exceeded', message: 'No pitches left.' }));
    await expect(call()).rejects.toMatchObject({
      code: 'quota_exceeded',
      userMessage: 'No pitches left.',
    });
  });

  it.each([
    ['code unauthenticated', 401, { code: 'unauthenticated', message: 'Please sign in.' }],
    ['a code that is not in the list', 401, { code: 'jwt_expired', message: 'Please sign in.' }],
    ['the gateway format {code: number}', 401, { code: 401, message: 'Invalid JWT' }],
  ])('throws unauthenticated for a 401 with %s', async (_name, status, body) => {
    refuse(status, JSON.stringify(body));
    await expect(call()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('keeps invalid_passcode apart from unauthenticated, though both have the status 401', async () => {
    refuse(401, JSON.stringify({ code: 'invalid_passcode', message: 'Wrong.' }));
    await expect(call()).rejects.toMatchObject({ code: 'invalid_passcode' });
  });

  it.each([
    [404, 'not_found'],
    [500, 'unknown'],
  ])('classifies a response %i without a JSON body as %s', async (status, code) => {
    refuse(status, '<html>');
    await expect(call()).rejects.toMatchObject({ code });
  });

  it('throws network when the function cannot be reached', async () => {
    fetchAsUser.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call()).rejects.toMatchObject({ code: 'network' });
  });
});
