import { defineConfig, mergeConfig } from 'vitest/config';
import { aliases } from './vite.aliases.ts';

/** Starts a stack, although the tests around it do not. */
const STACK_TESTS = 'testing/database/landed.test.ts';

const shared = defineConfig({ resolve: { alias: aliases } });

export default defineConfig({
  test: {
    projects: [
      mergeConfig(shared, {
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['testing/unit/setup.ts'],
        },
      }),
      mergeConfig(shared, {
        test: {
          name: 'domain',
          environment: 'node',
          include: [
            'supabase/functions/_shared/domain/**/*.test.ts',
            'scripts/**/*.test.ts',
            'testing/**/*.test.ts',
          ],
          exclude: [STACK_TESTS],
        },
      }),
      mergeConfig(shared, {
        test: {
          name: 'stack',
          environment: 'node',
          include: ['local/**/*.test.ts', STACK_TESTS],
          // A stack boots an embedded PostgreSQL: seconds, not milliseconds, on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      }),
    ],
  },
});
