import * as z from 'zod/mini';
import { useStateForm } from '@/lib/use-zod-form';
import { useValues } from '@/lib/use-values';
import { useSaveIssue } from '@/features/admin/friday-fix/mutations';
import type { Issue } from '@/features/admin/friday-fix/queries';

export const SUBJECT_MAX = 60;
export const INTRO_MAX = 400;

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

/** The words of a draft as they are typed, and what stores them. */
export function useIssueWords(issue: Issue) {
  const [values, change] = useValues({
    date: issue.issue_date,
    subject: issue.subject ?? '',
    intro: issue.intro ?? '',
  });
  const save = useSaveIssue(issue.id);
  const store = ({ date, subject, intro }: z.infer<typeof issueSchema>) =>
    save.mutateAsync({
      issue_date: date,
      title: subject,
      subject,
      intro: intro === '' ? null : intro,
    });
  const form = useStateForm(issueSchema, values, (typed) => {
    // The form shows a failure itself.
    store(typed).catch(() => undefined);
  });
  const changed =
    values.date !== issue.issue_date ||
    values.subject.trim() !== (issue.subject ?? '') ||
    values.intro.trim() !== (issue.intro ?? '');

  /** Stores what was typed since; false when a field is wrong or nothing could be stored. */
  const saveFirst = async (): Promise<boolean> => {
    if (!changed) return true;
    const typed = issueSchema.safeParse(values);
    if (!typed.success) {
      // Shows the messages and focuses the field.
      form.form.ref.current?.requestSubmit();
      return false;
    }
    return store(typed.data).then(
      () => true,
      () => false,
    );
  };
  return { values, change, changed, save, saveFirst, ...form };
}

export type IssueWords = ReturnType<typeof useIssueWords>;
