/** Whether an address is that of this machine: a backend of one's own, not a hosted project. */
const isLoopback = (url: string) =>
  /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

/**
 * What is wrong with the settings of a build; null when it can start. A build for a hosted project
 * needs the address of the site: without it every canonical link, the sitemap and robots.txt would
 * name the product's own domain.
 */
export function settingsProblem(env: Partial<Record<string, string>>): string | null {
  const value = (name: string) => env[name]?.trim() ?? '';
  const backend = value('VITE_SUPABASE_URL');
  const site = value('SITE_URL');
  if (backend === '') return null;
  if (!URL.canParse(backend)) return 'VITE_SUPABASE_URL is not an address.';
  if (value('VITE_SUPABASE_PUBLISHABLE_KEY') === '')
    return 'VITE_SUPABASE_URL is set but VITE_SUPABASE_PUBLISHABLE_KEY is not.';
  if (site !== '') return URL.canParse(site) ? null : 'SITE_URL is not an address.';
  if (isLoopback(backend)) return null;
  return 'VITE_SUPABASE_URL is set but SITE_URL is not. Set it to the address of the site: canonical links and the sitemap name it.';
}
