import { useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import { DataTable } from '@/features/admin/shared/data-table';
import { PartlyImportedError } from '@/features/admin/outlets/import-parts';
import { useImportOutlets } from '@/features/admin/outlets/mutations';
import {
  OUTLET_COLUMNS,
  readCsv,
  type ImportResult,
  type OutletRow,
} from '@/features/admin/outlets/read-csv';

/** A check of these rows. */
interface Checked {
  rows: readonly OutletRow[];
  result: ImportResult;
}

const countText = ({ created, updated, unchanged }: ImportResult) =>
  `${String(created)} new, ${String(updated)} changed, ${String(unchanged)} as they are`;

/** Outlets from a CSV file: checked first, then imported. */
export function ImportForm() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<Checked>();
  const run = useImportOutlets();
  const fileId = useId();

  const edit = (next: string) => {
    setText(next);
    setProblem(undefined);
    setChecked(undefined);
    run.reset();
  };
  const check = () => {
    const read = readCsv(text);
    if ('problem' in read) {
      setProblem(read.problem);
      return;
    }
    run.mutate(
      { rows: read.rows, dryRun: true },
      {
        onSuccess: (result) => {
          setChecked({ rows: read.rows, result });
        },
      },
    );
  };
  const commit = ({ rows }: Checked) => {
    run.mutate(
      { rows, dryRun: false },
      {
        onSuccess: (result) => {
          edit('');
          toast.success(`Imported: ${countText(result)}.`);
        },
      },
    );
  };

  return (
    <section aria-labelledby="import-outlets" className="grid grid-cols-1 gap-4">
      <h2 id="import-outlets" className="font-display text-2xl">
        Import
      </h2>
      <div className="grid gap-1.5">
        <label htmlFor={fileId} className="text-sm font-semibold">
          CSV file
        </label>
        <input
          id={fileId}
          type="file"
          accept=".csv,text/csv"
          className="w-full text-sm file:mr-3 file:h-9 file:rounded-sm file:border file:border-input file:bg-transparent file:px-3 file:font-semibold file:text-foreground"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) {
              file.text().then(edit, () => {
                setProblem('This file could not be read.');
              });
            }
          }}
        />
      </div>
      <Field
        label="Or its text"
        description={`Columns: ${OUTLET_COLUMNS.join(', ')}. Only name and format are needed; separate beats by semicolons. A row with the slug of an outlet, or with its name and mail domain, updates that outlet; any other row adds one.`}
        error={problem}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            className="font-mono text-sm"
            spellCheck={false}
            value={text}
            placeholder={'name,format,region,beats\nDelta Morning,tv,"Jackson, MS",Health; Culture'}
            onChange={(event) => {
              edit(event.target.value);
            }}
          />
        )}
      </Field>
      {run.isError && (
        <Alert
          variant="destructive"
          title={
            run.error instanceof PartlyImportedError
              ? `Rows 1 to ${String(run.error.imported)} are imported, the rest is not`
              : 'Nothing was imported'
          }
        >
          {toAppError(run.error).userMessage}
        </Alert>
      )}
      {checked !== undefined && <Findings checked={checked} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          disabled={text.trim() === ''}
          busy={run.isPending && checked === undefined}
          onClick={check}
        >
          Check the file
        </Button>
        {checked?.result.problems.length === 0 && (
          <Button
            busy={run.isPending}
            disabled={checked.result.created + checked.result.updated === 0}
            onClick={() => {
              commit(checked);
            }}
          >
            Import {countOf(checked.result.created + checked.result.updated, 'outlet')}
          </Button>
        )}
      </div>
    </section>
  );
}

const countOf = (n: number, one: string) => `${String(n)} ${n === 1 ? one : `${one}s`}`;

function Findings({ checked: { rows, result } }: { checked: Checked }) {
  if (result.problems.length === 0) {
    return (
      <p role="status" className="text-sm">
        {countOf(rows.length, 'row')}, no mistakes: {countText(result)}.
      </p>
    );
  }
  return (
    <div role="status" className="grid grid-cols-1 gap-3">
      <Alert variant="destructive" title={countOf(result.problems.length, 'mistake')}>
        Nothing is imported until all rows are right.
      </Alert>
      <DataTable
        label="Mistakes"
        rows={result.problems}
        rowKey={({ row, column, message }) => `${String(row)} ${column} ${message}`}
        columns={[
          { header: 'Row', cell: ({ row }) => row },
          { header: 'Outlet', cell: ({ row }) => rows[row - 1]?.name ?? null },
          { header: 'Column', cell: ({ column }) => column },
          { header: 'Mistake', cell: ({ message }) => message },
        ]}
      />
    </div>
  );
}
