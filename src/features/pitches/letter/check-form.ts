import { pitchFormSchema } from '@domain/api/writing/generate-pitches.ts';
import { missingForPitch } from '@domain/pitch/composer/gaps.ts';
import { HEADLINE_MAX_WORDS } from '@domain/pitch/pitch.ts';
import { asksHelp, asksHurt } from '@domain/pitch/solemn/asks-help.ts';
import { pegProblem } from '@domain/pitch/peg.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { FACT_MAX } from '@domain/profile/limits.ts';
import { sentenceFault, withStop, type SentenceFault } from '@domain/profile/sentences.ts';
import { WHO_MAX } from '@domain/profile/who.ts';
import { tidyPlace } from '@domain/text/capitals.ts';
import { cleanLine, countCharacters, countWords } from '@domain/text/text.ts';
import { isNonsense } from '@domain/text/wordlike.ts';
import type { FormSchema } from '@/lib/use-zod-form';
import { placeIn } from '@/features/pitches/form/near-words';
import { isToAsk } from '@/features/pitches/grammar/reader';
import type { GeneratorDraft, RunForm } from '@/features/pitches/generator/generator-draft';
import { asksOf, letterInput, profileAsTyped, whoOf } from '@/features/pitches/letter/letter-input';
import { wordsToStore } from '@/features/pitches/letter/own-letter';

/** A form that can be generated, and what a newcomer said that the profile shall keep; '' is nothing. */
export interface CheckedForm {
  form: RunForm;
  who: string;
  fact: string;
  city: string;
}

interface Issue {
  path: string[];
  message: string;
}

const PEG_WORDS = {
  fragment: 'Tell us a little more: what happened? For example: Voting rights march turns 60.',
  nonsense: 'We cannot read this as news. For example: Voting rights march turns 60.',
} as const;

/** Why a peg is no news yet, in words for its field; undefined when it may be, and for a blank one. */
export function pegWords(peg: string): string | undefined {
  if (cleanLine(peg) === '') return undefined;
  const problem = pegProblem(peg);
  return problem === null ? undefined : PEG_WORDS[problem];
}

const SENTENCE_WORDS: Readonly<Record<SentenceFault, string>> = {
  third_person: 'Say it as yourself: begin with I, My or We.',
  too_short: 'Say a little more, as a whole sentence.',
  no_sentence: 'Almost: say it as a whole sentence that begins with I, My or We.',
};

/** Asked once about what reads as no whole sentence. */
export const IS_IT_WHOLE = 'Is this a whole sentence? If it is, press again to go on.';

const UNREADABLE = 'We cannot read this. Say it as a whole sentence.';
const isUnreadable = (text: string): boolean =>
  isNonsense(text) || (/\S/u.test(text) && !/\p{L}/u.test(text));

/** Why a newcomer's sentence cannot stand in a letter, in words for its field; undefined when it can. */
export function sentenceWords(text: string, name: string): string | undefined {
  if (isUnreadable(text)) return UNREADABLE;
  const fault = sentenceFault(withStop(cleanLine(text)), name);
  return fault === null ? undefined : SENTENCE_WORDS[fault];
}

/** The answers that stand in the letter as whole sentences, by the names of their fields. */
export function sentencesOf(profile: PitchProfile, draft: GeneratorDraft): Record<string, string> {
  const asks = asksOf(profile);
  return {
    take: draft.take,
    'story.news': draft.story.news,
    'story.why': draft.story.why,
    'story.helps': draft.story.helps,
    'story.offer': draft.story.offer,
    ...(asks.who && { 'about.who': whoOf(profile, draft.about) }),
    ...(asks.fact && { 'about.fact': draft.about.fact }),
  };
}

/** The city that Generate notes in a profile without one: named in the sentence, unless the person said no; '' for none. */
const cityToKeep = (profile: PitchProfile, about: GeneratorDraft['about']): string =>
  asksOf(profile).who && profile.city_region === ''
    ? (about.city ?? tidyPlace(placeIn(profileAsTyped(profile, about).who)))
    : '';

