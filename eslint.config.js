import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const features = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** A feature may import the shared rooms and itself; only src/app composes features. */
const featureZones = features.map((name) => ({
  files: [`src/features/${name}/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['@/app', '@/app/*'],
            message: 'Features are composed by app, never the reverse.',
          },
          ...features
            .filter((other) => other !== name)
            .map((other) => ({
              group: [`@/features/${other}`, `@/features/${other}/*`, `**/features/${other}/*`],
              message: 'Features never import each other: compose them in src/app.',
            })),
        ],
      },
    ],
  },
}));

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      'supabase/.local/**',
      'test-results/**',
      'playwright-report/**',
      'src/types/database.ts',
      // Deno's own linter and checker read the functions; the pure domain is read by both.
      'supabase/functions/*/**',
      '!supabase/functions/_shared/**',
      'supabase/functions/_shared/runtime/**',
      'local/deno/**',
      'public/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, '@tanstack/query': query },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...query.configs['flat/recommended'][0].rules,
      'no-console': ['error', { allow: ['error', 'warn'] }],
    },
  },
  {
    files: ['src/components/**/*.{ts,tsx}', 'src/lib/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@/features/*', '@/app/*'],
              message: 'Shared rooms know neither features nor app.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['supabase/functions/_shared/domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@/*', '../runtime/*', '../../runtime/*', 'node:*', '@supabase/*'],
              message: 'The domain is pure: zod and itself only.',
            },
          ],
        },
      ],
    },
  },
  {
    // Playwright reads which fixtures a function wants from its first parameter: `{}` says none.
    files: ['e2e/**/*.ts', 'testing/browser/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  ...featureZones,
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
