import { paths } from '@domain/paths.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { readDraft } from '@/features/pitches/generator/generator-draft';

/** That a begun pitch is kept, with the way back to it; nothing without one. */
export function BegunPitch({ userId }: { userId: string }) {
  const [begun] = useState(() => readDraft(userId));
  if (begun === null) return null;
  return (
    <p className="text-sm">
      The pitch that you began{begun.request !== null && ' for a request'} is kept.{' '}
      <Link to={`${paths.newPitch.getHref()}?draft=true`} className="prose-link">
        Back to your pitch
      </Link>
    </p>
  );
}
