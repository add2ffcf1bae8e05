import { pitchAnswerSchema, pitchStatusSchema } from '@domain/pitch/answer.ts';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { downloadText } from '@/lib/browser/download';
import { supabase } from '@/lib/api/supabase';
import { sendsAsCsv, type ExportedSend } from '@/features/dashboard/results';

const PAGE = 1000;

const rowsSchema = z.array(
  z.object({
    outlet_label: z.string(),
    subject: z.string(),
    relevance: z.nullable(z.string()),
    status: pitchStatusSchema,
    answer: z.nullable(pitchAnswerSchema),
    answer_note: z.nullable(z.string()),
    own_mark: z.nullable(z.string()),
    own_mark_url: z.nullable(z.string()),
    sent_at: z.nullable(z.string()),
    opened_at: z.nullable(z.string()),
    clicked_at: z.nullable(z.string()),
    answered_at: z.nullable(z.string()),
    follow_up_count: z.number(),
  }),
);

async function fetchSends(userId: string): Promise<ExportedSend[]> {
  const all: ExportedSend[] = [];
  for (let from = 0; ; from += PAGE) {
    const { data, error } = await supabase
      .from('pitch_sends')
      .select(
        'outlet_label, subject, relevance, status, answer, answer_note, own_mark, own_mark_url, sent_at, opened_at, clicked_at, answered_at, follow_up_count',
      )
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, from + PAGE - 1);
    if (error !== null) throw toAppError(error);
    all.push(...rowsSchema.parse(data));
    if (data.length < PAGE) return all;
  }
}

/** Saves all sends as a CSV file. */
export function CsvButton({ userId }: { userId: string }) {
  const save = useMutation({
    mutationFn: async () => {
      downloadText('pitches.csv', sendsAsCsv(await fetchSends(userId)));
    },
  });
  return (
    <Button variant="outline" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
      Download as CSV
    </Button>
  );
}
