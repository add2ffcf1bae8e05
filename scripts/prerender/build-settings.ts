/** Whether an address is that of this machine: a backend of one's own, not a hosted project. */
const isLoopback = (url: string) =>
  /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

/**
 * What is wrong with the settings of a build; null when it can start. A build for a hosted project
 * needs the address of the site: without it every canonical link, the sitemap and robots.txt would
 * name the product's own domain.
 */
export function settingsProblem(env: Partial<Record<string, string>>): string | null {
  const { VITE_SUPABASE_URL: backend, VITE_SUPABASE_PUBLISHABLE_KEY: key, SITE_URL: site } = env;
  if (!backend) return null;
  if (!URL.canParse(backend)) return 'VITE_SUPABASE_URL is not an address.';
  if (!key) return 'VITE_SUPABASE_URL is set but VITE_SUPABASE_PUBLISHABLE_KEY is not.';
  if (site || isLoopback(backend)) return null;
  return 'VITE_SUPABASE_URL is set but SITE_URL is not. Set it to the address of the site: canonical links and the sitemap name it.';
}
