import Papa from 'papaparse';
import * as z from 'zod/mini';

/** The columns of the file in their order; only name and format must be there. */
export const OUTLET_COLUMNS = [
  'name',
  'format',
  'region',
  'beats',
  'interests',
  'description',
  'audience',
  'ai_stance',
  'weekly_cap',
  'slug',
  'domain',
  'contact_name',
  'contact_email',
] as const;
type OutletColumn = (typeof OUTLET_COLUMNS)[number];

/** One row of the file; columns that are not there are missing. */
export type OutletRow = Partial<Record<OutletColumn, string>>;

export const IMPORT_MAX_ROWS = 1000;

/** What a check or an import found; `row` counts from 1 without the heading. */
export const importResultSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
});
export type ImportResult = z.infer<typeof importResultSchema>;

const isColumn = (name: string): name is OutletColumn =>
  (OUTLET_COLUMNS as readonly string[]).includes(name);

/** Reads the text of a CSV file: its rows, or a sentence that says what is wrong with the file. */
export function readCsv(text: string): { rows: OutletRow[] } | { problem: string } {
  const parsed = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) =>
      name
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    transform: (value) => value.trim(),
  });
  const columns = parsed.meta.fields ?? [];
  const missing = ['name', 'format'].filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    return {
      problem: `The first line needs the columns name and format; missing: ${missing.join(', ')}.`,
    };
  }
  const unknown = columns.filter((name) => name !== '' && !isColumn(name));
  if (unknown.length > 0) {
    return { problem: `These columns are not known: ${unknown.join(', ')}.` };
  }
  // A file with one column has no delimiter to find; that is no mistake.
  const broken = parsed.errors.find(({ type }) => type !== 'Delimiter');
  if (broken !== undefined) {
    // Of a broken quote the parser counts the heading as a row.
    const row = (broken.row ?? 0) + (broken.type === 'Quotes' ? 0 : 1);
    const where = broken.row === undefined ? '' : `Row ${String(row)}: `;
    return { problem: `${where}${broken.message}.` };
  }
  if (parsed.data.length === 0) return { problem: 'The file has no rows.' };
  if (parsed.data.length > IMPORT_MAX_ROWS) {
    return { problem: `Please import at most ${String(IMPORT_MAX_ROWS)} rows at a time.` };
  }
  return {
    rows: parsed.data.map((record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => isColumn(name))),
    ),
  };
}
