import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { aliases } from './vite.aliases.ts';

/** Start a stack, although the tests around them do not. */
const STACK_TESTS = [
  'testing/database/landed.test.ts',
  'testing/database/killed-start.test.ts',
  'testing/database/scheduled-calls.test.ts',
  'testing/database/weekly-mail.test.ts',
];

/** What replaces modules or globals for the whole process. */
const REPLACES = /\bvi\.(mock|doMock|resetModules|stubGlobal|useFakeTimers)\b/;

/** The tests of a folder that need a process of their own, because they replace what others use. */
function replacing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file) && REPLACES.test(readFileSync(file, 'utf8')));
}

// A process and a document for each file take ten times as long as its tests.
const alone = replacing('src');

const shared = defineConfig({
  resolve: {
    alias: {
      ...aliases,
      // Its main file asks for React where no alias replaces it.
      '@testing-library/react': '@testing-library/react/dist/@testing-library/react.esm.js',
    },
  },
});

/** Libraries that import React: aliases apply to what Vitest transforms, and it leaves other packages alone. */
const server = {
  deps: {
    inline: [
      /\/(@testing-library\/react|@radix-ui|@floating-ui|@tanstack\/react-query|wouter|nuqs|sonner|lucide-react)\//,
      /\/(react-easy-crop|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref)/,
    ],
  },
};

export default defineConfig({
  test: {
    projects: [
      mergeConfig(shared, {
        test: {
          name: 'browser',
          environment: 'happy-dom',
          server,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: alone,
          isolate: false,
          setupFiles: ['testing/unit/setup.ts'],
        },
      }),
      mergeConfig(shared, {
        test: {
          name: 'browser-alone',
          environment: 'happy-dom',
          server,
          include: alone,
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
          isolate: false,
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
          globalSetup: ['local/test-support/shared-stack.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      }),
    ],
  },
});
