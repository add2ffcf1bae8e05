import { withScheme } from '@/features/onboarding/links/with-scheme';
import type { SocialNetwork } from '@/features/onboarding/editor/profile-values';

/** Where a name of a network is found; the name follows. */
const BASES: Readonly<Record<SocialNetwork, string>> = {
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
  youtube: 'https://www.youtube.com/@',
  x: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/in/',
};

/**
 * The full address of `@name` on the chosen network, or of a name alone; an address without a scheme gets https://. Other
 * text stays unchanged.
 */
export function networkAddress(network: SocialNetwork, typed: string): string {
  // A name with a dot and no @ may be an address.
  const name = /^(?:@([\p{L}\p{N}._-]{1,60})|([\p{L}\p{N}_-]{1,60}))$/u.exec(typed.trim());
  return name === null
    ? withScheme(typed)
    : BASES[network] + encodeURIComponent(name[1] ?? name[2] ?? '');
}
