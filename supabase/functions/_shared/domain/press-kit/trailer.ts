import { safeUrl } from '../text/safe-url.ts';

/** A trailer that plays inside the press kit. */
export interface Trailer {
  /** The element that plays it: a frame with the host's player, or the browser's own. */
  kind: 'frame' | 'video';
  src: string;
}

/** Origins of the players, for the policy of the document. */
export const PLAYER_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
] as const;

const VIDEO_FILE = /\.(?:mp4|webm|m4v)$/i;
const YOUTUBE_ID = /^[\w-]{6,20}$/;

/**
 * The player for a trailer's address: YouTube (in its mode without cookies), Vimeo, or a video file
 * over https. Null for every other address, which stays a link.
 */
export function trailerPlayer(address: string | null): Trailer | null {
  const href = safeUrl(address);
  if (href === null) return null;
  const url = new URL(href);
  if (url.protocol !== 'https:') return null;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'youtu.be' || host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const named = ['embed', 'shorts', 'live'].includes(first) ? second : null;
    const id = host === 'youtu.be' ? first : (named ?? url.searchParams.get('v') ?? '');
    if (!YOUTUBE_ID.test(id)) return null;
    return { kind: 'frame', src: `${PLAYER_ORIGINS[0]}/embed/${id}?autoplay=1&rel=0` };
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = first === 'video' ? second : first;
    if (!/^\d{5,12}$/.test(id)) return null;
    return { kind: 'frame', src: `${PLAYER_ORIGINS[1]}/video/${id}?autoplay=1&dnt=1` };
  }
  return VIDEO_FILE.test(url.pathname) ? { kind: 'video', src: href } : null;
}
