import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillTemplate, plainText } from './auth-mail.ts';
import { clearData } from './clear-data.ts';
import { durationSeconds, parseConfig, substituteEnv } from './config.ts';
import { lockFolder } from './data-folder.ts';
import { demoAccounts } from './demo-accounts.ts';
import { assertPortFree, frontFrom, isPublicHost } from './front.ts';
import { isBackendPath } from './gateway.ts';
import { isOwnHost } from './mail/routes.ts';
import { MailStore } from './mail/store.ts';
import { lineOf, listMigrations } from './migrations.ts';
import { Mutex } from './mutex.ts';
import { FailureLimit } from './rate-limit.ts';
import { conditionSql, parseFilter, type Condition } from './realtime/filters.ts';
import { decode, encode } from './realtime/protocol.ts';
import { SCHEDULES } from './schedules.ts';
import { loadSecrets, makePasscode } from './secrets.ts';
import { FolderStorage } from './storage.ts';
import { htmlFor } from './vite-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newspeg-pure-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('configuration', () => {
  it('reads durations as Go writes them', () => {
    expect(durationSeconds('1m0s')).toBe(60);
    expect(durationSeconds('1h30m')).toBe(5400);
    expect(durationSeconds('500ms')).toBe(0.5);
    expect(() => durationSeconds('soon')).toThrow(/not a duration/);
  });

  it('fills env() in, and leaves it where the variable is unset', () => {
    expect(substituteEnv({ a: ['env(NAME)', 'env(OTHER)'], b: 1 }, { NAME: 'x' })).toEqual({
      a: ['x', 'env(OTHER)'],
      b: 1,
    });
  });

  it('says what is wrong with the file', () => {
    expect(() => parseConfig('[api', {})).toThrow(/not valid TOML/);
    expect(() => parseConfig('[api]\nschemas = 1', {})).toThrow(/config\.toml: api\.schemas/);
  });
});

describe('front', () => {
  it('takes its address from the environment', () => {
    expect(frontFrom({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      url: 'http://127.0.0.1:3000',
      siteUrl: 'http://localhost:3000',
    });
    expect(frontFrom({ PORT: '81', HOST: '0.0.0.0', SITE_URL: 'https://a.example/' })).toEqual({
      port: 81,
      host: '0.0.0.0',
      url: 'http://127.0.0.1:81',
      siteUrl: 'https://a.example',
    });
    expect(frontFrom({ HOST: '::1' }).url).toBe('http://[::1]:3000');
    expect(() => frontFrom({ PORT: 'eighty' })).toThrow(/PORT must be a number/);
    expect(isPublicHost('0.0.0.0')).toBe(true);
    expect(isPublicHost('127.0.0.1')).toBe(false);
  });

  it('says which port is taken and how to take another', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const front = frontFrom({ PORT: String(port) });
    await expect(assertPortFree(front)).rejects.toThrow(
      `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1}`,
    );
    taken.close();
    await once(taken, 'close');
    await expect(assertPortFree(front)).resolves.toBeUndefined();
  });

  it('knows the backend from the app', () => {
    for (const path of [
      '/rest/v1/users',
      '/auth/v1',
      '/functions/v1/x',
      '/api/ping',
      '/api/stripe-webhook',
      '/_mail',
    ]) {
      expect(isBackendPath(path), path).toBe(true);
    }
    for (const path of ['/', '/auth/confirm', '/api/other', '/_mailing', '/_system', '/rest']) {
      expect(isBackendPath(path), path).toBe(false);
    }
  });

  it('gives public pages their own HTML and every other address the app', () => {
    const html = (url: string) => htmlFor('GET', 'text/html,*/*', url);
    expect(html('/')).toBe('/index.html');
    expect(html('/legal/terms?a=1')).toBe('/index.html');
    expect(html('/login')).toBe('/app.html');
    expect(html('/epk/some-one')).toBe('/app.html');
    expect(html('/src/app/client.tsx')).toBeUndefined();
    expect(html('/@vite/client')).toBeUndefined();
    expect(htmlFor('POST', 'text/html', '/')).toBeUndefined();
    expect(htmlFor('GET', 'application/json', '/')).toBeUndefined();
  });

  it('shows the mailbox under names of this machine only', () => {
    const site = 'https://stage.example';
    for (const host of [
      'localhost:3000',
      '127.0.0.1',
      '[::1]:3000',
      '10.0.0.7:80',
      'stage.example',
    ])
      expect(isOwnHost(host, site), host).toBe(true);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect(isOwnHost(host, site), host).toBe(false);
  });
});

