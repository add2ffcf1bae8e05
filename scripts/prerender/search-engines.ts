import { paths } from '../../supabase/functions/_shared/domain/paths.ts';

/** Pages that search engines must not request, each with all addresses below its first segment. */
const CLOSED = [
  paths.pitches,
  paths.admin,
  paths.stripeSecret,
  paths.answer,
  paths.newsletterConfirm,
  paths.authConfirm,
].map(({ path }) => path.replace(/^(\/[^/]+\/).*$/, '$1'));

/** The sitemap of the given paths. */
export function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The robots.txt. */
export function robots(origin: string): string {
  return `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
