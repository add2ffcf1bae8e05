import { useQuery } from '@tanstack/react-query';
import { ownPictureQuery } from '@/features/onboarding/queries';
import { uploadId } from '@domain/press-kit/kit-pictures.ts';
import { safeUrl } from '@domain/text/safe-url.ts';

/**
 * The address under which this page can show a picture of the profile; null while it loads and for
 * none. A picture of one's own is not public before the kit is: it is asked for with the session.
 */
export function usePictureSrc(url: string): { src: string | null; loading: boolean } {
  const given = safeUrl(url);
  const uploaded = given !== null && uploadId(given) !== null;
  const own = useQuery({ ...ownPictureQuery(given ?? ''), enabled: uploaded });
  return { src: uploaded ? (own.data ?? null) : given, loading: own.isFetching };
}
