/**
 * Runs every edge function in one Deno process for the local stack. Each function's source stays
 * what is deployed: the call to Deno.serve is caught here, so its handler can be called by name.
 * Protocol with the parent: one line `{"port":…}` on stdout when ready; the end of stdin is the
 * parent's end, and ours.
 */
type Handler = (request: Request, info?: unknown) => Response | Promise<Response>;

const folder = Deno.env.get('NEWSPEG_FUNCTIONS_DIR') ?? '';
const token = Deno.env.get('NEWSPEG_GATEWAY_TOKEN') ?? '';
Deno.env.delete('NEWSPEG_GATEWAY_TOKEN');

const serve = Deno.serve.bind(Deno);
let caught: Handler | undefined;

function catchHandler(...parts: unknown[]) {
  for (const part of parts) {
    if (typeof part === 'function') caught = part as Handler;
    else if (part && typeof part === 'object' && 'handler' in part) {
      caught = (part as { handler: Handler }).handler;
    }
  }
  return {
    finished: new Promise<void>(() => {}),
    shutdown: () => Promise.resolve(),
    ref() {},
    unref() {},
  };
}
Object.defineProperty(Deno, 'serve', { value: catchHandler, configurable: true, writable: true });

const handlers = new Map<string, Promise<Handler>>();
let loading: Promise<unknown> = Promise.resolve();

/** Imports one function after the other, so that a caught handler has one possible owner. */
function load(name: string): Promise<Handler> {
  const known = handlers.get(name);
  if (known) return known;
  const handler = loading.then(async () => {
    caught = undefined;
    await import(`file://${folder}/${name}/index.ts`);
    if (!caught) throw new Error(`functions/${name}/index.ts never calls Deno.serve`);
    return caught;
  });
  loading = handler.catch(() => handlers.delete(name));
  handlers.set(name, handler);
  return handler;
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}

const server = serve(
  {
    hostname: '127.0.0.1',
    port: 0,
    onListen: ({ port }: { port: number }) => console.log(JSON.stringify({ port })),
  },
  async (request: Request, info: unknown) => {
    if (request.headers.get('x-newspeg-gateway') !== token) {
      return failure(403, 'forbidden', 'Call functions through the front port.');
    }
    const headers = new Headers(request.headers);
    headers.delete('x-newspeg-gateway');
    const name = new URL(request.url).pathname.split('/')[1] ?? '';
    try {
      const handler = await load(name);
      return await handler(new Request(request, { headers }), info);
    } catch (error) {
      console.error(`function ${name} failed:`, error);
      return failure(500, 'internal_error', 'Something went wrong on our side. Please try again.');
    }
  },
);

globalThis.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  console.error('unhandled rejection in a function:', event.reason);
});

// Loaded in the background, so that a first visitor does not wait for imports.
for (const name of (Deno.env.get('NEWSPEG_FUNCTIONS_WARM') ?? '').split(',').filter(Boolean)) {
  load(name).catch((error: unknown) => console.error(`function ${name} does not load:`, error));
}

for await (const _ of Deno.stdin.readable) void _;
await server.shutdown();
Deno.exit(0);
