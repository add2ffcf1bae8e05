/**
 * Checks a deployed project from outside and says what to do: keys, functions, webhook, schedules,
 * mail, the host of the app. Changes nothing. Exit status 1 when something fails.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnv } from 'vite';
import { SCHEDULES } from '../supabase/functions/_shared/domain/schedules.ts';
import { dataFolder } from '../local/database/data-folder.ts';
import { messageOf } from '../local/errors.ts';
import { readListenAddress } from '../local/listen-address.ts';
import { loadConfig } from '../local/project-config.ts';
import { loadSecrets } from '../local/secrets.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../supabase/functions/_shared/domain/access/local-key.ts';
import { checkProject, type Project } from './doctor/checks.ts';
import { HELP, hostedTarget, type Target } from './doctor/target.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function target(env: NodeJS.ProcessEnv): Target {
  if (env.VITE_SUPABASE_URL) return hostedTarget(env);
  const { url } = readListenAddress(env);
  const folder = dataFolder(root, env);
  if (!existsSync(join(folder, 'secrets.json'))) {
    throw new Error(
      'Which project? Set VITE_SUPABASE_URL, or start the local stack first (npm start).',
    );
  }
  const { cronSecret } = loadSecrets(folder, env);
  return { url, publishableKey: LOCAL_PUBLISHABLE_KEY, cronSecret, siteUrl: url };
}

async function main(): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(HELP);
    return;
  }
  const env: NodeJS.ProcessEnv = { ...loadEnv('production', root, ''), ...process.env };
  const project: Project = {
    ...target(env),
    functions: Object.keys(loadConfig(root, env).functions),
    schedules: SCHEDULES,
  };
  console.log(project.url);
  const findings = await checkProject(project);
  for (const { level, text, advice } of findings) {
    console.log(`${level.padEnd(4)}  ${text}${advice === undefined ? '' : `\n      → ${advice}`}`);
  }
  const failed = findings.filter(({ level }) => level === 'fail').length;
  console.log(
    failed === 0 ? 'Nothing fails.' : `${failed} ${failed === 1 ? 'check fails' : 'checks fail'}.`,
  );
  if (failed > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
