import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { streamFunction } from '@/lib/api/stream';

const fetchAsUser = vi.hoisted(() => vi.fn());
vi.mock('@/lib/api/supabase', () => ({ fetchAsUser, supabase: {} }));

const TYPE = 'application/x-ndjson';

async function linesOf(response: Response | Error): Promise<number[]> {
  if (response instanceof Error) fetchAsUser.mockRejectedValue(response);
  else fetchAsUser.mockResolvedValue(response);
  const lines: number[] = [];
  const schema = z.object({ n: z.number(), word: z.optional(z.string()) });
  await streamFunction('writing/generate-pitches', {
    body: {},
    accept: TYPE,
    schema,
    onLine: ({ n, word }) => lines.push(word === undefined ? n : [...word].length),
  });
  return lines;
}

/** A body that arrives in pieces of `size` bytes and breaks off when told to. */
function inPieces(text: string, size: number, breaksOff = false): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += size)));
      else if (breaksOff) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': TYPE } });
}

beforeEach(() => {
  fetchAsUser.mockReset();
});

describe('streamFunction', () => {
  it.each([1, 3, 7, 1_000])('passes on whole lines, in pieces of %i bytes', async (size) => {
    const text = '{"n":1}\n{"n":0,"word":"é✊🏾"}\n\n{"n":2}';
    await expect(linesOf(inPieces(text, size))).resolves.toEqual([1, 3, 2]);
  });

  it('throws the code and message of a refusal', async () => {
    const refusal = Response.json(
      { code: 'quota_exceeded', message: 'None left.' },
      { status: 402 },
    );
    await expect(linesOf(refusal)).rejects.toMatchObject({
      code: 'quota_exceeded',
      userMessage: 'None left.',
    });
  });

  it('throws network when the server is unreachable or the stream breaks off', async () => {
    await expect(linesOf(new TypeError('Failed to fetch'))).rejects.toMatchObject({
      code: 'network',
    });
    await expect(linesOf(inPieces('{"n":1}\n{"n"', 4, true))).rejects.toMatchObject({
      code: 'network',
    });
  });

  it('throws bad_response for a line that does not match', async () => {
    await expect(linesOf(inPieces('{"n":"one"}\n', 50))).rejects.toMatchObject({
      code: 'bad_response',
    });
    await expect(linesOf(inPieces('<html>\n', 50))).rejects.toMatchObject({ code: 'bad_response' });
  });
});
