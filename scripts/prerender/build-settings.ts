/** `localhost:3000` is an URL, of the scheme `localhost`. */
const isAddress = (text: string) => /^https?:/i.test(text) && URL.canParse(text);

/** Whether an address is that of this machine: a backend of one's own, not a hosted project. */
const isLoopback = (url: string) =>
  /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

/**
 * The setting that only a build for a hosted project needs; undefined when there is none. A local start
 * may have an address of its own and links to a checkout; `npm run build` with them and without
 * VITE_SUPABASE_URL is a hosted build whose shell has lost that variable.
 */
function hostedSetting(env: Partial<Record<string, string>>): string | undefined {
  const set = Object.keys(env).filter((name) => env[name]?.trim());
  return set.find(
    (name) =>
      name === 'VITE_SUPABASE_PUBLISHABLE_KEY' ||
      name.startsWith('VITE_CHECKOUT_') ||
      (name === 'SITE_URL' && !isLoopback(env[name] ?? '')),
  );
}

/**
 * What is wrong with the settings of a build; null when it can start. A build for a hosted project
 * needs the address of the site: without it every canonical link, the sitemap and robots.txt would
 * name the product's own domain. `local`: the build of a local start, which has no project.
 */
export function settingsProblem(
  env: Partial<Record<string, string>>,
  { local = false } = {},
): string | null {
  const value = (name: string) => env[name]?.trim() ?? '';
  const backend = value('VITE_SUPABASE_URL');
  const site = value('SITE_URL');
  if (site !== '' && !isAddress(site)) return 'SITE_URL is not an address.';
  if (backend === '') {
    const set = local ? undefined : hostedSetting(env);
    if (set === undefined) return null;
    return `${set} is set but VITE_SUPABASE_URL is not: this would be a build for the local backend. Set VITE_SUPABASE_URL, or unset ${set}.`;
  }
  if (!isAddress(backend)) return 'VITE_SUPABASE_URL is not an address.';
  if (value('VITE_SUPABASE_PUBLISHABLE_KEY') === '')
    return 'VITE_SUPABASE_URL is set but VITE_SUPABASE_PUBLISHABLE_KEY is not.';
  if (site !== '' || isLoopback(backend)) return null;
  return 'VITE_SUPABASE_URL is set but SITE_URL is not. Set it to the address of the site: canonical links and the sitemap name it.';
}
