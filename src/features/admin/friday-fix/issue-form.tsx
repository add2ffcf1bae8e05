import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import {
  INTRO_MAX,
  SUBJECT_MAX,
  type IssueWords,
} from '@/features/admin/friday-fix/use-issue-words';

/** Date, subject and the words above the cards. Typed words stay until they are stored. */
export function IssueForm({ words }: { words: IssueWords }) {
  const { values, change, changed, save, form, errors, problems } = words;

  return (
    <form {...form} className="grid grid-cols-1 gap-4">
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label="Date" error={errors['date']}>
          {(control) => (
            <Input
              {...control}
              name="date"
              type="date"
              value={values.date}
              onChange={(event) => change({ date: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Subject of the mail"
          counter={{ value: values.subject.trim().length, max: SUBJECT_MAX }}
          error={errors['subject']}
        >
          {(control) => (
            <Input
              {...control}
              name="subject"
              autoComplete="off"
              value={values.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label="A few words above the stories (optional)"
        counter={{ value: values.intro.length, max: INTRO_MAX }}
        error={problems()['intro']}
      >
        {(control) => (
          <Textarea
            {...control}
            name="intro"
            rows={2}
            value={values.intro}
            onChange={(event) => change({ intro: event.target.value })}
          />
        )}
      </Field>
      {save.isError && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {toAppError(save.error).code === 'conflict'
            ? 'There is an issue for this date already.'
            : toAppError(save.error).userMessage}
        </p>
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="secondary" disabled={!changed} busy={save.isPending}>
          Save changes
        </Button>
        <p role="status" className="text-sm text-success">
          {save.isSuccess && !changed && 'Saved'}
        </p>
      </div>
    </form>
  );
}
