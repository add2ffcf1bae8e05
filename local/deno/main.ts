/**
 * Runs every edge function of the local stack in one Deno process. The functions are not modified:
 * `Deno.serve` is replaced, so that each function's handler is registered under its name.
 * Protocol with the parent process: one line `{"port":...}` on stdout when ready; this process ends
 * when its stdin is closed.
 */
type Handler = (request: Request, info?: unknown) => Response | Promise<Response>;

const folder = Deno.env.get('NEWSPEG_FUNCTIONS_DIR') ?? '';
const token = Deno.env.get('NEWSPEG_GATEWAY_TOKEN') ?? '';
Deno.env.delete('NEWSPEG_GATEWAY_TOKEN');

const serve = Deno.serve.bind(Deno);
let registered: Handler | undefined;

function registerHandler(...parts: unknown[]) {
  for (const part of parts) {
    if (typeof part === 'function') registered = part as Handler;
    else if (part && typeof part === 'object' && 'handler' in part) {
      registered = (part as { handler: Handler }).handler;
    }
  }
  return {
    finished: new Promise<void>(() => {}),
    shutdown: () => Promise.resolve(),
    ref() {},
    unref() {},
  };
}
Object.defineProperty(Deno, 'serve', {
  value: registerHandler,
  configurable: true,
  writable: true,
});

const handlers = new Map<string, Promise<Handler>>();
let loading: Promise<unknown> = Promise.resolve();

/** Imports one function at a time, so that a registered handler belongs to the current import. */
function load(name: string): Promise<Handler> {
  const known = handlers.get(name);
  if (known) return known;
  const handler = loading.then(async () => {
    registered = undefined;
    await import(`file://${folder}/${name}/index.ts`);
    if (!registered) throw new Error(`functions/${name}/index.ts does not call Deno.serve`);
    return registered;
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
      return failure(403, 'forbidden', 'Call functions through the port of the app.');
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

// Loaded in the background, so that the first request does not wait for imports.
for (const name of (Deno.env.get('NEWSPEG_FUNCTIONS_WARM') ?? '').split(',').filter(Boolean)) {
  load(name).catch((error: unknown) =>
    console.error(`function ${name} could not be loaded:`, error),
  );
}

for await (const _ of Deno.stdin.readable) void _;
await server.shutdown();
Deno.exit(0);