describe('data folder', () => {
  it('is held by one living process at a time', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
    expect(() => clearData(folder)).toThrow(/Another Newspeg/);
    unlock();
    writeFileSync(join(folder, 'newspeg.pid'), '999999999\n');
    lockFolder(folder)();
  });

  it('is cleared of what is ours and nothing else', () => {
    loadSecrets(folder, {});
    writeFileSync(join(folder, 'keep.txt'), '');
    expect(clearData(folder)).toBe(true);
    expect(clearData(folder)).toBe(false);
    expect(statSync(join(folder, 'keep.txt')).isFile()).toBe(true);
  });

  it('keeps its secrets to its owner; the environment may name the passcodes', () => {
    const made = loadSecrets(folder, {});
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(loadSecrets(folder, {})).toEqual(made);
    expect(loadSecrets(folder, { SETUP_PASSCODE: 'mine' })).toEqual({
      ...made,
      setupPasscode: 'mine',
    });
    expect(makePasscode()).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
    writeFileSync(join(folder, 'secrets.json'), '{"jwtSecret":"');
    expect(() => loadSecrets(folder, {})).toThrow(/damaged.*npm run reset/);
  });
});

describe('schedules', () => {
  it('are the same on a hosted project', () => {
    const file = new URL('../supabase/migrations/20261120000990_cron.sql', import.meta.url);
    const hosted = [...readFileSync(file, 'utf8').matchAll(/\('([a-z-]+)', '(\d+) seconds'\)/g)];
    expect(
      hosted.map(([, name, pace]) => ({ function: name, everySeconds: Number(pace) })),
    ).toEqual(SCHEDULES);
  });
});

describe('migrations', () => {
  it('are listed in order and by valid names only', () => {
    for (const file of ['20260102000000_b.sql', '20260101000000_a.sql', 'notes.md'])
      writeFileSync(join(folder, file), '');
    expect(listMigrations(folder).map(({ file }) => file)).toEqual([
      '20260101000000_a.sql',
      '20260102000000_b.sql',
    ]);
    writeFileSync(join(folder, '20260102000000_c.sql'), '');
    expect(() => listMigrations(folder)).toThrow(/Two migrations have version/);
    writeFileSync(join(folder, 'later.sql'), '');
    expect(() => listMigrations(folder)).toThrow(/later\.sql/);
  });

  it('find the line of an error', () => {
    expect(lineOf('one\ntwo', '5')).toBe(2);
    expect(lineOf('one', undefined)).toBeUndefined();
  });

  it('read the demo accounts from the head of the seed', () => {
    const seed = join(folder, 'seed.sql');
    expect(demoAccounts(seed)).toEqual([]);
    writeFileSync(seed, '-- demo: media  m@a.example  Pass-1\n-- demo: boss  x  y\n');
    expect(demoAccounts(seed)).toEqual([
      { label: 'media', email: 'm@a.example', password: 'Pass-1' },
    ]);
  });
});

describe('account mails', () => {
  it('fill variables in, escaped', () => {
    const values = { Email: '"<a>"@b.example' };
    const escape = (text: string) => text.replaceAll('<', '&lt;');
    expect(fillTemplate('{{ .Email }} {{.Other}}', values, escape)).toBe(
      '"&lt;a>"@b.example {{.Other}}',
    );
  });

  it('have a text part with the links written out', () => {
    const html =
      '<html><head><title>x</title></head><body><h1>Hi</h1><p>Click\n   <a\n href="https://a.example/?a=1&amp;b=2"\n>here</a\n> now.</p></body></html>';
    expect(plainText(html)).toBe('Hi\n\nClick here: https://a.example/?a=1&b=2 now.');
  });
});

