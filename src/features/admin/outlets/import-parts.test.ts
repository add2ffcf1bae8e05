import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/api/app-error';
import { importInParts, PartlyImportedError } from '@/features/admin/outlets/import-parts';
import type { OutletRow } from '@/features/admin/outlets/read-csv';

const rows: OutletRow[] = Array.from({ length: 600 }, (_, at) => ({
  name: `Outlet ${String(at)}`,
}));
const imported = (part: readonly OutletRow[]) =>
  Promise.resolve({ created: part.length - 1, updated: 1, unchanged: 0, problems: [] });

describe('importInParts', () => {
  it('imports every row once, 250 a call, and adds up what was found', async () => {
    const parts: OutletRow[][] = [];
    const result = await importInParts(rows, (part) => {
      parts.push([...part]);
      return imported(part);
    });
    expect(parts.map(({ length }) => length)).toEqual([250, 250, 100]);
    expect(parts.flat()).toEqual(rows);
    expect(result).toEqual({ created: 597, updated: 3, unchanged: 0, problems: [] });
  });
  it('says which rows are in when a later part fails', async () => {
    const away = new AppError({ code: 'network', message: 'away' });
    let calls = 0;
    const failed = await importInParts(rows, (part) => {
      calls += 1;
      return calls === 3 ? Promise.reject(away) : imported(part);
    }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PartlyImportedError);
    expect((failed as PartlyImportedError).imported).toBe(500);
    expect((failed as PartlyImportedError).userMessage).toMatch(
      /could not reach the server.*Import again/,
    );
  });
  it('throws the failure of the first part as it is: nothing is in', async () => {
    const refused = new AppError({ code: 'invalid_input', message: 'No.' });
    await expect(importInParts(rows, () => Promise.reject(refused))).rejects.toBe(refused);
  });
});
