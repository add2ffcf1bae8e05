import { pitchFormSchema } from '@domain/api/writing/generate-pitches.ts';
import { factSentences, offerSentences } from '@domain/pitch/composer/material.ts';
import { missingForPitch, type LetterGap } from '@domain/pitch/composer/gaps.ts';
import { countWords } from '@domain/text/text.ts';
import { HEADLINE_MAX_WORDS } from '@domain/pitch/pitch.ts';
import { asksHelp } from '@domain/pitch/solemn/asks-help.ts';
import { pegProblem } from '@domain/pitch/story.ts';
import { sentenceFault } from '@domain/profile/sentences.ts';
import { WHO_MAX } from '@domain/profile/who.ts';
import { lineField } from '@domain/text/fields.ts';
import { paths } from '@domain/paths.ts';
import { FACT_MAX, type PitchProfile } from '@domain/profile/profile.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useStateForm } from '@/lib/use-zod-form';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { GenerateFailure } from '@/features/pitches/generator/generate-failure';
import type { RunState } from '@/features/pitches/generator/pitch-run';
import { useRunButtons } from '@/features/pitches/generator/use-run-buttons';
import { AboutFields } from '@/features/pitches/letter/about-fields';
import { ChoiceChips } from '@/features/pitches/letter/choice-chips';
import { Letter } from '@/features/pitches/letter/letter';
import {
  letterInput,
  tickedOf,
  waitingNotes,
  withAbout,
} from '@/features/pitches/letter/letter-input';
import { MoreFields } from '@/features/pitches/letter/more-fields';
import { PEG_PROBLEMS, StoryFields } from '@/features/pitches/letter/story-fields';
import { useLetter } from '@/features/pitches/letter/use-letter';
import { PITCH_TYPE_OPTIONS } from '@/features/pitches/pitch-text';

interface GeneratorFormProps {
  userId: string;
  profile: PitchProfile;
  draft: GeneratorDraft;
  onChange: (draft: GeneratorDraft) => void;
  state: RunState;
  /** True while what a newcomer typed is on its way into the profile. */
  saving: boolean;
  onGenerate: (form: GeneratorDraft) => void;
  onStop: () => void;
  /** Stands below the buttons. */
  children: ReactNode;
}

/** Where the field of each gap is; an offer's is in the part that opens. */
const GAP_FIELDS: Readonly<Record<LetterGap['part'], string>> = {
  news: 'story.news',
  take: 'take',
  who: 'about.who',
  fact: 'about.fact',
  offer: 'story.offer',
};

