import { VARIATION_COUNT } from '@domain/pitch/pitch.ts';
import { paths } from '@domain/paths.ts';
import { Link } from 'wouter';
import type { Pitch } from '@/features/pitches/queries';

/** That there are fewer than three, and what another needs. Nothing once it was written for another format. */
export function Fewer({ pitch }: { pitch: Pick<Pitch, 'variations' | 'grounds'> }) {
  const count = pitch.variations.length;
  if (count >= VARIATION_COUNT || pitch.variations.some(({ pitch_type }) => pitch_type !== null))
    return null;
  const told = (of: 'facts' | 'offers') =>
    pitch.grounds.filter(({ source }) => source.startsWith(`profile.${of}.`)).length;
  // Another fact leads each, and another offer closes it where there are any.
  const lacksFact = told('facts') <= count;
  const lacksOffer = told('offers') > 0 && told('offers') <= count;
  if (!lacksFact && !lacksOffer) return null;
  return (
    <p className="mt-1 max-w-measure text-sm">
      There {count === 1 ? 'is one version' : 'are two versions'}.{' '}
      {count === 1 ? 'A second' : 'A third'} needs{' '}
      {lacksFact && (
        <Link to={paths.profile.getHref('facts')} className="prose-link">
          one more fact
        </Link>
      )}
      {lacksFact && lacksOffer && ' and '}
      {lacksOffer && (
        <>
          <Link to={paths.profile.getHref('offers')} className="prose-link">
            one more thing an editor can have from you
          </Link>
          , such as “You can film my class”
        </>
      )}
      .
    </p>
  );
}
