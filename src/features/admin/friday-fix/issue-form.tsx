import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useStateForm } from '@/lib/use-zod-form';
import { useValues } from '@/lib/use-values';
import { useSaveIssue } from '@/features/admin/friday-fix/mutations';
import type { Issue } from '@/features/admin/friday-fix/queries';

const SUBJECT_MAX = 60;
const INTRO_MAX = 400;

const issueSchema = z.object({
  date: z
    .string()
    .check(z.refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day), { error: 'Please choose a date' })),
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write a subject'),
      z.maxLength(SUBJECT_MAX, `Please keep the subject to ${String(SUBJECT_MAX)} characters`),
    ),
  intro: z
    .string()
    .check(z.maxLength(INTRO_MAX, `Please keep it to ${String(INTRO_MAX)} characters`), z.trim()),
});

/** Date, subject and the words above the cards. Typed words stay until they are stored. */
export function IssueForm({ issue }: { issue: Issue }) {
  const [values, change] = useValues({
    date: issue.issue_date,
    subject: issue.subject ?? '',
    intro: issue.intro ?? '',
  });
  const save = useSaveIssue(issue.id);
  const { form, errors, problems } = useStateForm(
    issueSchema,
    values,
    ({ date, subject, intro }) => {
      save.mutate({
        issue_date: date,
        title: subject,
        subject,
        intro: intro === '' ? null : intro,
      });
    },
  );
  const changed =
    values.date !== issue.issue_date ||
    values.subject.trim() !== (issue.subject ?? '') ||
    values.intro.trim() !== (issue.intro ?? '');

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
