import { AppError, toAppError } from '@/lib/api/app-error';
import type { ImportResult, OutletRow } from '@/features/admin/outlets/read-csv';

/** Rows that one call imports within the API's limit of time; `import_outlets` refuses more. */
const ROWS_A_CALL = 250;

/** A part failed after others were imported: the first `imported` rows are in. */
export class PartlyImportedError extends AppError {
  readonly imported: number;

  constructor(imported: number, cause: unknown) {
    const { code, message, userMessage } = toAppError(cause);
    super({
      code,
      message,
      userMessage: `${userMessage} Import again to go on: rows that are in stay as they are.`,
      cause,
    });
    this.imported = imported;
  }
}

/** Imports rows part by part and adds up the results. */
export async function importInParts(
  rows: readonly OutletRow[],
  importPart: (rows: readonly OutletRow[]) => Promise<ImportResult>,
): Promise<ImportResult> {
  const total: ImportResult = { created: 0, updated: 0, unchanged: 0, problems: [] };
  for (let at = 0; at < rows.length; at += ROWS_A_CALL) {
    try {
      const part = await importPart(rows.slice(at, at + ROWS_A_CALL));
      total.created += part.created;
      total.updated += part.updated;
      total.unchanged += part.unchanged;
    } catch (error) {
      throw at === 0 ? error : new PartlyImportedError(at, error);
    }
  }
  return total;
}
