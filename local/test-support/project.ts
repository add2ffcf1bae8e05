import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStack, type Stack } from '../stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { LOCAL_DATABASE_URL } = process.env;
// The cheapest hashes of passwords.
process.env.LITE_AUTH_BCRYPT_COST = '4';

const NOTES = `
create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  body text not null,
  size int not null default 0 check (size >= 0),
  tags text[] not null default '{}'
);
alter table public.notes enable row level security;
create policy notes_own on public.notes to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
revoke all on public.notes from anon;
create function public.many() returns setof int language sql as 'select generate_series(1, 1500)';
create function public.waited(seconds float) returns text language plpgsql as $$
begin
  perform pg_catalog.pg_sleep(seconds);
  return pg_catalog.current_setting('statement_timeout');
end $$;
grant execute on function public.waited(float) to anon, authenticated, service_role;
create policy hear_own on realtime.messages for select to authenticated
  using (realtime.topic() = 'notes:' || (select auth.uid())::text);
create function public.tell_owner() returns trigger language plpgsql security definer as $$
begin
  perform realtime.send(jsonb_build_object('op', tg_op), 'changed', 'notes:' || new.user_id, true);
  return null;
end $$;
create trigger tell_owner after insert or update on public.notes
  for each row execute function public.tell_owner();
`;

const SEED = `
-- demo: creator  creator@newspeg.example  Peg-Creator-2026
select 1;
`;

const ECHO = `Deno.serve((request) => Response.json({
  from: request.headers.get('x-forwarded-for'),
  edge: request.headers.get('cf-connecting-ip'),
  token: request.headers.get('x-newspeg-gateway'),
  site: Deno.env.get('SITE_URL'),
}));`;

const ADDRESS = `Deno.serve(async (request) => Response.json({
  method: request.method,
  path: new URL(request.url).pathname + new URL(request.url).search,
  body: await request.text(),
}));`;

// GET streams a first line, and a second one after `?go` was called; `?gone` responds once the
// client of the stream has disconnected.
const LINES = `
let go, gone;
const released = new Promise((resolve) => { go = resolve; });
const disconnected = new Promise((resolve) => { gone = resolve; });
Deno.serve(async (request) => {
  const { search } = new URL(request.url);
  if (search === '?go') go();
  if (search === '?gone') await disconnected;
  if (search !== '') return Response.json({ ok: true });
  const lines = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"line":1}\\n'));
      await released;
      controller.enqueue(new TextEncoder().encode('{"line":2}\\n'));
      controller.close();
    },
    cancel: () => gone(),
  });
  return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } });
});`;

/** A small project folder with the repository's configuration, one table and five functions. */
export function makeProject(): { root: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'newspeg-project-'));
  const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
  for (const path of [
    'supabase/migrations',
    'supabase/functions/documents',
    'supabase/functions/links',
    'supabase/functions/ping',
    'supabase/functions/send-pitch',
    'supabase/functions/webhook-test',
  ])
    mkdirSync(join(folder, path), { recursive: true });
  for (const path of [
    'node_modules',
    'package.json',
    'supabase/config.toml',
    'supabase/templates',
    'local',
  ])
    symlinkSync(join(root, path), join(folder, path));
  put('supabase/migrations/20260101000000_notes.sql', NOTES);
  put('supabase/seed.sql', SEED);
  put('supabase/functions/deno.json', '{}');
  put('supabase/functions/documents/index.ts', ADDRESS);
  put('supabase/functions/links/index.ts', ADDRESS);
  put('supabase/functions/ping/index.ts', ECHO);
  put('supabase/functions/send-pitch/index.ts', ECHO);
  put('supabase/functions/webhook-test/index.ts', LINES);
  return { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts a stack on a free port with the given project and data folder. */
export async function serveProject(
  project: string,
  dataDir: string,
  log: (line: string) => void = () => undefined,
  // With LOCAL_DATABASE_URL (an empty database) the tests run on a PostgreSQL server.
  databaseUrl = LOCAL_DATABASE_URL,
): Promise<{ url: string; stack: Stack; stop: () => Promise<void> }> {
  let stack: Stack | undefined;
  const server: Server = createServer((request, response) => {
    stack?.handle(request, response, () => response.writeHead(404).end());
  });
  server.on('upgrade', (request, socket, head) => {
    if (!stack?.upgrade(request, socket, head)) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  try {
    stack = await startStack({
      root: project,
      dataDir,
      url,
      siteUrl: url,
      demo: true,
      watch: false,
      env: databaseUrl ? { LOCAL_DATABASE_URL: databaseUrl } : {},
      log,
    });
  } catch (error) {
    server.close();
    throw error;
  }
  const running = stack;
  return {
    url,
    stack: running,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await running.stop();
    },
  };
}
