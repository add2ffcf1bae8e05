import { defineConfig, mergeConfig } from 'vitest/config';
import { aliases } from './vite.aliases.ts';

/** Start a stack, although the tests around them do not. */
const STACK_TESTS = [
  'testing/database/landed.test.ts',
  'testing/database/killed-start.test.ts',
  'testing/database/weekly-mail.test.ts',
];

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
          exclude: STACK_TESTS,
        },
      }),
      mergeConfig(shared, {
        test: {
          name: 'local',
          environment: 'node',
          include: ['local/**/*.test.ts', ...STACK_TESTS],
          exclude: ['local/**/*.stack.test.ts'],
          isolate: false,
          // Some of these tests start an embedded PostgreSQL, which takes seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      }),
      mergeConfig(shared, {
        test: {
          name: 'stack',
          environment: 'node',
          include: ['local/**/*.stack.test.ts'],
          // One running stack for all files of this project.
          globalSetup: ['local/test-shared-stack.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      }),
    ],
  },
});
