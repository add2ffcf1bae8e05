/**
 * Which folder may import which, and no import circle. Run by `npm run lint`. The folders are
 * described in README.md. Each rule names where an import starts and where it must not end.
 */
const DOMAIN = '^supabase/functions/_shared/domain/';
/** What of the domain may use the language library. */
const LANGUAGE = `${DOMAIN}(pitch/ledger/|text/clause\\.ts$)`;
const TEST = '\\.test\\.tsx?$|/fixtures\\.ts$';

/** A rule that forbids imports from one place to another; tests may import test support. */
function forbid(name, comment, from, to) {
  return {
    name,
    comment,
    severity: 'error',
    from: typeof from === 'string' ? { path: from, pathNot: TEST } : from,
    to: typeof to === 'string' ? { path: to } : to,
  };
}

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that import each other cannot be read one after the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere is not checked by the other rules.',
      severity: 'error',
      from: { pathNot: '^supabase/functions/|^local/deno/' },
      to: { couldNotResolve: true, pathNot: '^@electric-sql/|^virtual:' },
    },
    forbid(
      'domain-is-pure',
      'The domain runs in the browser, in Deno and in Node: it imports itself and zod.',
      { path: DOMAIN, pathNot: [TEST, LANGUAGE] },
      { pathNot: [DOMAIN, '^node_modules/zod/'] },
    ),
    forbid(
      'language-on-the-server',
      'What reads English with a library imports it and the domain.',
      { path: LANGUAGE, pathNot: TEST },
      { pathNot: [DOMAIN, '^node_modules/(zod|compromise)/'] },
    ),
    forbid(
      'language-not-in-the-browser',
      'A language library weighs hundreds of kilobytes: only the functions use it, and one worker.',
      { path: '^src/', pathNot: [TEST, '^src/features/pitches/grammar/worker\\.ts$'] },
      { path: '^node_modules/compromise/', reachable: true },
    ),
    forbid(
      'functions-stand-alone',
      'The edge functions are deployed without the rest of the repository.',
      '^supabase/',
      '^(src|local|testing|scripts|e2e|bench)/',
    ),
    forbid(
      'functions-apart',
      'A function is deployed by itself: what two of them need stands in _shared.',
      '^supabase/functions/([^/_][^/]*)/',
      { path: '^supabase/functions/[^/_][^/]*/', pathNot: '^supabase/functions/$1/' },
    ),
    forbid(
      'routes-apart',
      'A route knows no other route of its function: what two of them need stands in _shared.',
      '^supabase/functions/([^/_][^/]*)/([^/]+)/',
      { path: '^supabase/functions/$1/[^/]+/', pathNot: '^supabase/functions/$1/$2/' },
    ),
    forbid(
      'shared-below-functions',
      'Shared code does not know the functions that use it.',
      '^supabase/functions/_shared/',
      '^supabase/functions/[^/_][^/]*/',
    ),
    forbid(
      'local-below',
      'The local backend knows the domain, not the app, the tests or the scripts.',
      '^local/',
      '^(src|testing|scripts|e2e|bench)/',
    ),
    forbid(
      'testing-below',
      'Test support serves tests, benches and scripts and knows none of them.',
      '^testing/',
      '^(src|scripts|e2e|bench)/',
    ),
    forbid(
      'scripts-below',
      'Scripts do not use browser tests or benches.',
      '^scripts/',
      '^(e2e|bench)/',
    ),
    forbid(
      'e2e-from-outside',
      'Browser tests see the product from outside: addresses and test support only.',
      { path: '^e2e/' },
      '^(src|scripts|bench)/',
    ),
    forbid('bench-alone', 'Benches use test support only.', '^bench/', '^(src|scripts|e2e)/'),
    forbid('browser-code', 'Browser code knows the domain and nothing else outside src.', '^src/', {
      path: '^(local|testing|scripts|e2e|bench|supabase)/',
      pathNot: DOMAIN,
    }),
    forbid(
      'shared-below-features',
      'lib and components know neither features nor site nor app.',
      '^src/(lib|components)/',
      '^src/(features|site|app)/',
    ),
    forbid('lib-below-components', 'lib draws nothing.', '^src/lib/', '^src/components/'),
    forbid(
      'site-without-app',
      'The site opens without the app and its features.',
      '^src/site/',
      '^src/(features|app)/',
    ),
    forbid(
      'features-apart',
      'Features never import each other: src/app composes them.',
      '^src/features/([^/]+)/',
      { path: '^src/(features|app|site)/', pathNot: '^src/features/$1/' },
    ),
    forbid(
      'admin-areas-apart',
      'The areas of admin share what stands in admin/shared; admin-panel composes them.',
      '^src/features/admin/(billing|friday-fix|outlets|palette|people|shared|system-log|webhooks)/',
      {
        path: '^src/features/admin/',
        pathNot: '^src/features/admin/($1|shared)/',
      },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|supabase/\\.local|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'],
    },
  },
};
