import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useSaveIssue } from '@/features/admin/friday-fix/mutations';
import type { Issue } from '@/features/admin/friday-fix/queries';

const SUBJECT_MAX = 60;
const INTRO_MAX = 400;

/** Date, subject and the words above the cards. Typed words stay until they are stored. */
export function IssueForm({ issue }: { issue: Issue }) {
  const [date, setDate] = useState(issue.issue_date);
  const [subject, setSubject] = useState(issue.subject ?? '');
  const [intro, setIntro] = useState(issue.intro ?? '');
  const [tried, setTried] = useState(false);
  const save = useSaveIssue(issue.id);
  const problems = {
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? undefined : 'Please choose a date',
    subject:
      subject.trim() === ''
        ? 'Please write a subject'
        : subject.trim().length > SUBJECT_MAX
          ? `Please keep the subject to ${String(SUBJECT_MAX)} characters`
          : undefined,
    intro:
      intro.length > INTRO_MAX ? `Please keep it to ${String(INTRO_MAX)} characters` : undefined,
  };
  const changed =
    date !== issue.issue_date ||
    subject.trim() !== (issue.subject ?? '') ||
    intro.trim() !== (issue.intro ?? '');

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.values(problems).some((problem) => problem !== undefined)) return;
        save.mutate({
          issue_date: date,
          title: subject.trim(),
          subject: subject.trim(),
          intro: intro.trim() === '' ? null : intro.trim(),
        });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label="Date" error={tried ? problems.date : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Subject of the mail"
          counter={{ value: subject.trim().length, max: SUBJECT_MAX }}
          error={tried ? problems.subject : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={subject}
              onChange={(event) => setSubject(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field
        label="A few words above the stories (optional)"
        counter={{ value: intro.length, max: INTRO_MAX }}
        error={problems.intro}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={intro}
            onChange={(event) => setIntro(event.target.value)}
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
