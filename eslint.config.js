import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const STORAGES = ['localStorage', 'sessionStorage'];
const STORAGE = 'Use src/lib/browser/browser-storage.ts.';

/** A module's functions are declarations, unless one expression is all; functions in functions are arrows. */
const FUNCTION_STYLE = [
  ...['Program', 'ExportNamedDeclaration'].map((parent) => ({
    selector: `${parent} > VariableDeclaration > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression[body.type='BlockStatement']`,
    message: 'Write a function declaration.',
  })),
  {
    selector: ':function FunctionDeclaration[generator=false]',
    message: 'Write an arrow function.',
  },
];
const QUERIES = [
  "Property[key.name='queryFn']",
  "Property[key.name='queryKey'] > ArrayExpression",
].map((selector) => ({ selector, message: 'Fetchers and query keys live in queries.ts.' }));

/**
 * One spelling for 'failed and nothing to show': `isLoadingError`. `isError` is also true when a reload
 * fails while older data is shown; the query client raises a toast then.
 */
const failedQuery = {
  create(context) {
    const { getTypeAtLocation } = context.sourceCode.parserServices;
    const check = (key, queried) => {
      // Results of mutations have no `isLoadingError`.
      if (key.name !== 'isError' || !getTypeAtLocation(queried).getProperty('isLoadingError'))
        return;
      context.report({ node: key, message: 'Use isLoadingError of a query.' });
    };
    return {
      MemberExpression: ({ property, object }) => check(property, object),
      'ObjectPattern > Property': ({ key, parent }) => check(key, parent),
    };
  },
};

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
      'arrow-body-style': 'error',
      'func-style': ['error', 'declaration', { allowArrowFunctions: true }],
      'prefer-arrow-callback': 'error',
      'no-restricted-syntax': ['error', ...FUNCTION_STYLE],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      // What may be missing is compared with `undefined` or `null` by name.
      '@typescript-eslint/strict-boolean-expressions': [
        'error',
        {
          allowNullableObject: false,
          allowNullableBoolean: true,
          allowNullableString: true,
          allowNullableNumber: true,
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: {
      'react-hooks': reactHooks,
      '@tanstack/query': query,
      newspeg: { rules: { 'failed-query': failedQuery } },
    },
    rules: {
      'newspeg/failed-query': 'error',
      ...reactHooks.configs.recommended.rules,
      ...query.configs['flat/recommended-strict'][0].rules,
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['./*', '../*'],
              message: 'Inside src every import begins with @/ or @domain/.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/queries.ts', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...FUNCTION_STYLE, ...QUERIES],
    },
  },
  {
    // Storage can be forbidden and its contents are untrusted: one module handles both.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/lib/browser/{browser,draft}-storage.ts', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', ...STORAGES.map((name) => ({ name, message: STORAGE }))],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          STORAGES.map((property) => ({ object, property, message: STORAGE })),
        ),
      ],
    },
  },
  {
    // Playwright reads which fixtures a function wants from its first parameter: `{}` says none.
    files: ['e2e/**/*.ts', 'testing/browser/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
