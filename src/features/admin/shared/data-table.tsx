import type { ReactNode } from 'react';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { cn } from '@/lib/cn';
import { EmptyCell } from '@/features/admin/shared/empty-cell';

export interface Column<Row> {
  header: string;
  /** Null for an empty cell: a dash in the table, no row in a phone's card. */
  cell: (row: Row) => ReactNode;
  className?: string;
  /** Shows the heading to screen readers only. */
  headerHidden?: boolean;
  /** The label in a phone's card; the heading, or nothing where the heading is hidden. */
  cardLabel?: string;
}

interface DataTableProps<Row> {
  /** Name of the table; its scrolling region has the same name followed by "table". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/**
 * A table that becomes a list of cards on phones. The roles are explicit because `display: block`
 * removes the implicit ones for screen readers.
 */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <Table label={`${label} table`} aria-label={label} role="table" className="max-md:block">
      <TableHeader role="rowgroup" className="max-md:sr-only">
        <TableRow role="row">
          {columns.map((column) => (
            <TableHead key={column.header} role="columnheader">
              <span className={cn(column.headerHidden && 'sr-only')}>{column.header}</span>
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <TableRow key={rowKey(row)} role="row" className="max-md:grid max-md:gap-1.5 max-md:py-4">
            {columns.map((column) => {
              const content = column.cell(row);
              return (
                <TableCell
                  key={column.header}
                  role="cell"
                  className={cn(
                    'align-top max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:gap-3 max-md:p-0',
                    content === null ? 'max-md:hidden' : 'max-md:grid',
                    column.className,
                  )}
                >
                  <span aria-hidden className="text-muted-foreground md:hidden">
                    {column.cardLabel ?? (column.headerHidden !== true && column.header)}
                  </span>
                  <div className="min-w-0">
                    {content ?? (column.headerHidden !== true && <EmptyCell />)}
                  </div>
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
