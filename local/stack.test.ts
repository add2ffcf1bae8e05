import { connect } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { LOCAL_PUBLISHABLE_KEY } from './keys.ts';
import type { CaughtMail } from './mail/store.ts';
import { makeProject, serveProject } from './test-project.ts';

interface Notes {
  public: {
    Tables: {
      notes: {
        Row: { id: string; user_id: string; body: string; size: number; tags: string[] };
        Insert: { id?: string; body: string; size?: number; tags?: string[] };
        Update: { body?: string; size?: number };
        Relationships: [];
      };
    };
    Views: Record<string, never>;
    Functions: Record<string, never>;
  };
}
type Client = SupabaseClient<Notes>;

const project = makeProject();
const data = mkdtempSync(join(tmpdir(), 'newspeg-data-'));
let running: Awaited<ReturnType<typeof serveProject>>;
const clients: Client[] = [];

function client(key = LOCAL_PUBLISHABLE_KEY): Client {
  const made = createClient<Notes>(running.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
  clients.push(made);
  return made;
}

async function mailsTo(to: string): Promise<CaughtMail[]> {
  const response = await fetch(`${running.url}/_mail/api/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as CaughtMail[];
}

async function tokenHash(to: string): Promise<string> {
  const [mail] = await mailsTo(to);
  const hash = /token_hash=([0-9a-f]+)&type=/.exec(mail?.text ?? '')?.[1];
  if (!hash) throw new Error(`No link in the mail to ${to}: ${mail?.text ?? 'no mail'}`);
  return hash;
}

async function member(name: string): Promise<Client> {
  const made = client();
  const email = `${name}@people.example`;
  const { error } = await made.auth.signUp({ email, password: 'long-enough-1' });
  if (error !== null) throw error;
  const verified = await made.auth.verifyOtp({
    token_hash: await tokenHash(email),
    type: 'signup',
  });
  if (verified.error !== null) throw verified.error;
  return made;
}

beforeAll(async () => {
  running = await serveProject(project.root, data);
});

afterAll(async () => {
  for (const made of clients) void made.realtime.disconnect();
  await running.stop();
  project.remove();
  rmSync(data, { recursive: true, force: true });
});

describe('functions', () => {
  it('refuses a function that wants a user without one, or with a wrong one', async () => {
    for (const authorization of [undefined, `Bearer ${LOCAL_PUBLISHABLE_KEY}`, 'Bearer a.b.c']) {
      const response = await fetch(`${running.url}/functions/v1/send-pitch`, {
        method: 'POST',
        headers: authorization ? { authorization } : {},
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'unauthorized' });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('lets a signed-in user through', async () => {
    const ada = await member('ada');
    const answer = await ada.functions.invoke<{ site: string }>('send-pitch');
    expect(answer.error).toBeNull();
    expect(answer.data?.site).toBe(running.url);
  });

  it('tells functions the true address and keeps its own token to itself', async () => {
    const response = await fetch(`${running.url}/api/ping`, {
      headers: { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' },
    });
    expect(await response.json()).toEqual({
      from: '127.0.0.1',
      edge: null,
      token: null,
      site: running.url,
    });
  });

  it('outlives requests that are none', async () => {
    const { port } = new URL(running.url);
    const answers = ['GET // HTTP/1.1\r\nHost: a b', 'GET /rest/v1/%E0 HTTP/1.1\r\nHost: x'].map(
      (head) =>
        new Promise<string>((resolve, reject) => {
          const socket = connect(Number(port), '127.0.0.1', () => {
            socket.write(`${head}\r\nConnection: close\r\n\r\n`);
          });
          socket.once('data', (data) => resolve(data.toString().slice(9, 12)));
          socket.once('error', reject);
        }),
    );
    expect(await Promise.all(answers)).toEqual(['400', '401']);
  });

  it('answers 404 for what is not there', async () => {
    for (const name of ['nothing', 'newsletter', '..%2f_shared']) {
      expect((await fetch(`${running.url}/functions/v1/${name}`)).status).toBe(404);
    }
  });
});

describe('accounts', () => {
  it('confirms an address by the mailed link, once', async () => {
    const made = client();
    const email = 'grace@people.example';
    const weak = await made.auth.signUp({ email, password: 'short1' });
    expect(weak.error?.code).toBe('weak_password');
    const lettersOnly = await made.auth.signUp({ email, password: 'lettersonly' });
    expect(lettersOnly.error?.code).toBe('weak_password');

    const created = await made.auth.signUp({ email, password: 'long-enough-1' });
    expect(created.error).toBeNull();
    expect(created.data.session).toBeNull();
    const early = await made.auth.signInWithPassword({ email, password: 'long-enough-1' });
    expect(early.error?.code).toBe('email_not_confirmed');
    const guess = await made.auth.signInWithPassword({ email, password: 'long-enough-2' });
    expect(guess.error?.code).toBe('invalid_credentials');

    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Confirm your email for Newspeg');
    expect(mail?.html).toContain(`${running.url}/auth/confirm?token_hash=`);
    const link = { token_hash: await tokenHash(email), type: 'signup' } as const;
    expect((await made.auth.verifyOtp(link)).error).toBeNull();
    expect((await made.auth.verifyOtp(link)).error?.code).toBe('otp_expired');
    const late = await client().auth.signInWithPassword({ email, password: 'long-enough-1' });
    expect(late.error).toBeNull();
  });

  it('does not tell whether an address is taken, and mails only after the pause', async () => {
    const made = client();
    const email = 'hedy@people.example';
    await made.auth.signUp({ email, password: 'long-enough-1' });
    const again = await made.auth.signUp({ email, password: 'long-enough-1' });
    expect(again.error?.code).toBe('over_email_send_rate_limit');
    const resent = await made.auth.resend({ email, type: 'signup' });
    expect(resent.error?.code).toBe('over_email_send_rate_limit');
    expect(await mailsTo(email)).toHaveLength(1);

    await made.auth.verifyOtp({ token_hash: await tokenHash(email), type: 'signup' });
    const taken = await client().auth.signUp({ email, password: 'long-enough-1' });
    expect(taken.error).toBeNull();
    expect(taken.data.user?.identities).toEqual([]);
  });

  it('sets a new password by mail and ends the other sessions', async () => {
    const elsewhere = await member('joan');
    const email = 'joan@people.example';
    const made = client();
    expect((await made.auth.resetPasswordForEmail(email)).error).toBeNull();
    const soon = await made.auth.resetPasswordForEmail(email);
    expect(soon.error?.code).toBe('over_email_send_rate_limit');
    const link = { token_hash: await tokenHash(email), type: 'recovery' } as const;
    expect((await made.auth.verifyOtp(link)).error).toBeNull();
    expect((await made.auth.updateUser({ password: 'another-one-2' })).error).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await made.auth.refreshSession()).error).toBeNull();
  });

  it('moves an account to an address only when that address answers', async () => {
    const made = await member('mary');
    expect((await made.auth.updateUser({ email: 'mary-new@people.example' })).error).toBeNull();
    expect(await mailsTo('mary@people.example')).toHaveLength(1);
    const link = {
      token_hash: await tokenHash('mary-new@people.example'),
      type: 'email_change',
    } as const;
    const moved = await client().auth.verifyOtp(link);
    expect(moved.data.user?.email).toBe('mary-new@people.example');
  });

  it('does not offer sign-in by mailed code', async () => {
    const { error } = await client().auth.signInWithOtp({ email: 'someone@people.example' });
    expect(error?.code).toBe('otp_disabled');
  });
});

describe('data', () => {
  it('keeps the grants of the migrations and tells users apart when they come at once', async () => {
    const [one, two] = await Promise.all([member('one'), member('two')]);
    expect((await client().from('notes').select()).error?.code).toBe('42501');
    await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => one.from('notes').insert({ body: `one ${at}` })),
      ...Array.from({ length: 10 }, (_, at) => two.from('notes').insert({ body: `two ${at}` })),
    ]);
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? two : one).from('notes').select('body')),
    );
    seen.forEach(({ data: rows }, at) => {
      expect(rows).toHaveLength(10);
      expect(rows?.every(({ body }) => body.startsWith(at % 2 ? 'two' : 'one'))).toBe(true);
    });
    const all = await client(running.stack.secrets.secretKey).from('notes').select('body');
    expect(all.data).toHaveLength(20);
  });
});

describe('realtime', () => {
  interface Heard {
    eventType: string;
    new: Record<string, unknown>;
    old: Record<string, unknown>;
  }

  async function listen(to: Client, filter?: string): Promise<Heard[]> {
    const heard: Heard[] = [];
    await new Promise<void>((resolve, reject) => {
      to.channel(`notes ${filter ?? ''}`)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'notes', ...(filter ? { filter } : {}) },
          (change) => heard.push(change),
        )
        .subscribe((status, error) => {
          if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
          else reject(error ?? new Error(status));
        });
    });
    return heard;
  }

  it('tells each user of their own rows, and of a deleted one its key alone', async () => {
    const [owner, stranger] = await Promise.all([member('owner'), member('stranger')]);
    const visitor = client();
    const [own, big, strange, public_] = await Promise.all([
      listen(owner),
      listen(owner, 'size=gt.5'),
      listen(stranger),
      listen(visitor),
    ]);
    const { data: note } = await owner
      .from('notes')
      .insert({ body: 'Mine, "quoted"', tags: ['a', 'b'] })
      .select()
      .single();
    const id = note?.id ?? '';
    await owner.from('notes').update({ size: 9 }).eq('id', id);
    await owner.from('notes').delete().eq('id', id);
    // The stranger's own note comes last: once it is heard, nothing earlier is still on its way.
    await stranger.from('notes').insert({ body: 'Not yours' });
    await expect.poll(() => strange.length).toBeGreaterThanOrEqual(2);

    expect(own.map((change) => change.eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(own[0]?.new).toEqual(note);
    expect(own[1]?.new).toEqual({ ...note, size: 9 });
    expect(own[2]?.old).toEqual({ id });
    expect(big.map((change) => change.eventType)).toEqual(['UPDATE']);
    expect(strange.map((change) => change.eventType)).toEqual(['DELETE', 'INSERT']);
    expect(strange[0]?.old).toEqual({ id });
    expect(strange[1]?.new).toMatchObject({ body: 'Not yours' });
    expect(public_).toEqual([]);
  });

  it('says what is wrong with a filter', async () => {
    const made = await member('filter');
    await expect(listen(made, 'nothing=eq.1')).rejects.toThrow(/invalid column/);
    await expect(listen(made, 'size=eq.many')).rejects.toThrow(/invalid input syntax/);
  });

  it('refuses a socket without the key', async () => {
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/realtime/v1/websocket`);
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(401);
  });
});

