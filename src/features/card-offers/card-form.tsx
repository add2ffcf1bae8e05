import { CARD_TITLE_MAX, cardLengthText, type CardText } from '@domain/friday-fix/card-draft.ts';
import { cardSchema } from '@domain/friday-fix/card-fields.ts';
import { CARD_FORMATS } from '@domain/friday-fix/issue.ts';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { useStateForm } from '@/lib/use-zod-form';

interface CardFormProps {
  card: CardText;
  busy: boolean;
  /** Label of the button that offers. */
  action: string;
  onChange: (card: CardText) => void;
  onDone: () => void;
  onCancel: () => void;
  /** What has to be looked at before the card can go, between fields and buttons. */
  children?: ReactNode;
}

const FORMATS = CARD_FORMATS.map((value) => ({ value, label: value }));

/** The words of a card, one line of the field for each line of the card. */
export function CardForm({
  card,
  busy,
  action,
  onChange,
  onDone,
  onCancel,
  children,
}: CardFormProps) {
  const { form, errors } = useStateForm(cardSchema, card, onDone);

  return (
    <form {...form} className="grid gap-4">
      <Field
        label="Title of the card"
        counter={{ value: card.title.length, max: CARD_TITLE_MAX }}
        error={errors['title']}
      >
        {(control) => (
          <Input
            {...control}
            name="title"
            spellCheck
            autoComplete="off"
            value={card.title}
            onChange={(event) => onChange({ ...card, title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="What editors read"
        description={cardLengthText(card)}
        error={errors['summary_bullets']}
      >
        {(control) => (
          <Textarea
            {...control}
            name="summary_bullets"
            rows={5}
            value={card.summary_bullets.join('\n')}
            onChange={(event) =>
              onChange({ ...card, summary_bullets: event.target.value.split('\n') })
            }
          />
        )}
      </Field>
      <Field label="Format" className="sm:max-w-56">
        {(control) => (
          <Select
            {...control}
            value={card.format}
            options={FORMATS}
            onValueChange={(format) => onChange({ ...card, format })}
          />
        )}
      </Field>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {action}
        </Button>
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
