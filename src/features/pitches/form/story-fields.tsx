import { lazy, Suspense, type ComponentProps } from 'react';
import { TAKE_MAX } from '@domain/pitch/pitch.ts';
import { HELPS_MAX, NEWS_MAX, STORY_OFFER_MAX, WHY_MAX, type Story } from '@domain/pitch/story.ts';
import { proposedNews } from '@domain/pitch/peg.ts';
import { OFFER_STARTS, OFFER_VERBS, servesMedium } from '@domain/profile/offers.ts';
import { type PitchProfile } from '@domain/profile/profile.ts';
import { FACT_MAX } from '@domain/profile/limits.ts';
import { FACT_STARTERS, startedWith } from '@domain/profile/sentences.ts';
import { proposedWho, WHO_MAX } from '@domain/profile/who.ts';
import { cleanLine } from '@domain/text/text.ts';
import { SentenceStarters } from '@/components/sentence-starters';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useLeft } from '@/lib/browser/use-left';
import { placeIn } from '@/features/pitches/form/near-words';
import { SentenceField } from '@/features/pitches/form/sentence-field';
import { Suggestion } from '@/features/pitches/form/suggestion';
import { littleWords, sentenceWords } from '@/features/pitches/letter/check-form';
import type { GeneratorDraft, About } from '@/features/pitches/generator/generator-draft';
import type { OutletsNear } from '@/features/pitches/generator/queries';
import { whoOf } from '@/features/pitches/letter/letter-input';
import { HELPS_QUESTION } from '@/features/pitches/letter/letter-parts';

const PlaceWords = lazy(async () => ({
  default: (await import('@/features/pitches/form/place-note')).PlaceNote,
}));

/** What is near the place of a newcomer. */
export const PlaceNote = (props: ComponentProps<typeof PlaceWords>) => (
  <Suspense>
    <PlaceWords {...props} />
  </Suspense>
);

interface FieldProps {
  draft: GeneratorDraft;
  /** The saved profile. */
  profile: PitchProfile;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (draft: GeneratorDraft) => void;
}

const withStory =
  ({ draft, onChange }: FieldProps) =>
  (change: Partial<Story>) =>
    onChange({ ...draft, story: { ...draft.story, ...change } });

const withAbout =
  ({ draft, onChange }: FieldProps) =>
  (change: Partial<About>) =>
    onChange({ ...draft, about: { ...draft.about, ...change } });

/** Asked for solemn news only, before anything is written. */
export function HelpsField(props: FieldProps) {
  return (
    <SentenceField
      place={props.profile.city_region}
      label={HELPS_QUESTION}
      name="story.helps"
      check={littleWords}
      value={props.draft.story.helps}
      max={HELPS_MAX}
      hint="People were hurt here. A pitch that helps them is welcome, so this comes before anything about you."
      error={props.errors['story.helps']}
      onChange={(helps) => withStory(props)({ helps })}
    />
  );
}

