const MAX = 60;

/**
 * The plan named in the address, or 'your plan'. Anyone can change an address, so the text is
 * limited to one line of 60 characters.
 */
export function planFromSearch(search: URLSearchParams): string {
  const plan = (search.get('plan') ?? '').replace(/\s+/g, ' ').trim();
  return plan === '' ? 'your plan' : plan.slice(0, MAX);
}
