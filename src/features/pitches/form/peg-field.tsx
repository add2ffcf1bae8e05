import { NEWS_PEG_MAX } from '@domain/pitch/pitch.ts';
import { paths } from '@domain/paths.ts';
import { Link } from 'wouter';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import { useLeft } from '@/lib/browser/use-left';
import { longSpan } from '@/lib/long-date';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { pegWords } from '@/features/pitches/letter/check-form';
import { lineLength } from '@/features/pitches/pitch-text';

interface PegFieldProps {
  /** Asks it as a question, where the term is new. */
  asked: boolean;
  /** True for a pitch that answers a request. */
  answers: boolean;
  draft: GeneratorDraft;
  error: string | undefined;
  onChange: (draft: GeneratorDraft) => void;
}

/** The news peg. What is no news yet is said when the field is left. */
export function PegField({ asked, answers, draft, error, onChange }: PegFieldProps) {
  const [left, watch] = useLeft();
  const problem = error ?? (left ? pegWords(draft.news_peg) : undefined);
  return (
    <>
      <Field
        label={asked ? 'What is in the news? Your news peg' : 'News peg'}
        required
        error={problem}
        description={
          // In the place of the description, so that nothing moves.
          problem !== undefined ? null : draft.peg_date === null ? (
            <>
              The news your story hangs on: a law, a date, a debate, a season.
              {answers && ' The request itself is no news: it goes along with your pitch.'}
            </>
          ) : (
            <PegOrigin
              start={draft.planned?.start ?? draft.peg_date}
              end={draft.peg_date}
              onForget={() => onChange({ ...draft, peg_date: null })}
            />
          )
        }
        counter={{ value: lineLength(draft.news_peg), max: NEWS_PEG_MAX }}
      >
        {(control) => (
          <LineField
            {...control}
            {...watch}
            name="news_peg"
            value={draft.news_peg}
            autoComplete="off"
            spellCheck
            placeholder="e.g., Voting rights march turns 60"
            onValueChange={(value) => {
              // The day is that of the peg: an empty peg has none.
              const peg_date = value.trim() === '' ? null : draft.peg_date;
              // Whether somebody was hurt was said of other words.
              const story = { ...draft.story, hurt: '' as const };
              onChange({ ...draft, news_peg: value, peg_date, story });
            }}
          />
        )}
      </Field>
      {/* The way to the calendar would lose the request that is answered. */}
      {asked && !answers && draft.peg_date === null && (
        <Link
          to={paths.calendar.getHref()}
          className="prose-link inline-flex min-h-11 items-center justify-self-start text-sm"
        >
          Or take one from the calendar
        </Link>
      )}
    </>
  );
}

interface PegOriginProps {
  start: string;
  /** The last day on which it holds. */
  end: string;
  onForget: () => void;
}

function PegOrigin({ start, end, onForget }: PegOriginProps) {
  return (
    <>
      From the peg calendar, for {longSpan(start, end)}: your pitch can go out until that is over.{' '}
      <button type="button" className="prose-link" onClick={onForget}>
        Leave the day out
      </button>
      , and it counts as today’s news.
    </>
  );
}
