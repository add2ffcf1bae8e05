import { PenLine } from 'lucide-react';
import { CopyButton } from '@/components/copy-button';
import { Disclosure } from '@/components/disclosure';
import { Button } from '@/components/ui/button';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { FIELD_LABELS, SECTIONS } from '@/features/onboarding/steps/steps';
import { bioNote } from '@/features/onboarding/fields/bio-note';
import { TextField } from '@/features/onboarding/fields/text-field';
import { draftBios } from '@domain/profile/bio-draft.ts';
import { BIO_MAX } from '@domain/profile/profile.ts';

const BIOS = [
  { field: 'bio_short', rows: 2, use: 'For a caption, or to be read out on air.' },
  { field: 'bio_medium', rows: 4, use: 'For a program or an article.' },
  { field: 'bio_long', rows: 7, use: 'The whole story, for your press kit.' },
] as const;

const inOneLine = (bio: string) => bio.replaceAll('\n\n', ' ');

/**
 * The three bios. A blank one can be filled with a draft from the sentences of the profile, where they can be told
 * in the third person and say more than the shorter one; beside one that is written the draft is shown to compare, and never put over it.
 */
export function BioFields() {
  const { values, set } = useProfileForm();
  const drafts = draftBios(values);
  return BIOS.map(({ field, rows, use }, at) => {
    const draft = drafts[field];
    const shorter = BIOS[at - 1]?.field;
    // Another length of the same sentences is no draft.
    const saysNoMore = shorter !== undefined && inOneLine(draft) === inOneLine(drafts[shorter]);
    const label = FIELD_LABELS[field].toLowerCase();
    return (
      <div key={field} className="grid gap-2">
        <TextField
          field={field}
          rows={rows}
          max={BIO_MAX[field]}
          judge={(bio) => bioNote(bio, values.name)}
          description={`${use} Write it as others would introduce you: “${values.name || 'Your name'} is …”`}
        />
        {draft === '' ? null : values[field].trim() === '' ? (
          saysNoMore ? (
            <p className="text-sm text-muted-foreground">
              So far no more can be told of you than the {FIELD_LABELS[shorter].toLowerCase()} says.
              A fact under “{SECTIONS.facts.title}” makes it longer where it says “I” at its
              beginning alone, and no “my” or “we”. Or write this one yourself.
            </p>
          ) : (
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => {
                set(field, draft);
              }}
            >
              <PenLine aria-hidden className="size-4" />
              Draft the {label} from my profile
            </Button>
          )
        ) : (
          draft !== values[field].trim() && (
            <Disclosure summary={<span className="text-sm">Compare with a draft</span>}>
              <div className="paper grid justify-items-start gap-3 p-4">
                <p className="max-w-measure text-sm break-words whitespace-pre-line">{draft}</p>
                <CopyButton text={draft} what={`the draft of the ${label}`} />
              </div>
            </Disclosure>
          )
        )}
      </div>
    );
  });
}
