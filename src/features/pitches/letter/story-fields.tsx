import { NEWS_PEG_MAX, TAKE_MAX } from '@domain/pitch/pitch.ts';
import { HELPS_MAX, NEWS_MAX, pegProblem, proposedNews } from '@domain/pitch/story.ts';
import { isSolemn } from '@domain/pitch/solemn/solemn.ts';
import { focusBehind } from '@/components/sentence-starters';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import { longDate } from '@/lib/long-date';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { lineLength } from '@/features/pitches/pitch-text';

interface StoryFieldsProps {
  draft: GeneratorDraft;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (draft: GeneratorDraft) => void;
}

/** Why a peg cannot be written about yet, for its field. */
export const PEG_PROBLEMS = {
  fragment:
    'Please say a little more: what happened, or what day is it? For example: Rents rise again in Macon',
  nonsense: 'Please write the news in words. For example: Rents rise again in Macon',
} as const;

/** What is in the news, and what the creator says about it. */
export function StoryFields({ draft, errors, onChange }: StoryFieldsProps) {
  const { news_peg, take, story } = draft;
  const say = (words: Partial<GeneratorDraft['story']>) =>
    onChange({ ...draft, story: { ...story, ...words } });
  const proposed = proposedNews(news_peg);
  return (
    <>
      <Field
        label="News peg"
        required
        error={errors['news_peg']}
        description={
          draft.peg_date === null ? (
            'The news your story hangs on: a law, a date, a debate, a season.'
          ) : (
            <>
              From the peg calendar, for {longDate(draft.peg_date)}.{' '}
              <button
                type="button"
                className="prose-link"
                onClick={() => onChange({ ...draft, peg_date: null })}
              >
                Leave the day out
              </button>
            </>
          )
        }
        counter={{ value: lineLength(news_peg), max: NEWS_PEG_MAX }}
      >
        {(control) => (
          <LineField
            {...control}
            name="news_peg"
            value={news_peg}
            autoComplete="off"
            spellCheck
            placeholder="e.g., Voting rights march turns 60"
            onValueChange={(value) => {
              // The day is that of the peg: an empty peg has none.
              const peg_date = value.trim() === '' ? null : draft.peg_date;
              onChange({ ...draft, news_peg: value, peg_date });
            }}
          />
        )}
      </Field>
      {isSolemn(news_peg) && pegProblem(news_peg) === null && (
        <Alert title="This news hurt people">
          <p className="mb-3">
            We write about it only where it helps them. Say what you know, and the pitch begins
            there.
          </p>
          <Field
            label="What do you know about this that helps the people it happened to?"
            error={errors['story.helps']}
            counter={{ value: lineLength(story.helps), max: HELPS_MAX }}
          >
            {(control) => (
              <LineField
                {...control}
                name="story.helps"
                value={story.helps}
                autoComplete="off"
                spellCheck
                onValueChange={(helps) => say({ helps })}
              />
            )}
          </Field>
        </Alert>
      )}
      <div className="grid gap-1.5">
        <Field
          label="The news in one sentence (optional)"
          error={errors['story.news']}
          description="As you would tell a friend. Left empty, the pitch quotes your peg."
          counter={{ value: lineLength(story.news), max: NEWS_MAX }}
        >
          {(control) => (
            <LineField
              {...control}
              name="story.news"
              value={story.news}
              autoComplete="off"
              spellCheck
              placeholder="e.g., Sixty years ago this week they marched for the vote."
              onValueChange={(news) => say({ news })}
            />
          )}
        </Field>
        {/* Keeps its room, so that nothing below moves while the peg is typed. */}
        <div className="min-h-11">
          {proposed !== '' && story.news.trim() === '' && (
            <Button
              variant="link"
              size="sm"
              className="h-auto min-h-9 justify-start px-0 py-1 text-left whitespace-normal"
              onClick={() => {
                say({ news: proposed });
                focusBehind('story.news');
              }}
            >
              Use “{proposed}”
            </Button>
          )}
        </div>
      </div>
      <Field
        label="What do you say about it? (optional)"
        error={errors['take']}
        description="One whole sentence, what you would tell the editor about this news. The pitch uses it word for word."
        counter={{ value: lineLength(take), max: TAKE_MAX }}
      >
        {(control) => (
          <LineField
            {...control}
            name="take"
            value={take}
            autoComplete="off"
            spellCheck
            placeholder="e.g., My county still has one polling place for 9,000 people."
            onValueChange={(value) => onChange({ ...draft, take: value })}
          />
        )}
      </Field>
    </>
  );
}