describe('mail', () => {
  it('catches what functions send, with its headers', async () => {
    const { smtpPort: port } = running.stack;
    await createTransport({ host: '127.0.0.1', port, secure: false }).sendMail({
      from: 'Newspeg <hello@newspeg.example>',
      to: 'Editor@Outlet.example',
      subject: 'Zwölf Zeilen — “news”',
      text: 'Hello',
      html: '<p>Hello</p>',
      headers: { 'List-Unsubscribe': '<https://newspeg.example/u>' },
    });
    const [mail] = await mailsTo('editor@outlet.example');
    expect(mail).toMatchObject({
      to: ['editor@outlet.example'],
      from: 'Newspeg <hello@newspeg.example>',
      subject: 'Zwölf Zeilen — “news”',
      headers: { 'list-unsubscribe': '<https://newspeg.example/u>' },
    });
  });

  it('is not read by pages of other sites', async () => {
    const response = await fetch(`${running.url}/_mail/api/messages`, {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('has a page that runs nothing of a mail', async () => {
    const page = await fetch(`${running.url}/_mail`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'nonce-/,
    );
    expect(await page.text()).toContain('<h1>Mailbox</h1>');
  });
});

describe('the data folder', () => {
  it('is kept over a restart, applies new migrations, and admits one process', async () => {
    await expect(serveProject(project.root, data)).rejects.toThrow(/Another Newspeg/);
    const secretKey = running.stack.secrets.secretKey;
    await running.stop();
    writeFileSync(
      join(project.root, 'supabase/migrations/20260102000000_more.sql'),
      'alter table public.notes add column more text;',
    );
    running = await serveProject(project.root, data);
    expect(running.stack.migrated).toEqual(['20260102000000_more.sql']);
    expect(running.stack.secrets.secretKey).toBe(secretKey);
    const { data: rows } = await client(secretKey).from('notes').select();
    expect(rows?.length).toBeGreaterThan(20);
    expect(running.stack.accounts).toEqual([
      { label: 'creator', email: 'creator@newspeg.example', password: 'Peg-Creator-2026' },
    ]);
  });

  it('names the migration that does not apply', async () => {
    await running.stop();
    const file = join(project.root, 'supabase/migrations/20260103000000_wrong.sql');
    writeFileSync(file, 'select 1;\nselect nothing from nowhere;');
    await expect(serveProject(project.root, data)).rejects.toThrow(
      /20260103000000_wrong\.sql failed: relation "nowhere" does not exist \(line 2\)/,
    );
    rmSync(file);
    running = await serveProject(project.root, data);
  });
});
