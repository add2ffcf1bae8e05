import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTemporaryFolder } from '../test-support/folder.ts';
import { MailStore } from './store.ts';

const folder = useTemporaryFolder();
const mail = { to: ['A@B.example'], from: 'x', subject: 'One', html: '', text: '', headers: {} };

it('MailStore lists mails by recipient, newest first, also after a restart', async () => {
  const store = new MailStore(folder());
  await store.add(mail);
  await store.add({ ...mail, subject: 'Two', to: ['c@d.example', 'a@b.example'] });
  writeFileSync(join(folder(), '0000000009-broken.json'), '{');
  for (const opened of [store, new MailStore(folder())]) {
    const found = await opened.list({ to: 'a@B.example', limit: 10 });
    expect(found.map(({ subject }) => subject)).toEqual(['Two', 'One']);
    expect(await opened.list({ to: 'b.example', limit: 10 })).toEqual([]);
    expect(opened.summaries('two', 10)).toHaveLength(1);
  }
  await store.clear();
  expect(await store.list({ limit: 10 })).toEqual([]);
  expect(await store.get('../secrets')).toBeUndefined();
});
