import {
  CARD_TITLE_MAX,
  cardLengthText,
  cardProblems,
  type CardText,
} from '@domain/friday-fix/card-draft.ts';
import { CARD_FORMATS } from '@domain/friday-fix/issue.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';

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
  const [tried, setTried] = useState(false);
  const problems = cardProblems(card);

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(problems).length === 0) onDone();
      }}
    >
      <Field
        label="Title of the card"
        counter={{ value: card.title.length, max: CARD_TITLE_MAX }}
        error={tried ? problems.title : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={card.title}
            onChange={(event) => onChange({ ...card, title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="What editors read"
        description={cardLengthText(card)}
        error={tried ? problems.summary_bullets : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
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
