/** The tables that supabase/data fills, by a migration and nothing else; those first that others name. */
export const WORD_TABLES: readonly string[] = [
  'private.lemmas',
  'private.word_forms',
  'private.subject_fields',
  'private.subjects',
  'private.subject_units',
];