/** A letter that fills itself: what is asked, and beside it the pitch. The typed text stays after a refusal. */
export function GeneratorForm({
  userId,
  profile,
  draft,
  onChange,
  state,
  saving,
  onGenerate,
  onStop,
  children,
}: GeneratorFormProps) {
  const running = state.phase === 'writing' || state.phase === 'away';
  const busy = running || saving;
  const { row, generate, stop } = useRunButtons(running);
  const [more, setMore] = useState(false);
  const asks = {
    who: profile.who === '',
    fact: factSentences(profile).length === 0,
  };
  const input = useMemo(() => letterInput(profile, draft), [profile, draft]);
  const letter = useLetter(userId, input);
  const ticked = tickedOf(input);
  const { form, errors } = useStateForm(formSchema(profile, asks), draft, (typed) => {
    if (!busy) onGenerate({ ...draft, ...typed, chosen: ticked });
  });
  const facts = rowsOf(factSentences(input.profile), input.profile.facts);
  const offers = rowsOf(offerSentences(input.profile), input.profile.offers);
  const waiting = waitingNotes(profile);

  const fill = (part: LetterGap['part']) => {
    if (part === 'offer') setMore(true);
    // The field is in the page after the next render.
    requestAnimationFrame(() => {
      const field = document.getElementsByName(GAP_FIELDS[part])[0];
      field?.focus();
    });
  };

  return (
    <form {...form} className="grid gap-8 lg:grid-cols-2" aria-label="Pitch generator">
      <div className="grid min-w-0 content-start gap-5">
        <StoryFields draft={draft} errors={errors} onChange={onChange} />
        <AboutFields
          profile={profile}
          about={draft.about}
          asks={asks}
          errors={errors}
          onChange={(about) => onChange({ ...draft, about })}
        />
        <ChoiceChips
          legend="What shows it"
          hint="Tick what belongs to this story. The first one leads."
          rows={facts}
          ticked={ticked.facts}
          onChange={(texts) => onChange({ ...draft, chosen: { ...ticked, facts: texts } })}
        />
        <ChoiceChips
          legend="What the editor can have"
          hint="Tick what this editor could use."
          rows={offers}
          ticked={ticked.offers}
          onChange={(texts) => onChange({ ...draft, chosen: { ...ticked, offers: texts } })}
        />
        {waiting > 0 && (
          <p className="text-sm text-muted-foreground">
            {waiting === 1
              ? 'One note of your profile waits to become a sentence.'
              : `${String(waiting)} notes of your profile wait to become sentences.`}{' '}
            <Link to={`${paths.profile.getHref()}?step=3`} className="prose-link">
              Say them as sentences
            </Link>
          </p>
        )}
        <MoreFields
          story={draft.story}
          subjects={letter.subjects}
          errors={errors}
          open={more || errors['story.subject'] !== undefined}
          onToggle={setMore}
          onChange={(story) => onChange({ ...draft, story })}
        />
      </div>
      <div className="grid min-w-0 content-start gap-5 lg:sticky lg:top-4 lg:self-start">
        <Letter
          variations={letter.variations}
          begun={letter.begun}
          gaps={letter.gaps}
          first={
            asksHelp(input)
              ? 'This news hurt people. Say first what you know that helps them: the pitch begins there.'
              : null
          }
          sender={profile}
          onFill={fill}
        />
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Pitch type" className="w-full sm:w-56">
            {(control) => (
              <Select
                {...control}
                name="pitch_type"
                value={draft.pitch_type}
                options={PITCH_TYPE_OPTIONS}
                onValueChange={(pitch_type) => onChange({ ...draft, pitch_type })}
              />
            )}
          </Field>
          <div ref={row} className="flex scroll-mt-4 flex-wrap gap-3">
            <Button ref={generate} type="submit" busy={busy}>
              {busy ? 'Generating…' : 'Generate'}
            </Button>
            {running && (
              <Button ref={stop} variant="outline" onClick={onStop}>
                Stop
              </Button>
            )}
          </div>
        </div>
        {state.phase === 'failed' && <GenerateFailure error={state.error} />}
        {state.phase === 'stopped' && (
          <Alert title="Stopped">Nothing was kept, and it did not use up a pitch.</Alert>
        )}
        {children}
      </div>
    </form>
  );
}

const rowsOf = (
  said: readonly { text: string; source: string }[],
  rows: readonly { text: string }[],
) =>
  said.map(({ text, source }) => ({
    words: text,
    text: rows[Number(source.split('.').at(-1))]?.text ?? text,
  }));

/** What the form refuses before anything is asked of the server; the server refuses the same. */
function formSchema(profile: PitchProfile, asks: { who: boolean; fact: boolean }) {
  const typedSchema = z.extend(
    z.pick(pitchFormSchema, { news_peg: true, take: true, pitch_type: true, story: true }),
    {
      about: z.object({
        who: lineField(WHO_MAX, `Please use at most ${String(WHO_MAX)} characters`),
        fact: lineField(FACT_MAX, `Please use at most ${String(FACT_MAX)} characters`),
      }),
    },
  );
  return typedSchema.check((context) => {
    const { news_peg, take, story, about } = context.value;
    const fail = (path: string[], message: string) => {
      context.issues.push({ code: 'custom', path, message, input: context.value });
    };
    const problem = pegProblem(news_peg);
    if (problem !== null) fail(['news_peg'], PEG_PROBLEMS[problem]);
    if (asksHelp({ news_peg, story })) fail(['story', 'helps'], 'Please say what helps them');
    if (countWords(story.subject) > HEADLINE_MAX_WORDS)
      fail(['story', 'subject'], `Please keep it to ${String(HEADLINE_MAX_WORDS)} words`);
    if (asks.fact && about.fact !== '' && sentenceFault(about.fact, profile.name) !== null)
      fail(['about', 'fact'], 'Please say it as a whole sentence that begins with I, my or we');
    for (const { field } of missingForPitch({ profile: withAbout(profile, about), take })) {
      if (field === 'who') fail(['about', 'who'], 'Please say who you are in one sentence');
      else
        fail(
          ['about', 'fact'],
          'Please say one true thing you did, or what you say about the news',
        );
    }
  });
}
