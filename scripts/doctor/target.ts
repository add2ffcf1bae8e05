import type { Project } from './checks.ts';

/** Which project the doctor looks at, and with what. */
export type Target = Pick<Project, 'url' | 'publishableKey' | 'cronSecret' | 'siteUrl'>;

/** What `npm run doctor -- --help` prints. */
export const HELP = `Checks a deployed project from outside, says what to do and changes nothing.

  npm run doctor

Reads from the shell or .env:
  VITE_SUPABASE_URL              the project; without it the running local stack (PORT) is checked
  VITE_SUPABASE_PUBLISHABLE_KEY  its publishable key
  CRON_SECRET                    the value of \`supabase secrets set\`
  SITE_URL                       the address of the site; without it the site is not checked

Exit status 1 when a check fails. docs/deploy.md has each step.`;

/** The hosted project that the variables name. Throws with the names of those that are missing. */
export function hostedTarget(env: NodeJS.ProcessEnv): Target {
  const value = (name: string) => env[name]?.trim() ?? '';
  const needed = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY', 'CRON_SECRET'];
  const missing = needed.filter((name) => value(name) === '');
  if (missing.length > 0) {
    throw new Error(`Set ${missing.join(' and ')} too, in this shell or in .env.`);
  }
  const bare = (name: string) => value(name).replace(/\/+$/, '');
  return {
    url: bare('VITE_SUPABASE_URL'),
    publishableKey: value('VITE_SUPABASE_PUBLISHABLE_KEY'),
    cronSecret: value('CRON_SECRET'),
    siteUrl: bare('SITE_URL') || null,
  };
}
