import type { ShownSaid } from '@domain/api/links/pitch-answer.ts';
import { paths } from '@domain/paths.ts';
import { draftedWords } from '@domain/pitch/drafted-words.ts';
import type { AnswerState } from '@/site/answers/answer-calls';

type PitchAgainProps = Pick<AnswerState, 'lines' | 'points' | 'generator' | 'epk_slug'> & {
  creator: string;
};

/** The pitch as it was sent. Under each part stands whose word it is. */
export function PitchAgain({ lines, points, generator, epk_slug, creator }: PitchAgainProps) {
  return (
    <details className="border-t border-border pt-4">
      <summary className="min-h-6 cursor-pointer font-semibold underline underline-offset-4">
        Read the pitch again
      </summary>
      <div className="mt-4 max-w-measure space-y-4 break-words">
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
            <a className="prose-link" href={paths.epk.getHref(epk_slug)}>
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
        <p key={index}>
          {text}
          {!ours && (
            <span className="block text-sm text-muted-foreground">
              {source === null ? (
                `${creator}’s own account`
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
            </span>
          )}
        </p>
      ))}
    </div>
  );
}
