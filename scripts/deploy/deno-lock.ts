import { z } from 'zod';

/** The version of lockfiles that Deno 2.1 reads, which hosted functions run on; 2.3 writes 5. */
const LOCK_VERSION = '4';
/** Compiler options of our deno.json that Deno 2.1 knows; it warns of each other one. */
const KNOWN_OPTIONS = [
  'strict',
  'noUncheckedIndexedAccess',
  'exactOptionalPropertyTypes',
  'noImplicitReturns',
  'noImplicitOverride',
  'noFallthroughCasesInSwitch',
  'noUnusedLocals',
  'noUnusedParameters',
  'verbatimModuleSyntax',
];

const configSchema = z.object({
  imports: z.record(z.string(), z.string()),
  compilerOptions: z.record(z.string(), z.unknown()),
});
const lockSchema = z.object({
  version: z.string(),
  specifiers: z.record(z.string(), z.string()).optional(),
  npm: z.record(z.string(), z.object({ integrity: z.string() })).optional(),
});
const packageLockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

/**
 * What a hosted project's Deno would refuse of deno.json and deno.lock, and where the lock differs from
 * what the local stack runs: it names exactly the packages of `imports`, with the checksums of
 * package-lock.json. Takes the three files as parsed JSON.
 */
export function lockProblems(config: unknown, lock: unknown, packageLock: unknown): string[] {
  const { imports, compilerOptions } = configSchema.parse(config);
  const { version, specifiers = {}, npm = {} } = lockSchema.parse(lock);
  const { packages } = packageLockSchema.parse(packageLock);
  const problems = Object.keys(compilerOptions)
    .filter((name) => !KNOWN_OPTIONS.includes(name))
    .map((name) => `deno.json: Deno 2.1 does not know the compiler option ${name}.`);
  if (version !== LOCK_VERSION)
    problems.push(`deno.lock: version ${version}, Deno 2.1 reads ${LOCK_VERSION}.`);

  // npm:zod@4.6.7/mini is locked as npm:zod@4.6.7.
  const wanted = new Set(
    Object.values(imports).map((target) => /^npm:@?[^@]+@[^/]+/.exec(target)?.[0] ?? target),
  );
  for (const name of wanted)
    if (specifiers[name] === undefined) problems.push(`deno.lock: ${name} is missing.`);
  for (const name of Object.keys(specifiers))
    if (!wanted.has(name)) problems.push(`deno.lock: ${name} is not in deno.json.`);

  const known = new Map(
    Object.entries(packages).map(([path, { version: installed, integrity }]) => [
      `${path.replace(/^.*node_modules\//, '')}@${installed ?? ''}`,
      integrity,
    ]),
  );
  for (const [key, { integrity }] of Object.entries(npm)) {
    // A key may name the versions of peers too: ai@6.0.326_zod@4.6.7.
    const name = key.replace(/_.*$/, '');
    const expected = known.get(name);
    if (expected !== undefined && expected !== integrity)
      problems.push(`deno.lock: ${name} has another checksum than in package-lock.json.`);
  }
  return problems;
}