/** The news as told to a friend, proposed from the peg. */
export function NewsField(props: FieldProps) {
  const { news } = props.draft.story;
  const proposed = proposedNews(props.draft.news_peg);
  const set = (text: string) => withStory(props)({ news: text });
  return (
    <>
      <SentenceField
        place={props.profile.city_region}
        label="The news in one sentence, as you would tell a friend"
        name="story.news"
        check={littleWords}
        value={news}
        max={NEWS_MAX}
        hint="Blank, and the pitch quotes the news peg."
        error={props.errors['story.news']}
        onChange={set}
      />
      <Suggestion name="story.news" text={cleanLine(news) === '' ? proposed : ''} onUse={set} />
      <Field
        label="Link to the news (optional)"
        description="Editors get it with your pitch."
        error={props.errors['story.link']}
      >
        {(control) => (
          <Input
            {...control}
            name="story.link"
            type="url"
            autoComplete="off"
            value={props.draft.story.link ?? ''}
            placeholder="https://"
            onChange={({ target }) => withStory(props)({ link: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** What the creator says about the news. */
export function TakeField({ draft, profile, errors, onChange }: FieldProps) {
  return (
    <SentenceField
      place={profile.city_region}
      label="What do you say about it?"
      name="take"
      check={littleWords}
      value={draft.take}
      max={TAKE_MAX}
      hint="One whole sentence, used word for word."
      placeholder="e.g., My county still has one polling place for 9,000 people."
      error={errors['take']}
      onChange={(take) => onChange({ ...draft, take })}
    />
  );
}

/** Who a newcomer is, proposed from the logline that the profile has. It goes to the profile on Generate. */
export function WhoField({ near, ...props }: FieldProps & { near: readonly OutletsNear[] | null }) {
  const [left, watch] = useLeft(true);
  const who = whoOf(props.profile, props.draft.about);
  const proposed = proposedWho(props.profile);
  // Another place is another proposal.
  const set = (text: string) =>
    withAbout(props)({ who: text, ...(placeIn(text) !== placeIn(who) && { city: null }) });
  return (
    <div className="grid gap-2" {...watch}>
      <SentenceField
        place={props.profile.city_region}
        label="Who are you?"
        name="about.who"
        value={who}
        max={WHO_MAX}
        hint="Say who you are and where. Your profile keeps it for the next pitch."
        placeholder="e.g., I am a bus driver in Toledo, and I write poems."
        error={props.errors['about.who']}
        check={(text) => sentenceWords(text, props.profile.name)}
        onChange={set}
      />
      {proposed !== '' && (
        <Suggestion
          name="about.who"
          text={cleanLine(who) === proposed ? '' : proposed}
          onUse={set}
        />
      )}
      {/* A place that is typed is read once the field is left. */}
      <PlaceNote
        who={left ? who : ''}
        city={props.profile.city_region}
        near={near}
        chosen={props.draft.about.city}
        onChoose={(city) => withAbout(props)({ city })}
      />
    </div>
  );
}

/** A newcomer's first fact. It goes to the profile on Generate. */
export function FactField(props: FieldProps) {
  const { fact } = props.draft.about;
  const set = (text: string) => withAbout(props)({ fact: text });
  return (
    <>
      <SentenceField
        place={props.profile.city_region}
        label="One true thing you did"
        name="about.fact"
        value={fact}
        max={FACT_MAX}
        hint="A whole sentence. Your profile keeps it for the next pitch."
        placeholder="e.g., I have taught 214 free money classes in Atlanta churches."
        error={props.errors['about.fact']}
        check={(text) => sentenceWords(text, props.profile.name)}
        onChange={set}
      />
      <SentenceStarters
        starters={FACT_STARTERS}
        label="Begin with"
        name="about.fact"
        onBegin={(starter) => set(begun(startedWith(starter, fact)))}
      />
    </>
  );
}

/** Why the fact that leads matters to this editor's people. */
export function WhyField(props: FieldProps) {
  return (
    <SentenceField
      place={props.profile.city_region}
      label="Why does this matter here?"
      name="story.why"
      check={littleWords}
      value={props.draft.story.why}
      max={WHY_MAX}
      hint="Short: what it means for the people who live here."
      error={props.errors['story.why']}
      onChange={(why) => withStory(props)({ why })}
    />
  );
}

const OFFER_STARTERS = Object.values(OFFER_STARTS).filter((start) => start !== '');

/** An offer for this pitch alone, with the beginnings that its medium can use. */
export function OfferField(props: FieldProps) {
  const { offer } = props.draft.story;
  const set = (text: string) => withStory(props)({ offer: text });
  return (
    <>
      <SentenceField
        place={props.profile.city_region}
        label="An offer made for this story"
        name="story.offer"
        value={offer}
        max={STORY_OFFER_MAX}
        hint="One thing an editor can see, hear or get from you, and when."
        error={props.errors['story.offer']}
        check={littleWords}
        onChange={set}
      />
      <SentenceStarters
        starters={OFFER_VERBS.filter(
          (verb) => verb !== 'own' && servesMedium({ verb }, props.draft.pitch_type) > 0,
        ).map((verb) => OFFER_STARTS[verb])}
        label="Begin the offer with"
        name="story.offer"
        onBegin={(starter) => set(begun(`${starter} ${withoutStarter(offer)}`))}
      />
    </>
  );
}

/** The text behind the starter that stands in front of it, if one does. */
function withoutStarter(text: string): string {
  const line = cleanLine(text);
  // The longest first: 'You can sit in on' before a shorter one that begins like it.
  const start = OFFER_STARTERS.toSorted((a, b) => b.length - a.length).find((one) =>
    line.toLowerCase().startsWith(one.toLowerCase()),
  );
  return start === undefined ? line : line.slice(start.length).trim();
}

/** A starter alone ends with the space that the next word needs. */
const begun = (text: string): string => `${text.trim()} `;
