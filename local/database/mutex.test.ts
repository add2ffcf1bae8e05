import { expect, it } from 'vitest';
import { Mutex } from './mutex.ts';

it('Mutex runs tasks one at a time, in order, also after a task fails', async () => {
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
