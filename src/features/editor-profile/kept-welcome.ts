import { useRef } from 'react';
import * as z from 'zod/mini';
import { editorRulesSchema, type EditorRules } from '@/features/editor-profile/editor-rules';
import { NO_OUTLET_TYPED, type TypedOutlet } from '@/features/editor-profile/mutations';
import { useKept } from '@/lib/browser/use-kept';
import { outletFormatSchema } from '@domain/outlet/outlet.ts';

/** What the first questions ask of the rules. */
export type Answers = Pick<
  EditorRules,
  'media_role' | 'beats' | 'formats' | 'region' | 'looking_for_now'
>;

interface KeptWelcome {
  /** The question that stands, from 0. */
  step: number;
  /** What was answered and is not saved yet. */
  changes: Partial<Answers>;
  typed: TypedOutlet;
  /** The outlet has proposed what it says of the second question. */
  proposed: boolean;
}

// As it is typed: what is too long or lacks something is said beside its field.
const keptSchema = z.object({
  step: z.number(),
  changes: z.object({
    media_role: z.exactOptional(editorRulesSchema.shape.media_role),
    beats: z.exactOptional(editorRulesSchema.shape.beats),
    formats: z.exactOptional(editorRulesSchema.shape.formats),
    region: z.exactOptional(z.string()),
    looking_for_now: z.exactOptional(z.string()),
  }),
  typed: z.object({
    name: z.string(),
    format: z.union([outletFormatSchema, z.literal('')]),
    region: z.string(),
    tries: z.number(),
  }),
  proposed: z.boolean(),
});

/** What is typed into the first questions, kept over reloads until they are finished; `put` changes parts of it. */
export function useKeptWelcome(userId: string, saved: EditorRules) {
  const [kept, keep, drop] = useKept<KeptWelcome>(`welcome:${userId}`, keptSchema, {
    step: 0,
    changes: {},
    typed: { ...NO_OUTLET_TYPED, region: saved.region },
    proposed: false,
  });
  // What a save changes when it ends belongs to what was typed since.
  const latest = useRef(kept);
  const put = (parts: Partial<KeptWelcome>) => {
    latest.current = { ...latest.current, ...parts };
    keep(latest.current);
  };
  const change = (changes: Partial<Answers>) =>
    put({ changes: { ...latest.current.changes, ...changes } });
  return { kept, put, change, drop };
}
