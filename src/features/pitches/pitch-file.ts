import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';
import { pitchAsText, PITCH_TYPE_LABELS, type PitchType } from '@domain/pitch/pitch.ts';

interface PitchToDownload {
  news_peg: string;
  pitch_type: PitchType;
  variations: readonly (VariationEdit & { pitch_type: PitchType | null })[];
}

/** A pitch with all its variations as plain text. */
export function pitchAsFile({ news_peg, pitch_type, variations }: PitchToDownload): string {
  const texts = variations.map((variation, index) => {
    const format =
      variation.pitch_type === null ? '' : `(${PITCH_TYPE_LABELS[variation.pitch_type]}) `;
    return `${String(index + 1)}. ${format}${pitchAsText(variation)}\n`;
  });
  return [`${news_peg} (${PITCH_TYPE_LABELS[pitch_type]})\n`, ...texts].join('\n\n');
}

/** A file name from the words of a text: letters, digits and hyphens, at most 60 characters. */
export function fileNameOf(words: string): string {
  const name = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${name || 'pitch'}.txt`;
}
