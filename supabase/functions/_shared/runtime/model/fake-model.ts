import type { ModelDraft } from './model-draft.ts';

/** A request as the model's server received it. */
export interface ModelRequest {
  url: string;
  authorization: string | null;
  body: string;
}

/** Answers one request; `signal` is aborted when the client goes away. */
export type ModelReply = (
  provider: 'openai' | 'anthropic',
  signal: AbortSignal,
) => Response | Promise<Response>;

/**
 * Runs `work` with a local HTTP server in the place of a model's; it gives one reply per request.
 * `env` returns the settings for a provider. Returns the requests.
 */
export async function withModel(
  replies: readonly ModelReply[],
  work: (env: (provider: string) => (name: string) => string | undefined) => Promise<void>,
): Promise<ModelRequest[]> {
  const requests: ModelRequest[] = [];
  // Not `shutdown`: on a hosted project's Deno it waits without end for the client's idle connection.
  const stop = new AbortController();
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {}, signal: stop.signal },
    async (request) => {
      const url = new URL(request.url).pathname;
      requests.push({
        url,
        authorization: request.headers.get('authorization') ?? request.headers.get('x-api-key'),
        body: await request.text(),
      });
      const reply = replies[requests.length - 1];
      if (reply === undefined) return new Response('no more replies', { status: 400 });
      return reply(url.endsWith('/messages') ? 'anthropic' : 'openai', request.signal);
    },
  );
  const base = `http://127.0.0.1:${server.addr.port}/v1`;
  try {
    await work(
      (provider) => (name) =>
        ({ AI_PROVIDER: provider, AI_API_KEY: 'sk-test', AI_MODEL: 'tiny', AI_BASE_URL: base })[
          name
        ],
    );
  } finally {
    stop.abort();
    await server.finished;
  }
  return requests;
}

const TOKENS = { input: 900, output: 400 };

/** The tokens that each completed stream reports. */
export const TOKENS_PER_DRAFT = TOKENS;

/** Server-sent events, one after another; never ends when `hang` is set and the client stays. */
function events(lines: readonly string[], hang?: AbortSignal): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const line of lines) controller.enqueue(encoder.encode(`${line}\n\n`));
      if (hang === undefined) controller.close();
      else hang.addEventListener('abort', () => controller.close());
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const data = (value: unknown) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}`;

/** Pieces of a text, as a model streams it. */
const pieces = (text: string) => text.match(/[\s\S]{1,40}/gu) ?? [];

const openaiLines = (text: string) => [
  ...pieces(text).map((content) =>
    data({
      id: 'x',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'tiny-2026-11',
      choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }],
    }),
  ),
];

const openaiEnd = [
  data({
    id: 'x',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'tiny-2026-11',
    choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
    usage: {
      prompt_tokens: TOKENS.input,
      completion_tokens: TOKENS.output,
      total_tokens: TOKENS.input + TOKENS.output,
    },
  }),
  data('[DONE]'),
];

const named = (type: string, value: object) => `event: ${type}\n${data({ type, ...value })}`;

function anthropicLines(text: string, request: 'text' | 'json'): string[] {
  const delta = (part: string) =>
    request === 'json'
      ? { type: 'input_json_delta', partial_json: part }
      : { type: 'text_delta', text: part };
  return [
    named('message_start', {
      message: {
        id: 'x',
        type: 'message',
        role: 'assistant',
        model: 'tiny-2026-11',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: TOKENS.input, output_tokens: 1 },
      },
    }),
    named('content_block_start', {
      index: 0,
      content_block:
        request === 'json'
          ? { type: 'tool_use', id: 't', name: 'json', input: {} }
          : { type: 'text', text: '' },
    }),
    ...pieces(text).map((part) => named('content_block_delta', { index: 0, delta: delta(part) })),
    named('content_block_stop', { index: 0 }),
    named('message_delta', {
      delta: { stop_reason: request === 'json' ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: TOKENS.output },
    }),
    named('message_stop', {}),
  ];
}

/** A reply that streams a draft, or any other text. */
export const streamed =
  (content: ModelDraft | string): ModelReply =>
  (provider) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return events(
      provider === 'openai' ? [...openaiLines(text), ...openaiEnd] : anthropicLines(text, 'json'),
    );
  };

/** A reply that streams the beginning of a text and then falls silent until the client leaves. */
export const silentAfter =
  (text: string): ModelReply =>
  (_provider, signal) =>
    events(openaiLines(text), signal);

/** A reply that refuses. */
export const refused =
  (status: number): ModelReply =>
  () =>
    Response.json({ error: { message: 'no', type: 'error', code: status } }, { status });
