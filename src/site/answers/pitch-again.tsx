import type { ShownSaid } from '@domain/api/links/pitch-answer.ts';
import { readText, writeText } from '@/lib/browser/browser-storage';
import { paths } from '@domain/paths.ts';
import { draftedWords, ownOf } from '@domain/pitch/drafted-words.ts';
import { useEffect, useState } from 'react';
import type { AnswerState } from '@/site/answers/answer-calls';

type PitchAgainProps = Pick<AnswerState, 'lines' | 'points' | 'generator' | 'epk_slug'> & {
  token: string;
  creator: string;
};

/** The pitch as it was sent; open where this browser shows it for the first time. Under each part stands whose word it is. */
export function PitchAgain(props: PitchAgainProps) {
  const { token, lines, points, generator, epk_slug, creator } = props;
  // Named by the start of the token: no other page needs the whole, which answers.
  const slot = { area: 'local', key: `pitch-shown:${token.slice(0, 8)}` } as const;
  const [isFirst] = useState(() => readText(slot) === null);
  useEffect(() => {
    writeText(slot, 'true');
  });
  return (
    <details open={isFirst}>
      <summary className="min-h-6 cursor-pointer max-sm:py-2.5 font-semibold underline underline-offset-4">
        {isFirst ? 'The pitch' : 'Read the pitch again'}
      </summary>
      {/* A focused link does not stop behind the bar with the answers. */}
      <div className="mt-4 max-w-measure space-y-4 break-words [&_a]:scroll-mb-64">
        <p className="text-sm text-muted-foreground">{draftedWords(generator, creator)}.</p>
        {lines.map((parts, index) => (
          <Said key={index} parts={parts} creator={creator} />
        ))}
        {points.length > 0 && (
          <ul className="list-disc space-y-2 pl-5">
            {points.map((parts, index) => (
              <li key={index}>
                <Said parts={parts} creator={creator} />
              </li>
            ))}
          </ul>
        )}
        {epk_slug && (
          <p>
            <a className="prose-link max-sm:py-3.5" href={paths.epk.getHref(epk_slug)}>
              Press kit
            </a>
          </p>
        )}
      </div>
    </details>
  );
}

function Said({ parts, creator }: { parts: readonly ShownSaid[]; creator: string }) {
  return (
    <div className="space-y-1">
      {parts.map(({ text, source, ours }, index) => (
        <div key={index}>
          <p>{text}</p>
          {!ours && (
            <p className="text-sm text-muted-foreground">
              {source === null ? (
                ownOf(creator, 'account')
              ) : (
                <>
                  Source:{' '}
                  {source.href === null ? (
                    source.name
                  ) : (
                    <a className="prose-link" href={source.href} rel="noopener noreferrer nofollow">
                      {source.name}
                    </a>
                  )}
                  , {source.date}
                </>
              )}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
