import { OFFER_STARTS } from '@domain/profile/offers.ts';
import { STORY_OFFER_MAX, WHY_MAX } from '@domain/pitch/story.ts';
import { Disclosure } from '@/components/disclosure';
import { SentenceStarters } from '@/components/sentence-starters';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { SubjectChoice } from '@/features/pitches/letter/subject-choice';
import { lineLength } from '@/features/pitches/pitch-text';

interface MoreFieldsProps {
  story: GeneratorDraft['story'];
  subjects: readonly string[];
  errors: Readonly<Partial<Record<string, string>>>;
  open: boolean;
  onToggle: (open: boolean) => void;
  onChange: (story: GeneratorDraft['story']) => void;
}

const STARTS = Object.values(OFFER_STARTS).filter((start) => start !== '');

/** What makes a pitch stronger and is not needed for one. */
export function MoreFields({ story, subjects, errors, open, onToggle, onChange }: MoreFieldsProps) {
  return (
    <Disclosure
      open={open}
      onToggle={onToggle}
      className="text-sm"
      summary={<span>Why here, an offer for this story, the subject line</span>}
    >
      <div className="grid gap-5 pt-2">
        <Field
          label="Why does this matter here? (optional)"
          error={errors['story.why']}
          description="One short sentence that ties what you did to this news."
          counter={{ value: lineLength(story.why), max: WHY_MAX }}
        >
          {(control) => (
            <LineField
              {...control}
              name="story.why"
              value={story.why}
              autoComplete="off"
              spellCheck
              onValueChange={(why) => onChange({ ...story, why })}
            />
          )}
        </Field>
        <div className="grid gap-2">
          <Field
            label="An offer made for this story (optional)"
            error={errors['story.offer']}
            description="What this editor would see, hear or get from you, in one sentence."
            counter={{ value: lineLength(story.offer), max: STORY_OFFER_MAX }}
          >
            {(control) => (
              <LineField
                {...control}
                name="story.offer"
                value={story.offer}
                autoComplete="off"
                spellCheck
                onValueChange={(offer) => onChange({ ...story, offer })}
              />
            )}
          </Field>
          {story.offer.trim() === '' && (
            <SentenceStarters
              starters={STARTS}
              label="Begin the offer with"
              name="story.offer"
              onBegin={(start) => onChange({ ...story, offer: `${start} ` })}
            />
          )}
        </div>
        <SubjectChoice
          subject={story.subject}
          suggestions={subjects}
          error={errors['story.subject']}
          onChange={(subject) => onChange({ ...story, subject })}
        />
      </div>
    </Disclosure>
  );
}