describe('caught mails', () => {
  const mail = { to: ['A@B.example'], from: 'x', subject: 'One', html: '', text: '', headers: {} };

  it('are found by recipient, newest first, also after a restart', async () => {
    const store = new MailStore(folder);
    await store.add(mail);
    await store.add({ ...mail, subject: 'Two', to: ['c@d.example', 'a@b.example'] });
    writeFileSync(join(folder, '0000000009-broken.json'), '{');
    for (const kept of [store, new MailStore(folder)]) {
      const found = await kept.list({ to: 'a@B.example', limit: 10 });
      expect(found.map(({ subject }) => subject)).toEqual(['Two', 'One']);
      expect(await kept.list({ to: 'b.example', limit: 10 })).toEqual([]);
      expect(kept.summaries('two', 10)).toHaveLength(1);
    }
    await store.clear();
    expect(await store.list({ limit: 10 })).toEqual([]);
    expect(await store.get('../secrets')).toBeUndefined();
  });
});

describe('mutex', () => {
  it('lets one through at a time, in order, and survives a failure', async () => {
    const mutex = new Mutex();
    const log: string[] = [];
    const enter = (name: string, fail = false) =>
      mutex.run(async () => {
        log.push(`${name}+`);
        await Promise.resolve();
        log.push(`${name}-`);
        if (fail) throw new Error(name);
      });
    await Promise.allSettled([enter('a'), enter('b', true), enter('c')]);
    expect(log).toEqual(['a+', 'a-', 'b+', 'b-', 'c+', 'c-']);
  });
});

describe('failure limit', () => {
  it('closes after so many failures and opens when they have aged', () => {
    const limit = new FailureLimit(2, 10);
    limit.fail('a', 0);
    expect(limit.isClosed('a', 1)).toBe(false);
    limit.fail('a', 5_000);
    expect(limit.isClosed('a', 6_000)).toBe(true);
    expect(limit.isClosed('b', 6_000)).toBe(false);
    expect(limit.isClosed('a', 10_001)).toBe(false);
  });
});

describe('realtime', () => {
  it('parses filters', () => {
    expect(parseFilter(undefined)).toEqual([]);
    expect(parseFilter('status=in.(failed,"a, \\"b\\"")')).toEqual([
      { column: 'status', operator: 'in', values: ['failed', 'a, "b"'] },
    ]);
    expect(parseFilter('a=eq.1,b=neq."x,y"')).toEqual([
      { column: 'a', operator: 'eq', values: ['1'] },
      { column: 'b', operator: 'neq', values: ['x,y'] },
    ]);
    for (const wrong of ['a', 'a=like.x', 'a=in.1', 'a=in.(1', 'a=eq."x'])
      expect(() => parseFilter(wrong), wrong).toThrow();
  });

  it('turns conditions into SQL without ever pasting a value', () => {
    const parameters: unknown[] = ['first'];
    const types = new Map([
      ['a"b', 'integer'],
      ['c', 'text'],
    ]);
    const conditions: Condition[] = [
      { column: 'a"b', operator: 'gte', values: ['1'] },
      { column: 'c', operator: 'in', values: ["x'; drop"] },
    ];
    expect(conditionSql(conditions, types, parameters)).toBe(
      'coalesce((t."a""b" >= $2::text::integer and t."c" = any($3::text[]::text[])), false)',
    );
    expect(parameters).toEqual(['first', '1', ["x'; drop"]]);
    expect(() => conditionSql(parseFilter('d=eq.1'), types, [])).toThrow(/invalid column/);
  });

  it('speaks both versions of the protocol', () => {
    const message = { joinRef: '1', ref: '2', topic: 't', event: 'e', payload: { a: 1 } };
    expect(decode(encode(2, message))).toEqual(message);
    expect(decode(encode(1, message))).toEqual(message);
    expect(decode('[1]')).toBeUndefined();
    expect(decode('not json')).toBeUndefined();
  });
});

describe('stored files', () => {
  it('stay in their folder whatever their key', async () => {
    const storage = new FolderStorage(folder);
    const key = '../../etc/passwd';
    await storage.uploadObject('b', key, undefined, Buffer.from('hello'), 'image/png', 'no-cache');
    await storage.copyObject('b', key, undefined, 'b', 'copy');
    await storage.deleteObject('b', key);
    await expect(storage.headObject('b', key)).rejects.toThrow();
    const found = await storage.getObject('b', 'copy');
    expect(found.body).toEqual(Buffer.from('hello'));
    expect(found.metadata).toMatchObject({ mimetype: 'image/png', size: 5 });
  });
});
