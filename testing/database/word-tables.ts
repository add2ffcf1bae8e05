/** The tables that supabase/data fills, by a migration and nothing else; those first that others name. */
export const WORD_TABLES: readonly string[] = [
  'private.words_without_topic',
  'private.subject_fields',
  'private.subjects',
  'private.subject_units',
];