/** The checks of the form before Generate. */
export function formCheck(profile: PitchProfile): FormSchema<CheckedForm, GeneratorDraft> {
  return {
    safeParse: (draft) => {
      const parsed = pitchFormSchema.safeParse({ ...draft, words: null });
      const issues: Issue[] = parsed.success
        ? []
        : parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
      issues.push(...storyIssues(draft), ...gapIssues(profile, draft), ...repeated(profile, draft));
      for (const [name, text] of Object.entries(sentencesOf(profile, draft)))
        if (isToAsk(text)) issues.push({ path: [name], message: IS_IT_WHOLE });
      if (!parsed.success || issues.length > 0) return { success: false, error: { issues } };
      const asks = asksOf(profile);
      const typed = profileAsTyped(profile, draft.about);
      const form = {
        ...parsed.data,
        chosen: letterInput(profile, draft).chosen,
        words: draft.words === null ? null : wordsToStore(draft.words),
      };
      const fact = asks.fact ? withStop(cleanLine(draft.about.fact)) : '';
      return {
        success: true,
        data: {
          form,
          who: asks.who ? typed.who : '',
          fact,
          city: cityToKeep(profile, draft.about),
        },
      };
    },
  };
}

/** Why words that stand in the letter as they are say nothing yet, for their field and for Generate; undefined when they may. */
export function littleWords(text: string): string | undefined {
  return isUnreadable(text) ? UNREADABLE : undefined;
}

function storyIssues({ news_peg, take, story, peg_date }: GeneratorDraft): Issue[] {
  const peg = pegWords(news_peg);
  const words = countWords(story.subject);
  const sentences: [path: string[], text: string][] = [
    [['take'], take],
    [['story', 'news'], story.news],
    [['story', 'why'], story.why],
    [['story', 'helps'], story.helps],
    [['story', 'offer'], story.offer],
  ];
  return [
    ...sentences.flatMap(([path, text]) => {
      const message = littleWords(text);
      return message === undefined ? [] : [{ path, message }];
    }),
    ...(peg === undefined ? [] : [{ path: ['news_peg'], message: peg }]),
    ...(peg === undefined && asksHurt({ news_peg, story, peg_date })
      ? [{ path: ['story', 'hurt'], message: 'Please answer this first: one tap.' }]
      : []),
    ...(asksHelp({ news_peg, story })
      ? [
          {
            path: ['story', 'helps'],
            message: 'Please answer this first: without it nothing is written.',
          },
        ]
      : []),
    ...(words > HEADLINE_MAX_WORDS
      ? [
          {
            path: ['story', 'subject'],
            message: `Please keep it to ${String(HEADLINE_MAX_WORDS)} words`,
          },
        ]
      : []),
  ];
}

/** Answers that say what an earlier one says: the letter would have the sentence twice. */
function repeated(
  profile: PitchProfile,
  { about, news_peg, take, story }: GeneratorDraft,
): Issue[] {
  const said = new Set<string>();
  const answers: [path: string[], text: string][] = [
    [['about', 'who'], profileAsTyped(profile, about).who],
    [['about', 'fact'], about.fact],
    [['news_peg'], news_peg],
    [['take'], take],
    [['story', 'why'], story.why],
    [['story', 'offer'], story.offer],
  ];
  return answers.flatMap(([path, text]) => {
    const words = cleanLine(text)
      .toLowerCase()
      .replace(/[.!?\s]+$/u, '');
    if (words === '') return [];
    if (said.has(words))
      return [{ path, message: 'You said this already. Your pitch needs one more thing here.' }];
    said.add(words);
    return [];
  });
}

/** What keeps the answers of a newcomer from making a letter. */
function gapIssues(profile: PitchProfile, draft: GeneratorDraft): Issue[] {
  const asks = asksOf(profile);
  const said = (asked: boolean, name: string, text: string, max: number): Issue[] => {
    if (!asked || cleanLine(text) === '') return [];
    const message =
      countCharacters(cleanLine(text)) > max
        ? `Please use at most ${String(max)} characters`
        : sentenceWords(text, profile.name);
    return message === undefined ? [] : [{ path: ['about', name], message }];
  };
  const missing = missingForPitch({
    profile: profileAsTyped(profile, draft.about),
    take: draft.take,
  });
  return [
    ...said(asks.who, 'who', whoOf(profile, draft.about), WHO_MAX),
    ...said(asks.fact, 'fact', draft.about.fact, FACT_MAX),
    ...missing.map(({ field, message }) => ({
      path: ['about', field === 'who' ? 'who' : 'fact'],
      message,
    })),
  ];
}
